import { operations } from '@contentgen/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../docs/test/browser.ts';
import { type Mock, startMock } from '../src/index.ts';

const documents = operations.listDocuments.path;
const complaints: string[] = [];
let mock: Mock;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  mock = await startMock({ port: 0, generation: 0 });
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(mock.url);
});
afterAll(async () => {
  await browser.close();
  await mock.close();
});

const ask = (query = '') =>
  fetch(`${mock.url}${documents}${query}`, { headers: { authorization: `Bearer ${mock.keys.key}` } });

it('shows the last requests, with the reason of a refusal', async () => {
  await ask('?serach=<b>x</b>');
  await ask();
  const rows = page.locator('#exchanges tr');
  // The page may show the first request before the second one has arrived.
  await page.getByRole('cell', { name: documents, exact: true }).waitFor();
  const [newest, refused] = await rows.allInnerTexts();
  expect(newest).toMatch(/GET\s+\/api\/v1\/documents\s+200\s/);
  expect(refused).toContain('serach is not a query parameter of this operation (use one of ');
  expect(refused).toContain('serach=%3Cb%3Ex%3C/b%3E');
});

it('chooses what happens to the next request', async () => {
  await page.getByLabel('Outcome').selectOption({ label: '503 Service unavailable' });
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByText('The next request of the API gets 503, valid or not.').waitFor();
  expect((await ask()).status).toBe(503);
  await page.getByText('The mock responds normally.').waitFor();
  await page.getByLabel('Outcome').selectOption({ value: 'offline' });
  await page.getByLabel('Until another choice').check();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page
    .getByText('Until another choice, each request of the API or for a picture gets no response.')
    .waitFor();
  await expect(ask()).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
});

it('has no response for a browser once, which does not repeat the request', async () => {
  mock.next('normal');
  const call = `fetch('${documents}', { headers: { authorization: 'Bearer ${mock.keys.key}' } })`;
  const status = () =>
    page.evaluate<number | string>(`${call}.then(({ status }) => status, (error) => error.name)`);
  expect(await status()).toBe(200);
  mock.next('offline');
  expect([await status(), await status()]).toEqual(['TypeError', 200]);
});

it('restores the examples, and responds normally then', async () => {
  await page.getByRole('button', { name: 'Restore the examples' }).click();
  await page.getByText('The mock responds normally.').waitFor();
  expect((await ask()).status).toBe(200);
});

it('loads nothing from elsewhere and reports no error', () => {
  // A missing response is reported in one way on a connection that was used before, and in another on a new one.
  expect(complaints.filter((text) => !/net::ERR_(INVALID_HTTP|EMPTY)_RESPONSE/.test(text))).toEqual([]);
});
