import { fileURLToPath } from 'node:url';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../src/content-security-policy.ts';
import { launchBrowser } from './browser.ts';
import { itReadsWell } from './reads-well.ts';
import { openPage, visit } from './visit.ts';

let service: Service;

beforeAll(async () => {
  const docsPage = fileURLToPath(new URL('../dist/index.html', import.meta.url));
  service = await startService({
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
    dataFolder: null,
    docsPage,
  });
});
afterAll(() => service?.close());

describe('the page served by the service at /docs', () => {
  itReadsWell(() => `${service.url}/docs`);

  it('comes with the policy that the page is built for', async () => {
    const response = await fetch(`${service.url}/docs`);
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(response.headers.get('content-type')).toContain('text/html');
    // A page that is not read to its end keeps its connection, and with it the service, open.
    await response.text();
  });
});

describe('the guide served by the service at /docs/contract-tests', () => {
  const phone = 390;
  const address = () => `${service.url}/docs/contract-tests`;
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('is linked from the reference, and links back to it', async () => {
    const { page, complaints } = await visit(browser, `${service.url}/docs`);
    await page.getByRole('link', { name: 'Contract tests', exact: true }).click();
    await page.getByRole('heading', { name: 'Contract tests', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('link', { name: 'Watching a record', exact: true }).click();
    await page.getByRole('heading', { name: 'Watching a record', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('link', { name: 'Production', exact: true }).click();
    await page.getByRole('heading', { name: 'Production', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.locator('#redoc').waitFor();
    expect(complaints).toEqual([]);
  });

  it('sends no request to other origins and reports no error', async () => {
    const { page, foreignRequests, complaints } = await openPage(browser, address());
    expect(await page.locator('h2').count()).toBeGreaterThan(8);
    expect({ foreignRequests, complaints }).toEqual({ foreignRequests: [], complaints: [] });
  });

  it('has a link to each of its chapters that leads there', async () => {
    const { page } = await openPage(browser, address());
    const chapters = await page.locator('h2').allInnerTexts();
    const links = page.getByRole('navigation', { name: 'Chapters' }).locator('a[href^="#"]');
    expect(await links.allInnerTexts()).toEqual(chapters);
    for (const chapter of chapters) {
      await links.getByText(chapter, { exact: true }).click();
      expect(await page.locator(':target').innerText()).toBe(chapter);
    }
  });

  it('can be read on a phone: nothing but a table or a sample scrolls sideways', async () => {
    const { page } = await openPage(browser, address(), phone);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone);
    const text = page.locator('main > p').first();
    expect((await text.boundingBox())?.width).toBeGreaterThan(phone * 0.8);
  });

  it('is styled as its policy allows', async () => {
    const { page } = await openPage(browser, address());
    expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).fontSize')).toBe('32px');
  });
});
