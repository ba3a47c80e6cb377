import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { handDrivenProviders } from './hand-driven-providers.ts';

/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 30_000 };

const providers = handDrivenProviders();
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  running = await runService(
    { generationConcurrency: 1, generationAttempts: 5, generationInterruptions: 2 },
    providers,
  );
});
beforeEach(async () => {
  caller = await running.newCaller();
});
afterAll(() => running.close());

async function enqueue(): Promise<string> {
  const fields = { name: 'A text', prompt: 'Words', creativity: '0.5' };
  const { headers } = await caller.sendForm('POST', '/api/v1/documents', fields, { prefer: 'respond-async' });
  return String(headers.get('location'));
}

/** Expires the lease of the only job, as if another process had taken it over and died. */
async function loseToOneThatDies(): Promise<void> {
  const { database } = running.service;
  await database
    .updateTable('generation_jobs')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), leased_until: new Date(0) }))
    .execute();
}

it('a worker that has lost its lease aborts its call, and a generation that was interrupted too often has failed', async () => {
  const path = await enqueue();
  const first = await providers.nextText();
  await loseToOneThatDies();
  const second = await providers.nextText();
  expect(first.signal.aborted).toBe(true);
  await loseToOneThatDies();
  await expect
    .poll(async () => (await caller.send('GET', path)).json, patient)
    .toMatchObject({
      state: 'failed',
      error: { code: 'interrupted' },
    });
  expect(second.signal.aborted).toBe(true);
});

it('a lease is renewed during the call', async () => {
  const path = await enqueue();
  const { finish } = await providers.nextText();
  const { database } = running.service;
  const lease = async () =>
    (await database.selectFrom('generation_jobs').select('leased_until').executeTakeFirst())?.leased_until;
  const before = await lease();
  await expect.poll(async () => String(await lease()), patient).not.toBe(String(before));
  finish('Words');
  await expect.poll(async () => (await caller.send('GET', path)).json.state, patient).toBe('succeeded');
});
