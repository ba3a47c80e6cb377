import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@contentgen/contract';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsOf, readGuides } from '../src/guides.ts';
import { launchBrowser } from './browser.ts';
import { itIsGoodOnEveryPage } from './every-page.ts';
import { itReadsWell } from './reads-well.ts';
import { loadedBytes, openPage, visit } from './visit.ts';

const guides = await readGuides();
const pages = [
  ...guides.map(({ name }) => `guides/${name}/`),
  '',
  'changelog/',
  'try/',
  'reference/#operation/createImage',
];

let service: Service;
let browser: Browser;

beforeAll(async () => {
  service = await startService({
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent', ANONYMOUS_RATE_LIMIT_REQUESTS: '100000' }),
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

it('the reference shows every operation without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(docs('reference/#operation/createImage'));
  const headings = page.locator('.operations h2');
  expect(await headings.count()).toBe(Object.keys(operations).length);
  for (const heading of await headings.all()) expect(await heading.isVisible()).toBe(true);
  await context.close();
});

describe('the search', () => {
  const searched = async (page: Page) => {
    await page.locator('button[data-open-modal]:enabled').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').fill('Last-Event-ID');
    const results = page.getByRole('dialog').getByRole('link');
    await results.filter({ hasText: 'Waiting and watching' }).first().waitFor();
    const operation = results.filter({ hasText: 'Show a document' }).first();
    await operation.waitFor();
    return operation;
  };

  it('finds guides and operations from a guide', async () => {
    const { page } = await openPage(browser, docs('guides/watching/'));
    const operation = await searched(page);
    expect(await operation.getAttribute('href')).toMatch(/\/docs\/reference\/#\/documents\/getdocument$/);
  });

  it('finds them from the reference, and opens an operation by keyboard', async () => {
    const { page, complaints } = await visit(browser, docs('reference/'));
    const operation = await searched(page);
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if (await operation.evaluate((link) => link.matches(':focus'))) break;
    }
    await page.keyboard.press('Enter');
    await page.locator('#reference h2', { hasText: /^Show a document$/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('every page', () => {
  itIsGoodOnEveryPage(pages, () => ({ browser, site: docs('') }));

  it('is in this list', () => {
    const files = Object.keys(
      JSON.parse(readFileSync(new URL('../dist/files.json', import.meta.url), 'utf8')),
    );
    const built = files
      .filter((file) => file.endsWith('index.html'))
      .map((file) => file.slice(0, -'index.html'.length));
    expect(built.sort()).toEqual(pages.map((path) => path.replace(/#.*/, '')).sort());
  });

  it('begins with a link to its content', async () => {
    const { page } = await openPage(browser, docs('guides/watching/'));
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to content');
  });
});

it.each(['guides/watching/', 'reference/'])('a second visit of "%s" transfers no body', async (path) => {
  const first = await openPage(browser, docs(path));
  await first.page.waitForLoadState('networkidle');
  const before = first.requests.length;
  await first.page.goto('about:blank');
  await first.page.goto(docs(path), { waitUntil: 'networkidle' });
  const requests = first.requests.slice(before);
  expect(requests.length).toBeGreaterThan(3);
  expect(await loadedBytes({ ...first, requests })).toBe(0);
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
});
