import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contract } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { labelOf, sampleLabels, writeSamples } from '../src/samples/code-samples.ts';
import { launchBrowser } from './browser.ts';
import { hasScrolledTo, openPage } from './visit.ts';

/** The reference starts slowly on a busy machine, in milliseconds. */
const referenceTimeout = 180_000;
let mock: Mock;
let browser: Browser;
beforeAll(async () => {
  mock = await startMock({ port: 0, pace: 400, generation: 50 });
  browser = await launchBrowser();
});
// Open pages take CPU time from the next test.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await mock?.close();
});

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
}

it('sends requests, shows pictures and streams, and keeps the key in the tab', async () => {
  const { page, complaints, foreignRequests } = await openPage(browser, `${mock.url}/docs/try/#createImage`);
  await page.getByLabel('API key').fill(mock.keys.key);
  await page.getByLabel('name').fill('Tried poster');
  await send(page);
  await page.getByText('201 Created').waitFor();
  const picture = page.getByAltText('A picture of the response');
  await picture.evaluate('async (image) => { image.loading = "eager"; await image.decode(); }');
  const code = page.locator('details', { hasText: 'The request as code' }).locator('pre');
  expect(await code.textContent()).toContain(`curl -sS -X POST '${mock.url}/api/v1/images'`);
  await page.getByLabel('Language').selectOption('Python');
  expect(await code.textContent()).toContain('"name": "Tried poster"');
  await page.getByLabel('Language').selectOption('TypeScript');
  expect(await code.textContent()).toMatch(/await client\.images\.create\(\{\n {2}name: 'Tried poster',/);
  const shown = page.locator('.try-response pre').getByRole('link');
  expect(await shown.getAttribute('href')).toBe(await picture.getAttribute('src'));

  // Location leads to the form that shows the new record. It has the id, and the key.
  await page.locator('.try-status').getByRole('link', { name: '/api/v1/images/' }).click();
  await expect.poll(() => page.getByLabel('Operation').inputValue(), { timeout: 30_000 }).toBe('getImage');
  await page.getByLabel('Operation').selectOption('watchImage');
  await send(page);
  await page.locator('.try-response pre', { hasText: '"state":"succeeded"' }).last().waitFor();
  expect(await page.locator('.try-response pre').last().textContent()).toContain('Tried poster');

  const { key } = mock.keys;
  expect(page.url()).not.toContain(key);
  expect(await code.textContent()).not.toContain(key);
  expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).not.toContain(key);
  // The stream ended: an error would have replaced the response. Chromium still reports its request as aborted.
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  const others = complaints.filter((complaint) => !/\/images\/.* failed: net::ERR_ABORTED$/.test(complaint));
  expect({ others, foreignRequests }).toEqual({ others: [], foreignRequests: [] });
});

it('shows why a request is refused', async () => {
  const { page } = await openPage(browser, `${mock.url}/docs/try/#createDocument`);
  await page.getByLabel('API key').fill('wrong');
  await send(page);
  await page.getByText('401 Unauthorized').waitFor();
  const type = page.locator('.try-response pre').getByRole('link');
  expect(await type.getAttribute('href')).toBe(`${mock.url}/docs/guides/errors/#401-unauthorized`);
  await page.getByLabel('API key').fill(mock.keys.key);
  await page.getByLabel('Example').selectOption({ label: 'A FAQ' });
  expect(await page.getByLabel('template_id').inputValue()).toBe('16');
  await page.locator('.try-headers summary').click();
  await page.getByLabel('Idempotency-Key').fill('é');
  await send(page);
  await page.getByText('422 Unprocessable Entity').waitFor();
  await page.locator('.try-response pre', { hasText: 'Idempotency-Key' }).waitFor();
});

it(
  'opens over the reference, by keyboard',
  async () => {
    const { page, foreignRequests } = await openPage(
      browser,
      `${mock.url}/docs/reference/#operation/listDocuments`,
    );
    const link = page.locator('#api-content a[href$="/try/#listDocuments"]');
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Try it' });
    await dialog.getByLabel('API key').fill(mock.keys.key);
    await dialog.getByLabel('all_templates').selectOption('true');
    await page.keyboard.press('Tab');
    await send(page);
    await dialog.getByText('200 OK').waitFor();
    expect(await dialog.locator('.try-response pre').last().textContent()).toContain('"next_cursor"');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    expect(foreignRequests).toEqual([]);
  },
  referenceTimeout,
);

it(
  'the reference has a menu with every sample of an operation, and links in its examples',
  async () => {
    const { page } = await openPage(browser, `${mock.url}/docs/reference/#operation/getDocument`);
    await hasScrolledTo(page, '#reference', 'Show a document');
    const panel = page.locator('[data-section-id="/documents/getdocument"] .panel-request-samples');
    await panel.getByText('curl', { exact: true }).first().click();
    const own = new Set(
      writeSamples().flatMap((sample) => (sample.operationId === 'getDocument' ? [labelOf(sample)] : [])),
    );
    const items = page.locator('li').filter({ hasText: /^(?:curl|TypeScript|JavaScript|Python)/ });
    expect(await items.allInnerTexts()).toEqual(sampleLabels().filter((label) => own.has(label)));
    // The menu can end below the window while the page still moves, where a mouse can't click.
    await items.filter({ hasText: 'Python: handle errors' }).dispatchEvent('click');
    await expect
      .poll(() => panel.innerText(), { timeout: 30_000 })
      .toContain('except urllib.error.HTTPError as error:');

    // The examples of its responses link the type of a problem to its section of the guide.
    await page.getByRole('tab', { name: '404' }).first().click();
    const type = page.getByRole('link', { name: 'urn:problem-type:contentgen:not-found' }).last();
    expect(await type.getAttribute('href')).toBe('../guides/errors/#404-not-found');
  },
  referenceTimeout,
);

it('begins with a create', async () => {
  const { page } = await openPage(browser, `${mock.url}/docs/try/`);
  expect(await page.getByLabel('Operation').inputValue()).toBe('createDocument');
  expect(await page.getByLabel('Service').count()).toBe(0);
});

it('sends requests from a host of static files to the service that the reader gives', async () => {
  const host = await serveStatically();
  const { page, complaints } = await openPage(browser, `${host.url}/any/path/try/#createImage`);
  const service = page.getByLabel('Service');
  expect(await service.inputValue()).toBe(contract.servers[0]?.url);
  await service.fill(`${mock.url}/`);
  await page.getByLabel('API key').fill(mock.keys.key);
  await send(page);
  await page.getByText('201 Created').waitFor();
  const picture = page.getByAltText('A picture of the response');
  await picture.evaluate('async (image) => { image.loading = "eager"; await image.decode(); }');
  expect(await picture.getAttribute('src')).toContain(mock.url);
  await page.getByLabel('Operation').selectOption('listImages');
  expect(await service.inputValue()).toBe(`${mock.url}/`);
  expect(page.url()).not.toContain(mock.url);
  expect(complaints).toEqual([]);
  host.close();
});

/** Serves the built docs as files, below a path. */
async function serveStatically() {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.css': 'text/css',
    '.js': 'text/javascript',
  };
  const dist = new URL('../dist/', import.meta.url);
  const server = createServer(async ({ url = '' }, response) => {
    const file = new URL(url.replace(/^\/any\/path\//, '').replace(/(^|\/)$/, '$1index.html'), dist);
    response.setHeader('content-type', types[extname(file.pathname)] ?? 'application/octet-stream');
    await pipeline(createReadStream(file), response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
