import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDatabase } from '../database/new-database.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.ts';

const path = '/api/v1/webhooks';
let database: Awaited<ReturnType<typeof newDatabase>>;
let first: RunningService;
let caller: Caller;
let receiver: Receiver;

beforeAll(async () => {
  database = await newDatabase();
  receiver = await startReceiver();
  // It looks for deliveries only when a test wakes it.
  const settings = { webhookInterval: 2 ** 30, webhookTimeout: 600_000, stopDeadline: 60_000 };
  first = await runService({ databaseUrl: database.databaseUrl, ...settings });
  caller = await first.newCaller();
});
afterAll(async () => {
  await first.close();
  await receiver.close();
  await database.drop();
});

it('a process that holds a delivery for too long loses it to another, and its late answer changes nothing', async () => {
  const { id } = (await caller.sendForm('POST', path, { url: receiver.url })).json;
  const { promise: release, resolve } = Promise.withResolvers<void>();
  receiver.answer = async (response) => {
    await release;
    response.writeHead(410).end();
  };
  await caller.send('POST', `${path}/${id}/test`);
  const held = await receiver.next();
  receiver.answer = status(200);
  const second = await runService({ databaseUrl: database.databaseUrl, webhookInterval: 5 });
  try {
    const other = await second.newCaller();
    const otherId = (await other.sendForm('POST', path, { url: receiver.url })).json.id;
    await other.send('POST', `${path}/${otherId}/test`);
    // While the lease lasts, the second process sends what is due, but not this delivery.
    expect(JSON.parse((await receiver.next()).body).data.id).toBe(otherId);
    await first.service.database
      .updateTable('webhook_deliveries')
      .set({ due_at: new Date() })
      .where('webhook_id', '=', id)
      .execute();
    const again = await receiver.next();
    expect(again.headers['webhook-id']).toBe(held.headers['webhook-id']);
    const shown = async () => (await caller.send('GET', path)).json.data[0];
    await expect.poll(async () => (await shown()).deliveries[0].state).toBe('succeeded');
    resolve();
    // A stop waits until the late answer is settled.
    await first.close();
    const seen = (await second.send('GET', path, { headers: { authorization: `Bearer ${caller.secret}` } }))
      .json;
    expect(seen.data[0].deliveries[0]).toMatchObject({
      state: 'succeeded',
      attempts: 2,
      response_status: 200,
    });
    expect(seen.data[0].disabled_reason).toBeNull();
    expect(receiver.received).toHaveLength(3);
  } finally {
    await second.close();
  }
});

it('without WEBHOOK_KEY nobody creates a webhook, and the answer names the setting', async () => {
  const keyless = await runService({ databaseUrl: database.databaseUrl, webhookKey: null });
  const by = await keyless.newCaller();
  const { status: code, json } = await by.sendForm('POST', path, { url: receiver.url });
  expect([code, json.errors[0].field]).toEqual([422, 'url']);
  expect(json.errors[0].detail).toContain('WEBHOOK_KEY');
  expect((await by.send('GET', path)).json.data).toEqual([]);
  await keyless.close();
});
