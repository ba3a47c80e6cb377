import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@contentgen/contract';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { groupsOf, readGuides } from '../src/guides.ts';
import { writeSamples } from '../src/samples/code-samples.ts';
import { launchBrowser } from './browser.ts';
import { itIsGoodOnEveryPage } from './every-page.ts';
import { itReadsWell } from './reads-well.ts';
import { hasLoaded, hasScrolledTo, loadedBytes, openPage, visit } from './visit.ts';

const guides = await readGuides();
const pages = [
  ...guides.map(({ name }) => `guides/${name}/`),
  '',
  'guides/',
  'try/',
  'reference/#operation/createImage',
];

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
// Open pages take CPU time from the next test.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const docs = (path: string) => `${service.url}/docs/${path}`;

describe('the reference, served under its Content Security Policy', () => {
  itReadsWell(() => ({ browser, address: docs('reference/') }));

  it('has a policy that names every inline script and style', async () => {
    const response = await fetch(docs('reference/'));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
    expect(policy).not.toContain('unsafe-inline');
    // On a host of static files, forms send requests to a service that the reader chooses.
    const policyOfPage = policy
      ?.replace("; frame-ancestors 'none'", '')
      .replace("connect-src 'self'", '$& http: https:')
      .replace('data: blob:', '$& http: https:');
    expect(await response.text()).toContain(`content="${policyOfPage}"`);
    const guide = await fetch(docs('guides/watching/'));
    const policyOfGuide = guide.headers.get('content-security-policy')?.split('; frame-ancestors')[0];
    expect(await guide.text()).toContain(`content="${policyOfGuide}"`);
  });
});

it('the reference shows every operation without JavaScript, and its samples in every language', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(docs('reference/#operation/createImage'));
  const headings = page.locator('.operations h2');
  expect(await headings.count()).toBe(Object.keys(operations).length);
  for (const heading of await headings.all()) expect(await heading.isVisible()).toBe(true);
  const samples = page.locator('.operations details');
  expect(await samples.count()).toBe(writeSamples().length);
  const own = page.locator('[data-operation="createImage"] details');
  await own.getByText('Python', { exact: true }).click();
  expect(await own.locator('pre:visible').innerText()).toContain('import urllib.request');
  await context.close();
});

it.each(['#operation/createImage', '#/images/createimage'])(
  'the reference shows the operation of %s before Redoc runs, and then Redoc opens it',
  async (address) => {
    const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
    const page = await context.newPage();
    let load = () => {};
    const isRead = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/redoc\.[^/]*\.js$/, async (route) => {
      await isRead;
      await route.continue();
    });
    await page.goto(docs(`reference/${address}`), { waitUntil: 'commit' });
    await hasScrolledTo(page, '.operations', 'Create an image');
    load();
    await page.locator('.operations').waitFor({ state: 'hidden' });
    await hasScrolledTo(page, '#reference', 'Create an image');
    await context.close();
  },
);

describe('the search', () => {
  const searched = async (page: Page) => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog').getByRole('textbox');
    await box.fill('Last-Event-ID');
    const results = page.getByRole('dialog').getByRole('link');
    await results.filter({ hasText: 'Waiting and streaming' }).first().waitFor();
    await box.fill('Show a document');
    const operation = results.filter({ hasText: 'Show a document' }).first();
    await operation.waitFor();
    return operation;
  };

  it('finds guides and operations from a guide', async () => {
    const { page } = await openPage(browser, docs('guides/watching/'));
    const operation = await searched(page);
    expect(await operation.getAttribute('href')).toMatch(/\/docs\/reference\/#\/documents\/getdocument$/);
  });

  /** What readers ask first, with the section that answers it. */
  const questions = {
    'lists/#page-through-a-list': [
      'how to page',
      'how do I page through a list?',
      'how to get the next page',
      'page by page with a cursor',
    ],
    'errors/#412-precondition-failed': [
      'what does 412 mean',
      '412',
      'Why do I get a 412?',
      'what to do about status 412',
    ],
    'templates/#33-tweet': [
      'what template 33 yields',
      'template 33',
      'What does template 33 write?',
      'an example of template 33',
    ],
    'watching/#stream-a-text-in-python': [
      'how to stream a text in Python',
      'stream text python',
      'How can I read a text with Python while it streams?',
      'python streaming',
    ],
  };

  it('finds in two clicks from the home page what readers ask first', async () => {
    const { page } = await openPage(browser, docs(''));
    await page.getByRole('button', { name: 'Search' }).click();
    const link = page.locator('.pagefind-ui__result-link').first();
    for (const [section, [typed = '', ...others]] of Object.entries(questions)) {
      await page.getByRole('dialog').getByRole('textbox').fill(typed);
      await expect
        .poll(() => link.getAttribute('href'), { timeout: 10_000 })
        .toMatch(`/docs/guides/${section}`);
      for (const question of others) {
        const found = await page.evaluate(`(async () => {
          const { search } = await import('./pagefind/pagefind.js');
          const { results } = await search(${JSON.stringify(question)});
          return (await results[0]?.data())?.url;
        })()`);
        expect([question, found]).toEqual([question, `/docs/guides/${section}`]);
      }
    }
  });

  it('keeps what a reader types before it is loaded', async () => {
    const page = await browser.newPage();
    let load = () => {};
    const isTyped = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/_astro\/.*\.js$/, async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.goto(docs('guides/watching/'), { waitUntil: 'commit' });
    // Until the page is parsed, nothing listens to keys. The scripts that load the search run later.
    await expect.poll(() => page.evaluate('document.readyState'), { timeout: 30_000 }).not.toBe('loading');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Last-Evemt');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('nt-ID');
    load();
    const box = page.getByRole('dialog').getByRole('textbox');
    await page.getByRole('dialog').getByRole('link', { name: 'Waiting and streaming' }).first().waitFor();
    expect(await box.inputValue()).toBe('Last-Event-ID');
    expect(await box.evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.close();
  });

  it('finds guides and operations from the reference, and opens one by keyboard', async () => {
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

it('a browser gets the page with the header for an unknown address', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const missing: string[] = [];
  page.on('response', (one) => {
    if (one.status() >= 400) missing.push(one.url());
  });
  await page.goto(docs('guides/watch/more/'), { waitUntil: 'networkidle' });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Guides' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Waiting and streaming' }).waitFor();
  expect([page.url(), missing]).toEqual([docs('guides/'), [docs('guides/watch/more/')]]);
  await context.close();
});

it.each(['guides/watching/', 'reference/'])('a second visit of "%s" transfers no body', async (path) => {
  const first = await openPage(browser, docs(path));
  await hasLoaded(first.page);
  const before = first.requests.length;
  await first.page.goto('about:blank');
  await first.page.goto(docs(path));
  await hasLoaded(first.page);
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
