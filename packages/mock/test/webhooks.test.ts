import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { operations, type Webhook } from '@contentgen/contract';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let mock: Mock;
let statuses: number[] = [];
let received: Delivery[] = [];
let wake = () => {};
const server = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(statuses.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end();
  wake();
});
beforeAll(async () => {
  mock = await startMock({ instant: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  mock.reset();
  [received, statuses] = [[], []];
});
afterAll(async () => {
  await mock.close();
  server.close();
});

async function ask(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${mock.keys.key}`, 'content-type': 'application/json' };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(mock.url + path, { method, headers, ...content });
  const answer = await response.text();
  return answer === '' ? undefined : JSON.parse(answer);
}

const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
const register = (url = own(), more = {}) => ask('POST', operations.listWebhooks.path, { url, ...more });
const create = (prompt = 'A menu') =>
  ask('POST', operations.listDocuments.path, { name: 'Menu', prompt, creativity: 0 });
const first = async (): Promise<Webhook> => (await ask('GET', operations.listWebhooks.path)).data[0];

/** Resolves to the first deliveries, as soon as there are so many. */
async function deliveries(count: number): Promise<Delivery[]> {
  while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
  return received.slice(0, count);
}

/** Resolves to the webhook when its deliveries have states. */
async function settled(...states: string[]): Promise<Webhook> {
  for (;;) {
    const webhook = await first();
    if (webhook.deliveries.map(({ state }) => state).join() === states.join()) return webhook;
  }
}

const ids = (all: readonly Delivery[]) => all.map(({ headers }) => headers['webhook-id']);

it('are called when a generation ends, and their deliveries show it', async () => {
  const { secret } = await register();
  const { id } = await create();
  const [delivery] = await deliveries(1);
  const event = new Verifier(secret).verify(
    delivery?.body ?? '',
    delivery?.headers as Record<string, string>,
  );
  const path = `${operations.listDocuments.path}/${id}`;
  expect(event).toMatchObject({ type: 'document.succeeded', data: { id, path, state: 'succeeded' } });
  const [shown] = (await settled('succeeded')).deliveries;
  expect(shown).toMatchObject({
    ...{
      id: delivery?.headers['webhook-id'],
      path,
      attempts: 1,
      response_status: 204,
      next_attempt_at: null,
    },
  });
  await create('A menu, mock:failed');
  expect(JSON.parse((await deliveries(2))[1]?.body ?? '').type).toBe('document.failed');
});

it('get only the events of their types, and a test', async () => {
  const { id } = await register(own(), { types: ['image.failed'] });
  await create();
  const sent = await ask('POST', `${operations.listWebhooks.path}/${id}/test`);
  expect(sent).toMatchObject({ type: 'webhook.test', state: 'pending', attempts: 0 });
  expect(ids(await deliveries(1))).toEqual([sent.id]);
  await settled('succeeded');
});

it('are called again after another answer than 2XX, and no more after 410 until a test', async () => {
  const { id } = await register();
  statuses = [500, 302, 204];
  await create();
  expect(new Set(ids(await deliveries(3))).size).toBe(1);
  expect((await settled('succeeded')).deliveries[0]).toMatchObject({ attempts: 3, response_status: 204 });
  statuses = [410];
  await create();
  const disabled = await settled('failed', 'succeeded');
  expect(disabled).toMatchObject({ disabled_at: expect.any(String), disabled_reason: 'gone' });
  await create();
  await ask('POST', `${operations.listWebhooks.path}/${id}/test`);
  expect(await settled('succeeded', 'failed', 'succeeded')).toMatchObject({ disabled_at: null });
  expect(received).toHaveLength(5);
});

it('are called only on this machine', async () => {
  for (const url of ['http://shop.example/hook', 'http://10.0.0.1/hook', 'ftp://127.0.0.1/']) {
    const refusal = await ask('POST', operations.listWebhooks.path, { url });
    expect(refusal.errors).toMatchObject([{ field: 'url', detail: 'must begin with https://' }]);
  }
  for (const url of ['https://shop.example/hook', 'https://10.0.0.1/hook', own().replace('http', 'https')]) {
    mock.reset();
    await register(url);
    await create();
    const [refused] = (await settled('failed')).deliveries;
    expect(refused).toMatchObject({ error: 'address_refused', response_status: null });
  }
});

it('can get an event twice', async () => {
  await register();
  mock.next('event-twice');
  await create();
  await create();
  const [one, same, other] = ids(await deliveries(3));
  expect([one === same, one === other]).toEqual([true, false]);
});

it('can get events out of order', async () => {
  await register();
  mock.next('event-out-of-order');
  const made = [await create(), await create()];
  const order = (await deliveries(2)).map(({ body }) => JSON.parse(body).data.id);
  expect(order).toEqual(made.map(({ id }) => id).reverse());
});

it('can get an event late', async () => {
  await register();
  mock.next('event-late');
  await create();
  const [late] = (await settled('pending')).deliveries;
  const wait = Date.parse(String(late?.next_attempt_at)) - Date.parse(String(late?.created_at));
  expect([Math.round(wait / 1_000), late?.attempts, received]).toEqual([5, 0, []]);
});

it('can get an event with a wrong signature, and then with the right one', async () => {
  const { secret } = await register();
  mock.next('event-wrong-signature');
  statuses = [400];
  await create();
  const [wrong, right] = (await deliveries(2)).map(({ body, headers }) => () => {
    return new Verifier(secret).verify(body, headers as Record<string, string>);
  });
  expect(wrong).toThrow('No matching signature found');
  expect(right).not.toThrow();
});

it('keep a fault until an event has a receiver', async () => {
  mock.next('event-twice');
  await create();
  await register();
  const body = await ask('GET', '/__mock/next');
  expect(body).toMatchObject({
    outcome: 'event-twice',
    effect: 'The next event for webhooks is sent twice.',
  });
});

it('get nothing more when they are deleted', async () => {
  const { id } = await register();
  mock.next('event-out-of-order');
  await create();
  await ask('DELETE', `${operations.listWebhooks.path}/${id}`);
  await register();
  const made = await create();
  expect(JSON.parse((await deliveries(1))[0]?.body ?? '').data.id).toBe(made.id);
  await settled('succeeded');
  expect(received).toHaveLength(1);
});
