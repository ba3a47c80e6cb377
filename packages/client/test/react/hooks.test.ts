import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../../docs/test/browser.ts';
import { servedPage } from '../../example/served-page.ts';
import { recordServer } from './record-server.ts';

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

let service: Awaited<ReturnType<typeof recordServer>>;
let page: Page;
let complaints: string[];
beforeEach(async () => {
  service = await recordServer();
  page = await browser.newPage();
  complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterEach(async () => {
  await page.close();
  await service[Symbol.asyncDispose]();
});

const open = () => page.goto(`${served.url}?service=${service.url}`);
const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** Waits until the element shows this text. Empty: until it shows nothing. */
const shows = (id: string, text: string) =>
  page.locator(`#${id}`, { hasText: new RegExp(`^${text}$`) }).waitFor({ state: 'attached' });
const looksAt = (path: string) => service.seen.filter((one) => one.startsWith(`GET ${path}`)).length;

it('a created record and the lists appear immediately and follow the state until it is final', async () => {
  await open();
  await shows('list', '');
  await click('create');
  await shows('states', 'queued processing succeeded');
  await shows('list', 'new succeeded');
  expect(service.seen).toContain('POST /api/v1/documents name=new&prompt=b&creativity=1&template_id=1');
  expect(service.preferences).toEqual(['respond-async']);
  expect(complaints).toEqual([]);
});

it('a refused create is a typed error, and the hook follows no record', async () => {
  await open();
  await click('create wrongly');
  await shows('refusal', '422 ValidationError');
  await shows('states', '');
  expect(looksAt('/api/v1/documents/')).toBe(0);
});

it('an update changes all views of the record without another request', async () => {
  await open();
  await click('create');
  await shows('list', 'new succeeded');
  const looks = looksAt('/api/v1/documents/');
  await click('rename');
  await shows('name', 'RENAMED');
  await shows('list', 'renamed succeeded');
  expect(looksAt('/api/v1/documents/')).toBe(looks);
});

it('a deleted record disappears from the lists, and its own view gets a NotFoundError', async () => {
  await open();
  await click('create');
  await shows('list', 'new succeeded');
  await click('delete');
  await shows('loss', 'NotFoundError');
  await shows('list', '');
});

it('a favorite image keeps its results', async () => {
  service.add('images', 'Harbor');
  await open();
  await shows('favorite', 'false');
  await click('star');
  await shows('favorite', 'true');
  expect(service.seen.find((one) => one.startsWith('PATCH'))).toMatch(/ results=&favorite=true$/);
});

it('the hook loads the pages of a list one by one', async () => {
  for (const name of ['c', 'b', 'a']) service.add('documents', name);
  await open();
  await shows('list', 'a succeeded, b succeeded');
  await click('more');
  await shows('list', 'a succeeded, b succeeded, c succeeded');
  expect(await page.getByRole('button', { name: 'more' }).isDisabled()).toBe(true);
  const lists = service.seen.filter((one) => one.startsWith('GET /api/v1/documents'));
  expect(lists).toEqual(['GET /api/v1/documents', 'GET /api/v1/documents?cursor=2']);
});
