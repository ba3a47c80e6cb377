import { createClient } from '@contentgen/client';
import { readConfiguration, type Service, startService } from '@contentgen/service';
import { examplesOf } from '@contentgen/templates/examples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, status } from '../../service/test/webhooks/receiver.ts';
import { checkVisits, visit } from './visit.ts';

let service: Service;
let accountId: string;
let key: string;
const api = () => createClient({ baseUrl: service.url ?? '', apiKey: key });
const link = async () => `${service.url}/#key=${await service.apiKeys.createCode(accountId)}`;

beforeAll(async () => {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '100000' };
  service = await startService({ ...readConfiguration(settings), dataFolder: null });
});
beforeEach(async () => {
  accountId = (await service.accounts.create(`account ${Math.random()}`))?.id ?? '';
  const scopes = ['read', 'write'] as const;
  key = (await service.apiKeys.create({ accountId, name: 'test', scopes, expiresAt: null })).secret;
});
afterAll(() => service?.close());
checkVisits();

it('a suspended account reads that it can only read, and no word about its key', async () => {
  const { page } = await visit(await link());
  await service.database
    .updateTable('accounts')
    .set({ suspended_at: new Date() })
    .where('id', '=', accountId)
    .execute();
  await page.getByRole('button', { name: 'Write' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { name: 'Account suspended' }).waitFor();
  await alert.getByText('It can read, but not write. Ask the operator of the service.').waitFor();
  expect(await alert.getByRole('button').allInnerTexts()).toEqual(['Send again']);
});

describe('the link of the banner', () => {
  it('brings a newcomer to a first text and a first picture without a key typed', async () => {
    const address = await link();
    const { page, requests } = await visit(address);
    await page.getByText('Press Write, and the text appears here').waitFor();
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
    await page.getByRole('button', { name: 'Write' }).click();
    const sheet = page.getByRole('article', { name: 'Sourdough bread from a bicycle bakery' });
    await sheet.getByText(/^\d+ words$/).waitFor();
    await sheet.getByRole('heading', { name: /sourdough bread/i }).waitFor();
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    await page.getByRole('button', { name: 'Draw' }).click();
    const picture = page.getByRole('img', { name: 'A sailing boat on a calm sea at sunset, Art deco' });
    await picture.waitFor();
    await picture.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  });

  it('shows finished examples beside a placeholder, and in the picker, which stays open', async () => {
    const { page } = await visit(await link());
    await page.getByRole('button', { name: 'Write' }).click();
    const example = page.getByRole('button', { name: 'See a finished example', exact: true });
    await example.click();
    const [first, second] = examplesOf(42);
    const dialog = page.getByRole('dialog', { name: 'Product sheet: finished examples' });
    for (const { prompt } of [first, second]) await dialog.getByText(`For “${prompt}”`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await example.evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: 'Template Product sheet' }).click();
    const tweet = page.getByRole('button', { name: 'See a finished example: Tweet', exact: true });
    await tweet.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tweet: finished examples' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Templates' }).waitFor();
    expect(await tweet.evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('leaves the code neither in the address nor in the history, and sends it once', async () => {
    const address = await link();
    const code = address.split('=')[1] ?? '';
    const { page, requests } = await visit(address);
    await page.getByRole('button', { name: 'Write' }).waitFor();
    expect(page.url()).toBe(`${service.url}/#/write`);
    await page.getByRole('link', { name: 'Draw', exact: true }).click();
    await page.goBack();
    expect(page.url()).toBe(`${service.url}/#/write`);
    expect(requests.filter((request) => request.includes(code))).toEqual([
      expect.stringMatching(/^POST \/console\/key /),
    ]);
    expect(await page.evaluate('sessionStorage.getItem("contentgen.key")')).toMatch(/^cgk_/);
    expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain(code);
  });

  it('works once, and never as an API key', async () => {
    const address = await link();
    const code = address.split('=')[1] ?? '';
    const asKey = await fetch(`${service.url}/api/v1/documents`, {
      headers: { Authorization: `Bearer ${code}` },
    });
    expect(asKey.status).toBe(403);
    await (await visit(address)).page.getByRole('button', { name: 'Write' }).waitFor();
    const { page } = await visit(address);
    await page.getByText('The link that opened this page has been used').waitFor();
    await page.getByLabel('API key').fill('cgk_wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This API key does not work.').waitFor();
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Key in this tab' }).click();
    await page.getByText('It reads and writes.').waitFor();
    await page.getByRole('button', { name: 'Replace or forget it' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.getItem("contentgen.key")')).toBeNull();
  });
});

describe('a document of the library', () => {
  const document = async () =>
    api().documents.create({ name: 'Menu', prompt: 'A menu for a picnic', creativity: 0 });

  it('is not overwritten if someone else has changed it: theirs stands beside mine', async () => {
    const { id } = await document();
    const { page } = await visit(await link());
    await page.goto(`${service.url}/#/library/documents/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await api().documents.update(id, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This changed since you opened it.').waitFor();
    await page.getByLabel('Their text').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs');
    await page.getByLabel('Name', { exact: true }).fill('Mine again');
    await api().documents.update(id, { name: 'Theirs again' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('article', { name: 'Mine again' }).waitFor();
    expect((await api().documents.get(id)).name).toBe('Mine again');
    await expect
      .poll(() => page.getByRole('button', { name: 'Edit' }).evaluate((one) => one.matches(':focus')))
      .toBe(true);
  });

  it('keeps an edit that is not saved, over a link and a reload, and compares it with the version that was opened', async () => {
    const { id } = await document();
    const { page } = await visit(await link());
    await page.goto(`${service.url}/#/library/documents/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text (Markdown)').fill('My words');
    await page.getByRole('link', { name: 'Draw' }).click();
    await page.goBack();
    await page.reload();
    expect(await page.getByLabel('Text (Markdown)').inputValue()).toBe('My words');
    await api().documents.update(id, { result: 'Their words' });
    await page.reload();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByLabel('Their text').inputValue()).toBe('Their words');
    await api().documents.delete(id);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('heading', { name: 'This no longer exists' }).waitFor();
    expect(await page.getByLabel(/^Text \(Markdown\)|^Your text/).inputValue()).toBe('My words');
  });

  it('says from a placeholder which model could write, and what to type', async () => {
    const { id } = await document();
    const { page } = await visit(await link());
    await page.goto(`${service.url}/#/library/documents/${id}`);
    await page.getByRole('button', { name: 'connect a model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a model' });
    await dialog.getByText('the built-in writer, which makes placeholders').waitFor();
    await dialog.getByText(/models add \S+/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Key in this tab' }).click();
    await page.getByRole('button', { name: 'Which models write and draw' }).click();
    await dialog.getByText('the built-in painter').waitFor();
  });

  it('is found by a word of its text', async () => {
    const { id } = await document();
    await api().documents.update(id, { result: 'A basket with quinces' });
    const { page } = await visit(await link());
    await page.goto(`${service.url}/#/library/documents`);
    await page.getByLabel('Search in', { exact: true }).selectOption('In texts');
    await page.getByRole('searchbox').fill('quinces');
    await page.getByRole('link', { name: /^Menu .*A basket with quinces/ }).waitFor();
    await page.getByRole('searchbox').fill('nothing like this');
    await page.getByText('No document matches.').waitFor();
  });

  it('says in words that a favorite was not kept', async () => {
    const { id } = await document();
    const { page } = await visit(await link());
    await page.goto(`${service.url}/#/library/documents/${id}`);
    await page.getByRole('article', { name: 'Menu' }).waitFor();
    await api().documents.delete(id);
    await page.keyboard.press('f');
    await page.getByRole('status').getByText('“Menu” was not marked.').waitFor();
  });

  it('comes back with Undo, and is deleted after five seconds', async () => {
    const { id } = await document();
    const { page } = await visit(await link());
    await page.clock.install();
    await page.goto(`${service.url}/#/library/documents/${id}`);
    const row = page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: /Menu/ });
    await row.waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.clock.fastForward(4_000);
    expect((await api().documents.get(id)).id).toBe(id);
    await page.clock.fastForward(2_000);
    await expect
      .poll(() =>
        api()
          .documents.get(id)
          .then(
            () => 200,
            ({ status }) => status,
          ),
      )
      .toBe(404);
    await page.getByText('No document matches.').waitFor();
    await page.goto(`${service.url}/#/library/documents/${id}`);
    await page.getByText('This no longer exists').waitFor();
  });

  it('is deleted when the page is left before the five seconds are over', async () => {
    const { page } = await visit(await link());
    const { id } = await api().documents.create({
      name: 'Menu',
      prompt: 'A menu for a picnic',
      creativity: 0,
    });
    await page.goto(`${service.url}/#/library/documents/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted.').waitFor();
    await page.goto('about:blank');
    const status = () =>
      api()
        .documents.get(id)
        .then(
          () => 200,
          ({ status }) => status,
        );
    await expect.poll(status).toBe(404);
  });
});

it('a webhook shows its secret once, its deliveries as they come, and comes back with Undo', async () => {
  const receiver = await startReceiver();
  const { page } = await visit(await link());
  await page.getByRole('button', { name: 'Key in this tab' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhook yet').waitFor();
  await page.getByRole('button', { name: 'Code' }).click();
  const code = page.getByRole('complementary', { name: 'Code' });
  await code.waitFor();
  const url = page.getByLabel('URL of your server');
  await url.fill('http://example.com/hook');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('This must begin with https://, or lead to').waitFor();
  await url.and(page.locator(':focus')).waitFor();
  await url.fill(receiver.url);
  await page.getByLabel('document.failed').check();
  await page.getByRole('button', { name: 'Create' }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('region', { name: 'Signing secret' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  await code.getByText('"secret": "…"').waitFor();
  expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain('whsec_');

  const webhook = page.getByRole('article', { name: receiver.url });
  const { promise: release, resolve } = Promise.withResolvers<void>();
  receiver.answer = async (response) => {
    await release;
    response.writeHead(500).end();
  };
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  expect(JSON.parse((await receiver.next()).body)).toMatchObject({ type: 'webhook.test' });
  await webhook.getByText('The test is being sent.').waitFor();
  await webhook.getByText('no answer yet').waitFor();
  resolve();
  await webhook.getByText('The test has failed.').waitFor();
  await webhook.getByText('answered 500').waitFor();
  receiver.answer = status(410);
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  await webhook
    .getByText(/^Disabled since .*: the receiver answered 410\. A test enables it again\.$/)
    .waitFor();

  await page.reload();
  await webhook.waitFor();
  expect(await page.getByText('whsec_').count()).toBe(0);
  await webhook.getByRole('button', { name: 'Delete' }).click();
  await webhook.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await webhook.getByRole('button', { name: 'Delete' }).click();
  await page.goto('about:blank');
  await expect.poll(async () => (await api().webhooks.list()).data).toEqual([]);
  await receiver.close();
});

it('a key that may only read sees the webhooks, and hears why it creates none', async () => {
  await api().webhooks.create({ url: 'https://example.com/hook' });
  const values = { accountId, name: 'reader', scopes: ['read'] as const, expiresAt: null };
  const { page } = await visit(`${service.url}/#/webhooks`);
  await page.getByLabel('API key').fill((await service.apiKeys.create(values)).secret);
  await page.getByRole('button', { name: 'Continue' }).click();
  const webhook = page.getByRole('article', { name: 'https://example.com/hook' });
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  await page
    .getByRole('status')
    .getByText(/No test was sent\. .*write/)
    .waitFor();
  await page.getByLabel('URL of your server').fill('https://example.com/other');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('alert').getByRole('heading', { name: 'This key may only read' }).waitFor();
});

it('the library finds by name, style and favorites, and shows favorites at once', async () => {
  const create = (name: string, style: 'retro' | 'sketch') =>
    api().images.create({ name, description: name, resolution: '256x256', style });
  await Promise.all([create('Lighthouse', 'retro'), create('Harbor', 'sketch')]);
  const { page } = await visit(await link());
  await page.goto(`${service.url}/#/library/pictures`);
  const shown = () => page.getByRole('list', { name: 'Pictures' }).locator('.caption').allTextContents();
  await expect.poll(async () => (await shown()).sort()).toEqual(['Harbor', 'Lighthouse']);
  await page.keyboard.press('/');
  await page.keyboard.type('light');
  await expect.poll(shown).toEqual(['Lighthouse']);
  await page.getByLabel('Search by name').fill('');
  await page.getByLabel('Style').selectOption('sketch');
  await expect.poll(shown).toEqual(['Harbor']);
  await page.getByRole('link', { name: /Harbor/ }).click();
  await page.getByRole('heading', { name: 'Harbor' }).waitFor();
  const marked = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Favorite', pressed: true }).waitFor();
  expect((await marked).status()).toBe(200);
  await page.getByRole('link', { name: 'All pictures' }).click();
  await page.getByRole('button', { name: 'Favorites' }).click();
  await expect.poll(shown).toEqual(['Harbor']);
  await page.getByLabel('Style').selectOption('retro');
  await page.getByText('No picture matches.').waitFor();
});

it('the page and its files have the headers of the design', async () => {
  const page = await fetch(`${service.url}/`);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' ${service.url}; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  const [script = ''] = /console\/[\w-]+\.js/.exec(await page.text()) ?? [];
  const { headers } = await fetch(`${service.url}/${script}`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await (await fetch(`${service.url}/console.json`)).json()).toEqual({ server: 'service' });
});
