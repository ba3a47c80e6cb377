import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@contentgen/mock';
import type { Browser, Page } from 'playwright-core';
import { build, defaultClientConditions, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../../packages/docs/test/browser.ts';

// The built page in Chromium, with the proxy of vite.config.ts in front of the mock.

const key = 'mock-example';
const outDir = await mkdtemp(join(tmpdir(), 'example-vite-'));
let mock: Mock;
let served: PreviewServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  mock = await startMock({ generation: 100, pace: 300 });
  Object.assign(process.env, { CONTENTGEN_BASE_URL: mock.url, CONTENTGEN_API_KEY: key });
  const root = fileURLToPath(new URL('..', import.meta.url));
  const conditions = ['@contentgen/source', ...defaultClientConditions];
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true }, resolve: { conditions } });
  served = await preview({ root, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
  await mock?.close();
  await rm(outDir, { recursive: true });
});
beforeEach(async () => {
  mock.reset({ key });
  page = await browser.newPage();
  await page.goto(served.resolvedUrls?.local[0] ?? '');
});

async function write(name: string, prompt: string) {
  await page.getByLabel('name').fill(name);
  await page.getByLabel('prompt').fill(prompt);
  await page.getByRole('button', { name: 'Write' }).click();
}
const article = () => page.getByRole('article').innerText();
const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

it('shows a live text, also over a broken stream, and begins the next one with nothing', async () => {
  mock.next('cut', { key });
  await write('First', 'A menu for a picnic');
  await expect.poll(article).not.toBe('');
  await status('succeeded');
  const first = await article();
  await write('Second', 'Another menu, mock:stuck');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await status('deleted');
  expect(await article()).not.toBe(first);
});

it('the key stays on the server', async () => {
  const request = page.waitForRequest(/\/api\/v1\/documents/);
  await page.reload();
  expect(await (await request).allHeaders()).not.toHaveProperty('authorization');
  expect((await (await request).response())?.status()).toBe(200);
});

it('a gateway that fails is shown, and the list comes back', async () => {
  mock.next(502, { key, repeats: true });
  await page.reload();
  mock.next('normal', { key });
  await page.getByRole('listitem').first().waitFor();
});
