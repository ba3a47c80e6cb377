import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { type GenerationJob, GenerationJobs } from '../../src/generation/generation-jobs.ts';
import { beforeEveryAccount } from '../../src/generation/queue/claim.ts';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { definitions } from '../../src/resources/registry.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { addJob } from '../generation/stored-jobs.ts';

const { database } = await databaseOfFile();

const documents = new RecordsRepository('documents', definitions.documents);
const jobs = new GenerationJobs();
const hour = 3_600_000;
let accountId: string;
let id: string;

beforeAll(async () => {
  accountId = String((await new AccountsRepository(database).create('account'))?.id);
});
beforeEach(async () => {
  id = uuidv7();
  await database.deleteFrom('generation_jobs').execute();
});

/** Stores a queued document whose creation time is this number of milliseconds ago. */
async function queue(ago: number): Promise<Date> {
  const then = new Date(Date.now() - ago);
  const values = { name: 'A text', prompt: 'Words', creativity: 0, template_id: 1 } as const;
  await database
    .insertInto('documents')
    .values({ ...values, account_id: accountId, id, created_at: then, updated_at: then })
    .execute();
  await addJob(database, accountId, 'documents', id);
  return then;
}

/** Begins the generation, or its next attempt. */
async function begin(): Promise<GenerationJob> {
  await database.updateTable('generation_jobs').set({ leased_until: null }).execute();
  const claim = await jobs.claim(database, {
    resource: 'documents',
    after: beforeEveryAccount,
    running: new Map(),
    perAccount: 1,
    takesOver: false,
  });
  if (claim === undefined) throw new Error('There is no free job.');
  return claim.job;
}

const used = { provider: 'p', model: 'm', input: 1, output: 2, isEstimate: false, milliseconds: 3 };
const find = () => documents.find(database, accountId, id);
const endings = {
  succeed: (job: GenerationJob) =>
    documents.succeed(database, job, { model: 'm', values: { result: 'Text' } }, { used }),
  fail: (job: GenerationJob) =>
    documents.fail(database, job, { code: 'timed_out', detail: 'It took too long.' }, { used }),
};

describe('a generation', () => {
  it.each(['succeed', 'fail'] as const)(
    'moves updated_at and the version whenever the state changes: %s',
    async (end) => {
      const then = await queue(hour);
      const job = await begin();
      const processing = await find();
      expect(processing).toMatchObject({ state: 'processing', version: 2, created_at: then });
      expect(processing?.updated_at.getTime()).toBeGreaterThan(then.getTime());
      expect(await endings[end](job)).toEqual(await find());
      expect(await find()).toMatchObject({ version: 3, created_at: then });
    },
  );

  it.each(['succeed', 'fail'] as const)(
    'never moves updated_at back when the clock goes back: %s',
    async (end) => {
      const later = await queue(-hour);
      const job = await begin();
      expect(await find()).toMatchObject({ state: 'processing', updated_at: later });
      await endings[end](job);
      expect(await find()).toMatchObject({ version: 3, updated_at: later });
      await documents.update(database, accountId, id, { favorite: true });
      expect(await find()).toMatchObject({ version: 4, updated_at: later, favorite: true });
    },
  );

  it('changes nothing when it starts again', async () => {
    await queue(hour);
    await begin();
    const processing = await find();
    await begin();
    expect(await find()).toEqual(processing);
  });

  it.each(['succeed', 'fail'] as const)(
    'ends once, and only for the attempt with the lease: %s',
    async (end) => {
      await queue(hour);
      const [lost, current] = [await begin(), await begin()];
      const processing = await find();
      expect(await endings[end](lost)).toBeUndefined();
      expect(await find()).toEqual(processing);
      const ended = await endings[end](current);
      expect(await endings.succeed(current)).toBeUndefined();
      expect(await find()).toEqual(ended);
      expect(await database.selectFrom('generation_jobs').selectAll().execute()).toEqual([]);
    },
  );
});
