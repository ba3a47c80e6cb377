import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providersOf, textModel } from '../generation/model-providers.ts';
import { type ProviderServer, respondWell, startProviderServer } from '../generation/provider-server.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { type Receiver, startReceiver, status } from './receiver.ts';

const settings = {
  webhookInterval: 5,
  webhookPauses: [1, 1],
  webhookTimeout: 2_000,
};
let provider: ProviderServer;
let running: RunningService;
let caller: Caller;
let receiver: Receiver;

beforeAll(async () => {
  provider = await startProviderServer();
  running = await runService(settings, await providersOf({ text: [textModel(provider)] }));
});
afterAll(async () => {
  await running.close();
  await provider.close();
});
beforeEach(async () => {
  provider.reset();
  provider.behave(respondWell);
  [caller, receiver] = [await running.newCaller(), await startReceiver()];
});
afterEach(() => receiver.close());

const path = '/api/v1/webhooks';
const add = (fields: object = { url: receiver.url }, headers = {}, by = caller) =>
  by.send('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });
const write = () =>
  caller.sendForm('POST', '/api/v1/documents', { name: 'A', prompt: 'Words', creativity: '0.5' });
const list = async () => (await caller.send('GET', path)).json.data;
/** Resolves to the first webhook when its last delivery has another state than pending. */
const ended = async () => {
  await expect
    .poll(async () => (await list())[0]?.deliveries[0]?.state, { timeout: 60_000 })
    .not.toBe('pending');
  return (await list())[0];
};
/** Makes the webhook one that has failed since so many days. */
const failingSince = (id: string, days: number) =>
  running.service.database
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();

describe('the operations', () => {
  it('create, list and delete; the secret is shown once, and again to a repeated request', async () => {
    const key = { 'idempotency-key': 'one' };
    const created = await add({ url: receiver.url, types: ['image.failed'] }, key);
    expect(created.status).toBe(201);
    const { secret, ...webhook } = created.json;
    expect(webhook).toMatchObject({ url: receiver.url, types: ['image.failed'] });
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect((await add({ url: receiver.url, types: ['image.failed'] }, key)).json).toEqual(created.json);
    expect((await add({ url: receiver.url }, key)).json.errors[0].code).toBe('reused');
    const listed = await caller.send('GET', path);
    expect(listed.json.data).toEqual([
      { ...webhook, disabled_at: null, disabled_reason: null, deliveries: [] },
    ]);
    expect(listed.text).not.toContain('whsec_');
    const stored = await running.service.database.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.replace('whsec_', ''));

    const other = await running.newCaller();
    expect((await other.send('GET', path)).json.data).toEqual([]);
    for (const by of [other, caller, caller]) {
      const expected = by === caller && (await list()).length > 0 ? 204 : 404;
      expect((await by.send('DELETE', `${path}/${webhook.id}`)).status).toBe(expected);
    }
    expect((await add({ url: receiver.url, types: ['image.failed'] }, key)).json.id).not.toBe(webhook.id);
    const events = await running.service.database
      .selectFrom('audit_events')
      .select(['action', 'key_id'])
      .where('account_id', '=', caller.accountId)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'webhook created',
      'webhook deleted',
      'webhook created',
    ]);
    expect(events[0]?.key_id).toBe(caller.key.id);
  });

  it('an account has at most ten, whoever asks at the same time', async () => {
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => add()))).map((one) => one.status);
    expect(statuses.sort()).toEqual([...Array(10).fill(201), 422, 422]);
    expect((await add()).json.errors[0]).toMatchObject({ field: 'url', code: 'too_many' });
    expect(await list()).toHaveLength(10);
  });

  it.each([
    'http://example.com/hook',
    'http://10.0.0.1/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'https://',
  ])('refuse %s', async (url) => {
    const { status, json } = await add({ url });
    expect([status, json.errors[0].field]).toEqual([422, 'url']);
  });

  it('take forms, and no unknown event', async () => {
    const form = await caller.sendForm('POST', path, [
      ['url', 'https://example.com/hook'],
      ['types', 'document.failed'],
      ['types', 'image.failed'],
    ]);
    expect(form.json.types).toEqual(['document.failed', 'image.failed']);
    expect((await add({ url: receiver.url, types: [] })).json.types).toBeNull();
    expect((await add({ url: receiver.url, types: ['document.created'] })).status).toBe(422);
  });
});

