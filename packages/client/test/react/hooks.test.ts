import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@contentgen/mock';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../../docs/test/browser.ts';
import { servedPage } from '../served-page.ts';

let browser: Browser;
let served: Awaited<ReturnType<typeof servedPage>>;
beforeAll(async () => {
  served = await servedPage(fileURLToPath(new URL('page.ts', import.meta.url)));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await served?.[Symbol.asyncDispose]();
});

let mock: Mock;
let page: Page;
let complaints: string[];
beforeEach(async () => {
  mock = await startMock({ generation: 100, pace: 200 });
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${served.url}?service=${mock.url}`);
  await shows('count', '10');
});
afterEach(async () => {
  await page.close();
  await mock.close();
  expect(complaints).toEqual([]);
});

const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** Waits until the element shows this text. */
const shows = (id: string, text: string) =>
  page.locator(`#${id}`, { hasText: new RegExp(`^${text}$`) }).waitFor({ state: 'attached' });

it('useWatch shows a new record and its text while it is written, and the lists follow', async () => {
  await click('create');
  await shows('states', 'queued processing succeeded');
  await shows('written', 'true');
  await shows('list', 'new succeeded');
  expect(Number(await page.locator('#pieces').innerText())).toBeGreaterThan(3);
});

it('useWatch begins the next record with nothing of the one before', async () => {
  await click('create');
  await shows('written', 'true');
  await click('create');
  await shows('states', 'queued processing succeeded queued processing succeeded');
  await shows('stale', '0');
});

it('useWatch shows a record further when the cache is cleared', async () => {
  await click('create');
  await shows('states', 'queued processing succeeded');
  await click('clear');
  await click('star');
  await shows('state', 'succeeded');
  await shows('written', 'true');
});

it('a refused create is a typed error, and nothing is watched', async () => {
  await click('create wrongly');
  await shows('refusal', 'ValidationError 422');
  await shows('states', '');
});

it('an update changes all views of the record', async () => {
  await click('create');
  await shows('list', 'new succeeded');
  await click('rename');
  await shows('name', 'RENAMED');
  await shows('list', 'renamed succeeded');
});

it('a deleted record disappears from the lists and from its own view', async () => {
  const before = await page.locator('#list').innerText();
  await click('create');
  await shows('list', 'new succeeded');
  await click('delete');
  await shows('list', before);
  await page.locator('#name').waitFor({ state: 'detached' });
  await shows('state', 'deleted');
});

it('a favorite is shown before the service has answered, and removed if it refuses', async () => {
  const before = await page.locator('#favorite').innerText();
  const other = String(before !== 'true');
  const asked = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/api/v1/images/*', async (route) => {
    if (route.request().method() === 'PATCH') asked.resolve(() => route.fulfill({ status: 503, body: '' }));
    else await route.continue();
  });
  await click('star');
  await shows('favorite', other);
  const refuse = await asked.promise;
  await refuse();
  await shows('failure', 'ConnectionError|ServiceError');
  await shows('favorite', before);
});

it('a favorite stays marked', async () => {
  const other = String((await page.locator('#favorite').innerText()) !== 'true');
  const updated = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await click('star');
  expect((await updated).status()).toBe(200);
  await page.reload();
  await shows('favorite', other);
});

it('the hook loads the pages of a list one by one', async () => {
  await click('more');
  await shows('count', '1[1-9]|20');
});
