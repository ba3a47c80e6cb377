import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../docs/test/browser.ts';
import { servedPage } from '../served-page.ts';
import type { actions } from './worker-page.ts';

// `storeHandlers` in a real browser, with the service worker of msw.

let browser: Browser;
let served: Awaited<ReturnType<typeof servedPage>>;
let page: Page;
beforeAll(async () => {
  const worker = await readFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8');
  const module = fileURLToPath(new URL('worker-page.ts', import.meta.url));
  [served, browser] = await Promise.all([
    servedPage(module, { '/mockServiceWorker.js': worker }),
    launchBrowser(),
  ]);
  page = await browser.newPage();
  await page.goto(served.url);
});
afterAll(async () => {
  await browser?.close();
  await served?.[Symbol.asyncDispose]();
});

type Actions = typeof actions;

function run<Name extends keyof Actions>(name: Name): Promise<Awaited<ReturnType<Actions[Name]>>> {
  return page.evaluate((name) => (globalThis as unknown as { run(name: string): never }).run(name), name);
}

it('a page creates a record and lists it', async () => {
  expect(await run('createAndList')).toEqual({ state: 'succeeded', isListed: true, total: 1 });
});

it('a page receives a text in pieces', async () => {
  const { pieces, isWhole } = await run('stream');
  expect(pieces).toBeGreaterThan(2);
  expect(isWhole).toBe(true);
});

it('a page shows a picture', async () => {
  expect(await run('picture')).toEqual([256, 256]);
});
