import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { createDocument, createImage, documents, images, replayed, total } from './idempotent-creates.ts';

let running: RunningService;
const providers = heldProviders();

beforeAll(async () => {
  running = await runService({ generationConcurrency: 100 }, providers);
});

afterEach(() => providers.release());
afterAll(() => running.close());

describe('the same key with the same body', () => {
  it.each([
    ['document', documents, createDocument],
    ['image', images, createImage],
  ] as const)(
    'gets the first response again, byte by byte, and no second %s',
    async (_, resource, create) => {
      const caller = await running.newCaller();
      const first = await create(caller, 'a key');
      expect(first.status).toBe(201);
      for (let time = 0; time < 3; time++) {
        expect(replayed(await create(caller, 'a key'))).toEqual(replayed(first));
      }
      expect(first.headers.get('location')).toBe(`${resource.path}/${first.json.id}`);
      expect(first.headers.get('etag')).toMatch(/^"\d+"$/);
      expect(await total(caller, resource)).toBe(1);
    },
  );

  it('gets the first response again, also when the record has changed or is deleted', async () => {
    const caller = await running.newCaller();
    const first = await createDocument(caller, 'a key');
    const path = String(first.headers.get('location'));
    await caller.sendForm('PATCH', path, { name: 'Another name' });
    expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
    await caller.send('DELETE', path);
    expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
    expect(await total(caller)).toBe(0);
  });

  it('gets a 202 again, although the text is now finished', async () => {
    const caller = await running.newCaller();
    providers.hold();
    const first = await createDocument(caller, 'a key', { prefer: 'respond-async' });
    expect(first.status).toBe(202);
    expect(first.headers.get('retry-after')).toBe('1');
    expect(first.headers.get('preference-applied')).toBe('respond-async');
    expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
    providers.release();
    const path = String(first.headers.get('location'));
    await expect
      .poll(async () => (await caller.send('GET', path)).json.state, { timeout: 30_000 })
      .toBe('succeeded');
    expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
    expect(await total(caller)).toBe(1);
  });

  it('is the same body in JSON, in another order, and with an explicit default', async () => {
    const caller = await running.newCaller();
    const first = await createDocument(caller, 'a key');
    const { name, prompt } = documents.created;
    const json = await caller.send('POST', documents.path, {
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a key' },
      body: JSON.stringify({ template_id: 1, creativity: 0.5, prompt, name }),
    });
    expect(replayed(json)).toEqual(replayed(first));
    const form = await caller.sendForm(
      'POST',
      documents.path,
      { creativity: '0.50', prompt, name },
      { 'idempotency-key': 'a key' },
    );
    expect(replayed(form)).toEqual(replayed(first));
    expect(await total(caller)).toBe(1);
  });
});

describe('the same key at the same time', () => {
  it('gets 409 until the first request has a response', async () => {
    const caller = await running.newCaller();
    const begun = providers.hold();
    const pending = createDocument(caller, 'a key');
    await begun;
    const second = await createDocument(caller, 'a key');
    expect(second.status).toBe(409);
    expect(second.headers.get('retry-after')).toBe('1');
    providers.release();
    const first = await pending;
    expect(first.status).toBe(201);
    expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
    expect(await total(caller)).toBe(1);
  });

  it('gets the same record after the first client has disconnected', async () => {
    const caller = await running.newCaller();
    const begun = providers.hold();
    const leaving = new AbortController();
    const first = fetch(running.url + documents.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.secret}`, 'idempotency-key': 'a key' },
      body: new URLSearchParams(documents.created),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await begun;
    leaving.abort();
    expect(await first).toBe('AbortError');
    const inFlight = running.service.database
      .selectFrom('idempotency_keys')
      .where('account_id', '=', caller.accountId)
      .where('in_flight_until', 'is not', null)
      .selectAll();
    await expect.poll(() => inFlight.execute(), { timeout: 30_000 }).toEqual([]);
    providers.release();
    expect(await createDocument(caller, 'a key')).toMatchObject({
      status: 201,
      json: { state: 'succeeded' },
    });
    expect(await total(caller)).toBe(1);
  });

  it('twenty times makes exactly one record', async () => {
    const caller = await running.newCaller();
    const responses = await Promise.all(Array.from({ length: 20 }, () => createDocument(caller, 'a key')));
    const created = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 409);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length + refused.length).toBe(20);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    expect(await total(caller)).toBe(1);
  });

  it('gets 422 with another body, also while the first request is running', async () => {
    const caller = await running.newCaller();
    const begun = providers.hold();
    const pending = createDocument(caller, 'a key');
    await begun;
    const other = { ...documents.created, name: 'Another' };
    const response = await caller.sendForm('POST', documents.path, other, { 'idempotency-key': 'a key' });
    expect(response.status).toBe(422);
    providers.release();
    await pending;
  });
});

describe('the scope of a key is', () => {
  it('its resource', async () => {
    const caller = await running.newCaller();
    expect((await createDocument(caller, 'a key')).status).toBe(201);
    expect((await createImage(caller, 'a key')).status).toBe(201);
    expect([await total(caller), await total(caller, images)]).toEqual([1, 1]);
  });

  it('its account', async () => {
    const one = await running.newCaller();
    const other = await running.newCaller();
    const first = await createDocument(one, 'a key');
    const second = await createDocument(other, 'a key');
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
    expect([await total(one), await total(other)]).toEqual([1, 1]);
  });

  it('its account, not its API key', async () => {
    const one = await running.newCaller();
    const other = await running.newCaller({ accountId: one.accountId });
    const first = await createDocument(one, 'a key');
    expect(replayed(await createDocument(other, 'a key'))).toEqual(replayed(first));
  });

  it('its exact text', async () => {
    const caller = await running.newCaller();
    const ids = [];
    for (const key of ['a', 'A', 'a b', '"a"', randomUUID()])
      ids.push((await createDocument(caller, key)).json.id);
    expect(new Set(ids).size).toBe(5);
  });
});

describe('the use of a key', () => {
  it.each([
    ['', 'too_short'],
    ['x'.repeat(256), 'too_long'],
    ['clé', 'pattern'],
  ])('"%s" is answered 422: %s', async (key, code) => {
    const caller = await running.newCaller();
    const response = await createDocument(caller, key);
    expect(response).toMatchObject({ status: 422, json: { errors: [{ field: 'Idempotency-Key', code }] } });
    expect(await total(caller)).toBe(0);
  });
});

it('a request that breaks a rule does not use its key up', async () => {
  const caller = await running.newCaller();
  const headers = { 'idempotency-key': 'a key' };
  const wrong = { ...documents.created, creativity: '0.6' };
  expect((await caller.sendForm('POST', documents.path, wrong, headers)).status).toBe(422);
  expect((await createDocument(caller, 'a key')).status).toBe(201);
});

it('without a key every create makes a record', async () => {
  const caller = await running.newCaller();
  await caller.sendForm('POST', documents.path, documents.created);
  await caller.sendForm('POST', documents.path, documents.created);
  expect(await total(caller)).toBe(2);
});
