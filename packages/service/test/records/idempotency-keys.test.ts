import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../http/records.ts';
import { type Caller, type HttpResponse, type RunningService, runService } from '../running-service.ts';

const { documents } = resources;

const createDocument = (caller: Caller, key: string) =>
  caller.sendForm('POST', documents.path, documents.created, { 'idempotency-key': key });

const total = async (caller: Caller) => (await caller.send('GET', documents.whole)).json.meta.total;

/** A response without the values that belong to its request. */
const replayed = ({ status, headers, text }: HttpResponse) => ({
  status,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name)),
  text,
});

let running: RunningService;
beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

describe('a first request whose process died before its response', () => {
  const unanswered = (caller: Caller, inFlightUntil: Date | null) =>
    running.service.database
      .updateTable('idempotency_keys')
      .set({ answer: null, in_flight_until: inFlightUntil })
      .where('account_id', '=', caller.accountId)
      .execute();

  it.each([
    ['released by the next start', null],
    ['not released, but expired', new Date(0)],
  ])('is continued, not restarted: %s', async (_, inFlightUntil) => {
    const caller = await running.newCaller();
    const first = await createDocument(caller, 'a key');
    await unanswered(caller, inFlightUntil);
    const second = await createDocument(caller, 'a key');
    expect(replayed(second)).toEqual(replayed(first));
    expect(await total(caller)).toBe(1);
    expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
  });

  it('may still run in another process: 409', async () => {
    const caller = await running.newCaller();
    await createDocument(caller, 'a key');
    await unanswered(caller, new Date(Date.now() + 3_600_000));
    expect((await createDocument(caller, 'a key')).status).toBe(409);
  });

  it('keeps its body: another body gets 422', async () => {
    const caller = await running.newCaller();
    await createDocument(caller, 'a key');
    await unanswered(caller, null);
    const other = { ...documents.created, name: 'Another' };
    const response = await caller.sendForm('POST', documents.path, other, { 'idempotency-key': 'a key' });
    expect(response.status).toBe(422);
  });

  it('starts over if its record is deleted', async () => {
    const caller = await running.newCaller();
    const first = await createDocument(caller, 'a key');
    await caller.send('DELETE', String(first.headers.get('location')));
    await unanswered(caller, null);
    const second = await createDocument(caller, 'a key');
    expect(second.status).toBe(201);
    expect(second.json.id).not.toBe(first.json.id);
    expect(await total(caller)).toBe(1);
  });
});

it.each([
  ['has no form', `answer - 'form' - 'json' || '{"body":"{}"}'`],
  ['has a newer form', `answer - 'json' || '{"form":2}'`],
])('a response that another release has stored, which %s, is the record', async (_, changed) => {
  const caller = await running.newCaller();
  const first = await createDocument(caller, 'a key');
  await sql`update idempotency_keys set answer = ${sql.raw(changed)} where account_id = ${caller.accountId}`.execute(
    running.service.database,
  );
  expect(replayed(await createDocument(caller, 'a key'))).toEqual(replayed(first));
  expect(await total(caller)).toBe(1);
});

it('a create without a template is the same as one with the template Freestyle', async () => {
  const caller = await running.newCaller();
  const first = await createDocument(caller, 'a key');
  expect(first.json.template_id).toBe(1);
  const same = { ...documents.created, template_id: '1' };
  const repeated = await caller.sendForm('POST', documents.path, same, { 'idempotency-key': 'a key' });
  expect(replayed(repeated)).toEqual(replayed(first));
});

it('a key can be used again after 24 hours', async () => {
  const caller = await running.newCaller();
  const first = await createDocument(caller, 'a key');
  const aged = (milliseconds: number) =>
    running.service.database
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - milliseconds) })
      .where('account_id', '=', caller.accountId)
      .execute();
  await aged(86_400_000 - 60_000);
  expect((await createDocument(caller, 'a key')).json.id).toBe(first.json.id);
  await aged(86_400_000 + 1_000);
  expect((await createDocument(caller, 'a key')).json.id).not.toBe(first.json.id);
  expect(await total(caller)).toBe(2);
});
