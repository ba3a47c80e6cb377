import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { contract } from '@contentgen/contract';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { groupsOf, readGuides } from '../src/guides.ts';
import { fragmentOf, shownOperations } from '../src/reference/rendition.ts';
import { launchBrowser } from './browser.ts';
import { hasLoaded, openPage } from './visit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const guides = await readGuides();
const pages = ['', 'guides/', 'changelog/', 'reference/', ...guides.map(({ name }) => `guides/${name}/`)];

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

/** Opens an operation of the reference and waits until Redoc shows it. */
async function openOperation(fragment: string, summary: string) {
  const visit = await openPage(browser, docs(`reference/${fragment}`));
  const operation = visit.page.locator('[data-item-kind="httpItem"]', {
    has: visit.page.locator('h2', { hasText: new RegExp(`^${summary}$`) }),
  });
  await operation.locator('pre').first().waitFor();
  return { ...visit, operation };
}

describe('the reference', () => {
  it('shows path, body, sample and answer of an operation on its first screen', async () => {
    const { page, operation } = await openOperation('#/documents/createdocument', 'Create a document');
    /** The distance from the operation's heading in pixels. */
    const top = async (part: Locator) => {
      const [heading, box] = await Promise.all([
        operation.locator('h2').boundingBox(),
        part.first().boundingBox(),
      ]);
      return (box?.y ?? Number.NaN) - (heading?.y ?? Number.NaN);
    };
    const text = (exact: string) => operation.getByText(exact, { exact: true });
    const height = (page.viewportSize()?.height ?? 0) - 150;
    for (const part of ['/api/v1/documents', 'template_id'])
      expect(await top(text(part))).toBeLessThan(height);
    expect(await top(operation.locator('pre', { hasText: '"result"' }))).toBeLessThan(height - 200);
    // Optional headers stand after the body, and a long choice is one line.
    expect(await top(text('Idempotency-Key'))).toBeGreaterThan(await top(text('template_id')));
    await text('54 values').first().click();
    await operation.getByText('Press release').first().waitFor();
  });

  it('has one sample for each language, and remembers the language', async () => {
    const { page, operation } = await openOperation('#/documents/createdocument', 'Create a document');
    await operation.getByRole('button', { name: 'curl' }).click();
    const items = page.getByRole('menuitem');
    expect(await items.allInnerTexts()).toEqual(['curl', 'TypeScript', 'Python']);
    // Redoc still adds the operation above, which moves the menu away from a mouse.
    await items.last().press('Enter');
    await operation.locator('pre', { hasText: 'import json, os' }).waitFor();
    await page.reload();
    await page.locator('pre', { hasText: 'import json, os' }).first().waitFor();
  });

  it('opens the console with the values of the sample', async () => {
    const { operation } = await openOperation('#/images/createimage', 'Create an image');
    const href = await operation
      .getByRole('link', { name: 'Try it' })
      .evaluate((link) => (link as unknown as { readonly href: string }).href);
    const [page, query] = href.split('?');
    expect(page).toBe(`${service.url}/#/draw`);
    const { ImageCreatePoster } = contract.components.examples;
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(ImageCreatePoster?.value);
  });

  it('has no link to a console on a host of static files', async () => {
    const page = await browser.newPage();
    // The host serves the file as it is built.
    const built = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');
    await page.route(docs(''), (route) => route.fulfill({ contentType: 'text/html', body: built }));
    await page.goto(docs(''));
    await page.getByRole('link', { name: 'API reference' }).waitFor();
    expect(await page.getByRole('link', { name: /console/i }).count()).toBe(0);
  });

  it('has every operation in its menu, and PUT as a note beside PATCH', async () => {
    const { page, operation } = await openOperation('#/documents/updatedocument', 'Update a document');
    const { put } = contract.paths['/api/v1/documents/{id}'] ?? {};
    const { description = '' } = put as { readonly description?: string };
    // The page shows code without its marks.
    await operation.getByText(`PUT: ${description.replaceAll('`', '')}`).waitFor();
    const menu = page.locator('.menu-content');
    for (const [tag, operations] of Map.groupBy(shownOperations, ({ operation }) => operation.tags[0])) {
      if (tag !== 'Documents') await menu.getByText(tag, { exact: true }).click();
      for (const { operation } of operations) {
        await menu.locator(`a[href="${fragmentOf(operation)}"]`, { hasText: operation.summary }).waitFor();
      }
    }
  });
});

describe('the search', () => {
  /** What users ask, and the page that answers it. */
  const questions: readonly (readonly [question: string, page: RegExp])[] = [
    ['how do I page', /guides\/lists\//],
    ['what does 412 mean', /guides\/errors\/#412-precondition-failed/],
    ['may I cache a picture', /guides\/(?:images|conditional-updates|limits)\//],
    ['how to stream a text in Python', /guides\/watching\//],
    ['What does template 33 write?', /guides\/templates\/#33-tweet/],
    ['how do I create a key', /guides\/keys\//],
    ['How can I retry a create?', /guides\/retries\//],
    ['what is the rate limit', /guides\/limits\//],
    ['how to restore a backup', /guides\/backup\//],
    ['use Ollama as provider', /guides\/models\//],
    ['idempotancy key', /guides\/retries\//],
    ['rotate api key', /guides\/keys\//],
    ['webhook', /guides\/webhooks\//],
    ['kubernetes', /guides\/kubernetes\//],
    ['how much does it cost', /guides\/customers\//],
    ['how do I connect openai', /guides\/models\//],
  ];

  it.each(questions)('answers "%s" with its first hit', async (question, answer) => {
    const { page } = await openPage(browser, docs(''));
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(question);
    const link = page.getByRole('dialog').getByRole('link').first();
    await link.waitFor();
    await expect.poll(() => link.getAttribute('href')).toMatch(answer);
  });

  it('finds an operation from the reference by keyboard, and opens it', async () => {
    const { page, complaints } = await openPage(browser, docs('reference/'));
    await hasLoaded(page);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('Show a document');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Show a document/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.locator('#reference h2', { hasText: /^Show a document$/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('every page', () => {
  /** Guides have the same layout. Without DOCS_PAGES=all, this one is looked at for all of them. */
  const isLookedAt = (path: string) =>
    process.env.DOCS_PAGES === 'all' || !/^guides\/./.test(path) || path === 'guides/images/';

  it.each(pages.filter(isLookedAt))(
    '"%s" has no finding of axe above minor, fits on a phone, and needs at most ten requests',
    async (path) => {
      const { page, requests, foreignRequests, complaints } = await openPage(browser, docs(path));
      await hasLoaded(page);
      // Pictures load when the reader scrolls to them.
      expect(requests.filter((url) => !url.includes('/pictures/')).length).toBeLessThanOrEqual(10);
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to content');
      for (const theme of ['light', 'dark'] as const) {
        await page.getByLabel('Theme').selectOption(theme);
        // Colours of the reference change slowly, and texts appear: what is wrong stays wrong.
        await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
        await expect.poll(() => findings(page), { timeout: 60_000 }).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect({ foreignRequests, complaints }).toEqual({ foreignRequests: [], complaints: [] });
    },
  );

  it('is in this list', () => {
    const list = readFileSync(new URL('../dist/files.json', import.meta.url), 'utf8');
    const built = Object.keys(JSON.parse(list)).filter((file) => file.endsWith('index.html'));
    expect(built.map((file) => file.slice(0, -'index.html'.length)).sort()).toEqual(pages.toSorted());
  });

  it('may run only its own scripts', async () => {
    for (const path of ['', 'reference/']) {
      const response = await fetch(docs(path));
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
      expect(await response.text()).toContain(`content="${policy.split('; frame-ancestors')[0]}"`);
    }
  });
});

/** Resolves to the moderate, serious and critical findings of axe. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<Results>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

interface Results {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

it('a browser gets the page with the header for an unknown address', async () => {
  const page = await browser.newPage();
  await page.goto(docs('guides/watch/more/'));
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found');
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Guides' }).click();
  await page.waitForURL(docs('guides/'));
});

it('the docs and the console have one theme', async () => {
  const { page } = await openPage(browser, docs(''));
  await page.getByLabel('Theme').selectOption('dark');
  await page.getByRole('link', { name: 'Open the console' }).click();
  await page.getByRole('button', { name: 'Dark', pressed: true }).click();
  await page.getByRole('link', { name: 'Docs' }).click();
  expect(await page.getByLabel('Theme').inputValue()).toBe('light');
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
});

it('the tabs of the first request remember the language', async () => {
  const { page } = await openPage(browser, docs(''));
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.reload();
  await page.locator('[role="tabpanel"]:visible', { hasText: 'import json, os' }).waitFor();
});

it('the guides are in the menu by groups, and on the home page', async () => {
  const { page } = await openPage(browser, docs(`guides/${guides[0]?.name}/`));
  const menu = page.getByRole('navigation', { name: 'Guides' });
  expect(await menu.locator('summary').allInnerTexts()).toEqual([...groupsOf(guides).keys()]);
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(guides.map(({ title }) => title));
  await page.goto(docs(''));
  for (const { name, title } of guides) {
    const link = page.getByRole('main').getByRole('link', { name: title, exact: true }).last();
    expect(await link.getAttribute('href')).toBe(`guides/${name}/`);
  }
});
