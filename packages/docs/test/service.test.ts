import { fileURLToPath } from 'node:url';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsOf, readGuides } from '../src/guides.ts';
import { launchBrowser } from './browser.ts';
import { itReadsWell } from './reads-well.ts';
import { openPage, visit } from './visit.ts';

const guides = await readGuides();
const phone = 360;

let service: Service;
let browser: Browser;

beforeAll(async () => {
  service = await startService({
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
    dataFolder: null,
    docsFolder: fileURLToPath(new URL('../dist', import.meta.url)),
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const docs = (path: string) => `${service.url}/docs/${path}`;

describe('the reference, served under its Content Security Policy', () => {
  itReadsWell(() => docs('reference/'));

  it('has a policy that names every inline script and style', async () => {
    const response = await fetch(docs('reference/'));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
    expect(policy).not.toContain('unsafe-inline');
    expect(await response.text()).toContain(`content="${policy?.replace("; frame-ancestors 'none'", '')}"`);
  });
});

describe('the search', () => {
  it.each(['', 'reference/', 'guides/watching/'])('finds guides and operations on /%s', async (path) => {
    const { page, complaints } = path.startsWith('reference')
      ? await visit(browser, docs(path))
      : await openPage(browser, docs(path));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill('Last-Event-ID');
    const results = page.getByRole('dialog').getByRole('link');
    await results.filter({ hasText: 'Waiting and watching' }).first().waitFor();
    await results.filter({ hasText: 'Show a document' }).first().click();
    await page.locator('#reference h2', { hasText: /^Show a document$/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the guides', () => {
  it('are in the menu, by groups', async () => {
    const { page } = await openPage(browser, docs('guides/watching/'));
    const menu = page.getByRole('navigation', { name: 'Main' });
    const groups = await menu.locator('summary').allInnerTexts();
    expect(groups).toEqual([...groupsOf(guides).keys()]);
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(guides.map(({ title }) => title));
  });

  it('are linked from the home page', async () => {
    const { page } = await openPage(browser, docs(''));
    for (const { name, title } of guides) {
      const link = page.getByRole('main').getByRole('link', { name: title, exact: true }).last();
      expect(await link.getAttribute('href')).toBe(`guides/${name}/`);
    }
  });

  it.each(guides)('$name can be read on a phone, and loads nothing from other origins', async ({ name }) => {
    const { page, foreignRequests, complaints } = await openPage(browser, docs(`guides/${name}/`), phone);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone);
    expect({ foreignRequests, complaints }).toEqual({ foreignRequests: [], complaints: [] });
  });
});