describe('a delivery', () => {
  it('is sent when a record ends, verifies with the secret, and has no text', async () => {
    const { secret, ...webhook } = (await add()).json;
    const { json: record } = await write();
    const { headers, body, path: called } = await receiver.next();
    expect(called).toBe('/hook');
    const event = new Webhook(secret).verify(body, headers);
    const location = `/api/v1/documents/${record.id}`;
    expect(event).toEqual({
      type: 'document.succeeded',
      timestamp: expect.any(String),
      data: { id: record.id, path: location, state: 'succeeded' },
    });
    expect((await ended()).deliveries).toEqual([
      {
        ...{ id: headers['webhook-id'], type: 'document.succeeded', path: location, state: 'succeeded' },
        ...{ attempts: 1, response_status: 204, error: null, next_attempt_at: null },
        ...{ created_at: (event as { timestamp: string }).timestamp, attempted_at: expect.any(String) },
      },
    ]);
    expect((await caller.send('DELETE', `${path}/${webhook.id}`)).status).toBe(204);
    await write();
    expect(
      await running.service.database
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('account_id', '=', caller.accountId)
        .execute(),
    ).toEqual([]);
  });

  it('goes to the webhooks that want its type, with one id, and to no other account', async () => {
    const stranger = await running.newCaller();
    await add({ url: receiver.url }, {}, stranger);
    const wanted = [await add(), await add({ url: receiver.url, types: ['document.failed'] })];
    await add({ url: receiver.url, types: ['document.succeeded', 'image.failed'] });
    provider.behave({ kind: 'status', status: 400 });
    const { json: record } = await write();
    const [one, two] = [await receiver.next(), await receiver.next()];
    for (const { body } of [one, two])
      expect(JSON.parse(body)).toMatchObject({
        type: 'document.failed',
        data: { id: record.id, state: 'failed' },
      });
    expect(one.headers['webhook-id']).toBe(two.headers['webhook-id']);
    expect(one.headers['webhook-signature']).not.toBe(two.headers['webhook-signature']);
    const secrets = wanted.map(({ json }) => json.secret);
    for (const { body, headers } of [one, two])
      expect(
        secrets.filter((secret) => {
          try {
            return new Webhook(secret).verify(body, headers);
          } catch {
            return false;
          }
        }),
      ).toHaveLength(1);
    await ended();
    expect(receiver.received).toHaveLength(2);
  });

  it('is repeated after an error with the same id, and only the status is kept', async () => {
    await add();
    receiver.answer = (response) => response.writeHead(500).end('a secret of the receiver');
    await write();
    const first = await receiver.next();
    receiver.answer = status(200);
    const second = await receiver.next();
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    expect((await ended()).deliveries[0]).toMatchObject({
      state: 'succeeded',
      attempts: 2,
      response_status: 200,
    });
    const rows = await running.service.database.selectFrom('webhook_deliveries').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('secret of the receiver');
  });

  it('fails after its last attempt, and the webhook goes on', async () => {
    await add();
    receiver.answer = status(503);
    await write();
    expect((await ended()).deliveries[0]).toMatchObject({
      state: 'failed',
      attempts: 3,
      response_status: 503,
    });
    receiver.answer = status(200);
    await write();
    expect(await ended()).toMatchObject({
      disabled_at: null,
      deliveries: [{ state: 'succeeded' }, { state: 'failed' }],
    });
  });

  it('follows no redirect', async () => {
    const target = await startReceiver();
    await add();
    receiver.answer = status(307, { location: target.url });
    await write();
    expect((await ended()).deliveries[0]).toMatchObject({ state: 'failed', response_status: 307 });
    expect(target.received).toEqual([]);
    await target.close();
  });

  it('ends the connection of a receiver whose answer never ends', async () => {
    await add();
    receiver.answer = (response) => {
      const flood = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(flood));
      response.writeHead(200).write('x');
    };
    await write();
    await (await receiver.next()).closed;
    expect((await ended()).deliveries[0]).toMatchObject({ state: 'succeeded', attempts: 1 });
  });

  it('is sent when a place becomes free, although the service had looked when there was none', async () => {
    const webhookLimits = { perWebhook: 1, perAccount: 1, altogether: 1 };
    const limited = await runService({ ...settings, webhookInterval: 600_000, webhookLimits });
    const by = await limited.newCaller();
    const { promise: release, resolve } = Promise.withResolvers<void>();
    receiver.answer = async (response) => {
      await release;
      response.end();
    };
    // A test lets the service look. The second look finds no place.
    for (let made = 0; made < 2; made += 1) {
      const { id } = (await add({ url: receiver.url }, {}, by)).json;
      await by.send('POST', `${path}/${id}/test`);
      if (made === 0) await receiver.next();
    }
    resolve();
    await receiver.next();
    await limited.close();
  });

  it.each([
    ['name_not_found', () => 'https://nothing.invalid/'],
    ['tls_failed', () => receiver.url.replace('http:', 'https:')],
    ['connection_failed', () => 'https://localhost:1/'],
  ])('says why no connection was made: %s', async (error, url) => {
    await add({ url: url() });
    await write();
    expect((await ended()).deliveries[0]).toMatchObject({ state: 'failed', response_status: null, error });
  });

  it('a receiver that hangs delays no other, and times out', async () => {
    const hanging = await startReceiver();
    hanging.answer = () => {};
    await add({ url: hanging.url });
    await add();
    for (let count = 0; count < 12; count += 1) await write();
    for (let count = 0; count < 12; count += 1) await receiver.next();
    await (await hanging.next()).closed;
    await expect
      .poll(async () => (await list())[0].deliveries.at(-1).error, { timeout: 60_000 })
      .toBe('timed_out');
    await hanging.close();
  });

  it('does not wait for the receivers of another account that hang, however many', async () => {
    const webhookLimits = { perWebhook: 1, perAccount: 2, altogether: 3 };
    const limited = await runService({ ...settings, webhookTimeout: 600_000, webhookLimits });
    const hanging = await startReceiver();
    hanging.answer = () => {};
    const tests = async (by: Caller, url: string, count: number) => {
      for (let made = 0; made < count; made += 1) {
        const { id } = (await add({ url }, {}, by)).json;
        await by.send('POST', `${path}/${id}/test`);
      }
    };
    const [first, second] = [await limited.newCaller(), await limited.newCaller()];
    // The receivers that hang never fill more than the places of their account.
    await tests(first, hanging.url, 4);
    await Promise.all([hanging.next(), hanging.next()]);
    await tests(second, receiver.url, 3);
    for (let count = 0; count < 3; count += 1) await receiver.next();
    expect(hanging.received).toHaveLength(2);
    await limited.close();
    await hanging.close();
  });

  it('is not sent while the account is suspended, and then it is', async () => {
    await add();
    await running.service.database
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', caller.accountId)
      .execute();
    await write();
    const other = await running.newCaller();
    await add({ url: receiver.url }, {}, other);
    await other.sendForm('POST', '/api/v1/documents', { name: 'B', prompt: 'Words', creativity: '0.5' });
    const { json } = await other.send('GET', path);
    const first = await receiver.next();
    expect(json.data[0].deliveries[0].id).toBe(first.headers['webhook-id']);
    await running.service.database
      .updateTable('accounts')
      .set({ suspended_at: null })
      .where('id', '=', caller.accountId)
      .execute();
    expect((await receiver.next()).headers['webhook-id']).toBe((await list())[0].deliveries[0].id);
  });
});

