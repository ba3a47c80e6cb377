import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@contentgen/contract';
import { storeKeys } from '@contentgen/mock/store';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../docs/test/browser.ts';

// The page of packages/client/example in a real browser, against the mock, with the command of its README.

const folder = fileURLToPath(new URL('..', import.meta.url));
const documents = operations.listDocuments.path;
let command: ChildProcess;
let browser: Browser;
let pageUrl = '';
let mockUrl = '';
beforeAll(async () => {
  const { scripts } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  const [, ...args] = scripts.example.split(' ');
  command = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  [browser, [pageUrl = '', mockUrl = '']] = await Promise.all([launchBrowser(), printedUrls(command)]);
});
afterAll(async () => {
  await browser?.close();
  command.kill('SIGTERM');
  if (command.exitCode === null) await once(command, 'exit');
  expect(command.exitCode).toBe(0);
});

/** Resolves to the addresses that the command prints. */
async function printedUrls({ stdout }: ChildProcess): Promise<string[]> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += chunk;
    if (/calls: \S+\n/.test(printed)) return printed.match(/http:\S+/g) ?? [];
  }
  throw new Error(`The command has ended: ${printed}`);
}

let page: Page;
let items: Locator;
beforeEach(async () => {
  await fetch(`${mockUrl}/__mock/reset`, { method: 'POST' });
  page = await browser.newPage();
  items = page.getByRole('listitem');
  await page.goto(pageUrl);
  await items.nth(9).waitFor();
});
afterEach(() => page.close());

/** Sends a request as another client of the same account. */
async function ask(method: string, path: string, fields?: Readonly<Record<string, string>>) {
  const headers = { authorization: `Bearer ${storeKeys.key}` };
  const body = fields && new URLSearchParams(fields);
  const response = await fetch(mockUrl + path, { method, headers, ...(body && { body }) });
  return JSON.parse(await response.text());
}

/** Chooses what happens to the next request. */
async function choose(outcome: string, repeats = false): Promise<void> {
  const body = new URLSearchParams({ outcome, repeats: String(repeats) });
  expect((await fetch(`${mockUrl}/__mock/next`, { method: 'POST', body })).status).toBe(200);
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
  await choose('429', true);
  await create('A menu');
  await page.getByRole('alert').getByText('Too many requests. Try again in 2 seconds.').waitFor();
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

it('deletes a document permanently', async () => {
  const { data } = await ask('GET', `${documents}?all_templates=true`);
  await button('Delete', items.first()).click();
  await items.first().getByText(data[1].name, { exact: false }).waitFor();
  expect(await ask('GET', `${documents}/${data[0].id}`)).toMatchObject({ status: 404 });
});

it.each([
  ['Favorite', '429', 'Too many requests. Try again in 2 seconds.'],
  ['Favorite', 'offline', 'PATCH'],
  ['Delete', '503', '503 DELETE'],
])('shows beside the document why %s failed with %s', async (name, outcome, reason) => {
  const list = `${documents}?all_templates=true`;
  const before = await ask('GET', list);
  await choose(outcome);
  await button(name, items.first()).click();
  await items.first().getByRole('alert').getByText(reason).waitFor();
  expect(await ask('GET', list)).toEqual(before);
});

it('keeps the new name when a save fails, so that the next save succeeds', async () => {
  const { data } = await ask('GET', `${documents}?all_templates=true`);
  await button('Edit', items.first()).click();
  await page.getByLabel('New name').fill('Mine');
  await choose('503');
  await button('Save').click();
  await items.first().getByRole('alert').getByText('503 PATCH').waitFor();
  expect(await ask('GET', `${documents}/${data[0].id}`)).toEqual(data[0]);
  await button('Save').click();
  await page.getByLabel('New name').waitFor({ state: 'detached' });
  expect(await ask('GET', `${documents}/${data[0].id}`)).toMatchObject({ name: 'Mine' });
});

it('shows the form of a document only after it has read the document', async () => {
  const { data } = await ask('GET', `${documents}?all_templates=true`);
  await choose('503');
  await button('Edit', items.first()).click();
  await items.first().getByRole('alert').getByText('503 GET').waitFor();
  expect(await page.getByLabel('New name').count()).toBe(0);
  await button('Try again', items.first()).click();
  await page.getByLabel('New name').waitFor();
  expect(await page.getByLabel('New name').inputValue()).toBe(data[0].name);
});

it("shows why it can't follow a new document", async () => {
  await choose('404', true);
  await create('A menu for a picnic');
  await page.getByRole('region', { name: 'New document' }).getByRole('alert').getByText('404 GET').waitFor();
});
