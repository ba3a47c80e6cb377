import { fileURLToPath } from 'node:url';
import { operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../docs/test/browser.ts';
import { servedPage } from './react/served-page.ts';

// The page of packages/client/example in a real browser, against the mock.

const documents = operations.listDocuments.path;
let mock: Mock;
let browser: Browser;
let served: Awaited<ReturnType<typeof servedPage>>;
beforeAll(async () => {
  [mock, served, browser] = await Promise.all([
    startMock({ port: 0, generation: 100, pace: 100 }),
    servedPage(fileURLToPath(new URL('../example/main.tsx', import.meta.url))),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await served?.[Symbol.asyncDispose]();
  await mock?.close();
});

let page: Page;
let items: Locator;
beforeEach(async () => {
  mock.reset();
  page = await browser.newPage();
  items = page.getByRole('listitem');
  await page.goto(`${served.url}?service=${mock.url}`);
  await items.nth(9).waitFor();
});
afterEach(() => page.close());

/** Sends a request as another client of the same account. */
async function ask(method: string, path: string, fields?: Readonly<Record<string, string>>) {
  const headers = { authorization: `Bearer ${mock.keys.key}` };
  const body = fields && new URLSearchParams(fields);
  const response = await fetch(mock.url + path, { method, headers, ...(body && { body }) });
  return JSON.parse(await response.text());
}

const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });

async function create(prompt: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Picnic menu');
  await page.getByLabel('Prompt').fill(prompt);
  await button('Create').click();
}

it('lists the examples, and more of them', async () => {
  expect(await items.count()).toBe(10);
  await button('More').click();
  await items.nth(19).waitFor();
  const names = await items.allInnerTexts();
  const { data } = await ask('GET', `${documents}?all_templates=true&per_page=25`);
  const expected = data.slice(0, 20).map(({ name }: { name: string }) => name);
  expect(
    names.map((text) =>
      text
        .split('\n')[0]
        ?.replace(/Favorite.*$/, '')
        .trim(),
    ),
  ).toEqual(expected);
});

it('shows the text of a new document while it is written', async () => {
  await create('A menu for a picnic by the lake');
  const text = page.locator('#text');
  await page.getByRole('status').getByText('processing').waitFor();
  await text.getByText(/\w/).waitFor();
  const partial = await text.innerText();
  await page.getByRole('status').getByText('succeeded').waitFor();
  const { data } = await ask('GET', `${documents}?search=picnic+menu`);
  const whole = String(data[0].result);
  expect(whole.length).toBeGreaterThan(partial.length);
  expect(whole.replaceAll(/\s+/g, ' ').startsWith(partial.replaceAll(/\s+/g, ' ').trim())).toBe(true);
  expect((await text.innerText()).replaceAll(/\s+/g, ' ')).toBe(whole.replaceAll(/\s+/g, ' ').trim());
  await items.getByText('Picnic menu').waitFor();
});

it('shows why a generation failed, and why a create was refused', async () => {
  await create('A menu, mock:timed_out');
  await page.getByRole('alert').getByText('The generation took too long').waitFor();
  await create('A menu, mock:429');
  await page.getByRole('alert').getByText('Too many requests. Try again in 12 seconds.').waitFor();
});

it('marks a favorite, which stays marked', async () => {
  const first = items.first();
  const before = await button('Favorite', first).getAttribute('aria-pressed');
  await button('Favorite', first).click();
  await first.locator(`button[aria-pressed="${before !== 'true'}"]`).waitFor();
  await page.reload();
  await items
    .first()
    .locator(`button[aria-pressed="${before !== 'true'}"]`)
    .waitFor();
});

it('does not overwrite the change of someone else', async () => {
  const { data } = await ask('GET', `${documents}?all_templates=true`);
  await button('Edit', items.first()).click();
  await page.getByLabel('New name').fill('Mine');
  await ask('PATCH', `${documents}/${data[0].id}`, { name: 'Theirs' });
  await button('Save').click();
  await page.getByRole('alert').getByText('Someone else has changed this document.').waitFor();
  expect(await ask('GET', `${documents}/${data[0].id}`)).toMatchObject({ name: 'Theirs' });
});

it('deletes a document for good', async () => {
  const { data } = await ask('GET', `${documents}?all_templates=true`);
  await button('Delete', items.first()).click();
  await items.first().getByText(data[1].name, { exact: false }).waitFor();
  expect(await ask('GET', `${documents}/${data[0].id}`)).toMatchObject({ status: 404 });
});