describe('a webhook', () => {
  it('whose receiver answers 410 is disabled, and a test enables it', async () => {
    const { secret, ...webhook } = (await add()).json;
    receiver.answer = status(410);
    await write();
    await receiver.next();
    expect(await ended()).toMatchObject({
      disabled_reason: 'gone',
      deliveries: [{ state: 'failed', attempts: 1 }],
    });
    await write();
    expect((await list())[0].deliveries).toHaveLength(1);
    receiver.answer = status(200);
    const tested = await caller.send('POST', `${path}/${webhook.id}/test`);
    expect([tested.status, tested.json.state]).toEqual([202, 'pending']);
    const { body, headers } = await receiver.next();
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'webhook.test',
      data: { id: webhook.id, path, state: 'succeeded' },
    });
    expect(await ended()).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect((await (await running.newCaller()).send('POST', `${path}/${webhook.id}/test`)).status).toBe(404);
  });

  it('that fails for five days is disabled, but not before, and a success begins anew', async () => {
    const webhook = (await add()).json;
    const attempt = async (code: number, days: number) => {
      receiver.answer = status(code);
      await failingSince(webhook.id, days);
      await write();
      return ended();
    };
    expect(await attempt(500, 4.9)).toMatchObject({ disabled_at: null });
    expect(await attempt(200, 6)).toMatchObject({ disabled_at: null });
    const rows = running.service.database
      .selectFrom('webhooks')
      .select('failing_since')
      .where('id', '=', webhook.id);
    expect(await rows.executeTakeFirst()).toEqual({ failing_since: null });
    expect(await attempt(500, 5.1)).toMatchObject({
      disabled_reason: 'failing',
      disabled_at: expect.any(String),
      // An old failure does not spend the attempts of a new event.
      deliveries: expect.arrayContaining([expect.objectContaining({ attempts: 3 })]),
    });
  });

  it('has one pending test', async () => {
    const webhook = (await add()).json;
    const { promise: release, resolve } = Promise.withResolvers<void>();
    receiver.answer = async (response) => {
      await release;
      response.end();
    };
    const test = async () => (await caller.send('POST', `${path}/${webhook.id}/test`)).json.id;
    const first = await test();
    await receiver.next();
    expect(await test()).toBe(first);
    resolve();
    await ended();
    expect(await test()).not.toBe(first);
  });
});
