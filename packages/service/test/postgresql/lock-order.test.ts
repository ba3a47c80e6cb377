import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GenerationJobs } from '../../src/generation/generation-jobs.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { type RunningService, runService } from '../running-service.ts';

/** Long, because the machine may be busy. */
const patient = { timeout: 30_000 };

const providers = handDrivenProviders();
let running: RunningService;

beforeAll(async () => {
  running = await runService({ generationConcurrency: 1 }, providers);
});
afterAll(() => running.close());

it('a deletion and a worker on the same record do not deadlock', async () => {
  const caller = await running.newCaller();
  const fields = { name: 'A text', prompt: 'Words', creativity: '0.5' };
  const { json, headers } = await caller.sendForm('POST', '/api/v1/documents', fields, {
    prefer: 'respond-async',
  });
  await providers.nextText();
  const { database } = running.service;
  const waiting = sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let deletion: ReturnType<typeof caller.send> | undefined;
  // The order of a worker at the end of a generation: first the job, then the record.
  await database.transaction().execute(async (transaction) => {
    const [job] = await transaction.selectFrom('generation_jobs').selectAll().forUpdate().execute();
    deletion = caller.send('DELETE', String(headers.get('location')));
    await expect.poll(async () => (await waiting.execute(database)).rows[0]?.count, patient).toBe(1);
    await new GenerationJobs().retryLater(transaction, job as NonNullable<typeof job>, 60_000);
    await transaction.updateTable('documents').set({ favorite: true }).where('id', '=', json.id).execute();
  });
  expect((await deletion)?.status).toBe(204);
});
