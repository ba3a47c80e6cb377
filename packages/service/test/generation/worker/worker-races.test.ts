import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountsRepository } from '../../../src/accounts/accounts-repository.ts';
import { DatabaseAwayError } from '../../../src/database/connection.ts';
import { GenerationJobs } from '../../../src/generation/generation-jobs.ts';
import type { AttemptOutcome } from '../../../src/generation/generation-observer.ts';
import { RecordChanges } from '../../../src/generation/record-changes.ts';
import { Drafts } from '../../../src/generation/text/drafts.ts';
import { Worker } from '../../../src/generation/worker/worker.ts';
import { countLate } from '../../../src/limits/usage.ts';
import { memoryStorage } from '../../../src/media/configured-storage.ts';
import { MediaLibrary } from '../../../src/media/media-library.ts';
import type { ImageTable } from '../../../src/resources/images/images.ts';
import { createResources, type Resources } from '../../../src/resources/resource.ts';
import type { RecordRow } from '../../../src/resources/resource-definition.ts';
import { databaseOfFile } from '../../database/test-database.ts';
import { storedBytes, timeLimits } from '../../media/stored-bytes.ts';
import { type HandDrivenProviders, handDrivenProviders, pixel } from '../hand-driven-providers.ts';
import { addJob } from '../stored-jobs.ts';

const opened = await databaseOfFile();
const { database } = opened;

// A worker without a service: it does only what the test asks for.

const jobs = new GenerationJobs();
let accountId: string;
let providers: HandDrivenProviders;
let media: MediaLibrary;
let resources: Resources;
let changes: RecordChanges;
let worker: Worker;
let outcomes: AttemptOutcome[];

beforeAll(async () => {
  accountId = String((await new AccountsRepository(database).create('account'))?.id);
});
beforeEach(async () => {
  await database.deleteFrom('generation_jobs').execute();
  providers = handDrivenProviders();
  media = new MediaLibrary(database, memoryStorage(), timeLimits);
  resources = createResources({ providers, media, mediaUrl: (token) => token, publicUrl: () => '' });
  changes = new RecordChanges();
  outcomes = [];
  const observed = {
    providerCalled() {},
    providerFailed() {},
    tokensUsed() {},
    formMissed() {},
    ended: (outcome: AttemptOutcome) => outcomes.push(outcome),
  };
  worker = new Worker({
    database,
    jobs,
    countLate,
    resources,
    media,
    drafts: new Drafts(database),
    changes,
    notifications: opened.notifications,
    logger: { info() {}, warn() {}, error() {} },
    observer: { attemptStarted: () => observed },
    concurrency: 3,
    timeout: 60_000,
    attempts: 3,
    interruptions: 2,
    retryDelay: 0,
  });
});
afterEach(() => worker.stop(0));

/** Stores an image that waits for its generation. Resolves to its id. */
async function enqueueImage(description = 'A harbor'): Promise<string> {
  const values = { name: 'A picture', description, resolution: '256x256' } as const;
  const [id, now] = [uuidv7(), new Date()];
  await database
    .insertInto('images')
    .values({
      ...values,
      style: null,
      medium: null,
      filter: null,
      account_id: accountId,
      id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return addJob(database, accountId, 'images', id);
}

it('the end of the service returns a job that was just claimed to the queue, and does not count the attempt', async () => {
  await enqueueImage();
  worker.wake();
  await worker.stop(0);
  const left = await database.selectFrom('generation_jobs').select(['attempts', 'leased_until']).execute();
  expect(left).toEqual([{ attempts: 0, leased_until: null }]);
  expect(outcomes).toEqual([]);
});

it('a busy worker notifies the others, and ignores its own notification', async () => {
  await enqueueImage();
  await enqueueImage();
  worker.wake();
  await providers.nextImage();
  await providers.nextImage();
  const publish = vi.spyOn(opened.notifications, 'publishToOthers').mockResolvedValue();
  const wake = vi.spyOn(worker, 'wake');
  const call = { topic: 'queued', accountId, id: 'own' };
  // The worker is busy when it has looked for a third job in vain.
  const published = () => {
    worker.offer('images', accountId, 'own');
    return publish.mock.calls.flatMap(([, changes]) => changes);
  };
  await expect.poll(published).toContainEqual(call);
  publish.mockRestore();
  worker.answerCall('own');
  expect(wake).not.toHaveBeenCalled();
  worker.answerCall('of another process');
  expect(wake).toHaveBeenCalledOnce();
});

it('jobs that arrive during a claim are claimed after it, once for all', async () => {
  const claim = vi.spyOn(jobs, 'claim').mockImplementation(async () => {
    if (claim.mock.calls.length === 1) for (const _ of [1, 2, 3]) worker.wake();
    return undefined;
  });
  const claims = () => claim.mock.calls.map(([, { resource }]) => resource);
  worker.wake();
  await expect.poll(claims).toEqual(['documents', 'images', 'documents']);
  await worker.stop(0);
  expect(claims()).toHaveLength(3);
  claim.mockRestore();
});

it('after an outage of the database other workers get time to renew their leases', async () => {
  const claimed: boolean[] = [];
  const claim = vi.spyOn(jobs, 'claim').mockImplementation(async (_, { resource, takesOver }) => {
    if (resource !== 'documents') return undefined;
    claimed.push(takesOver);
    if (claimed.length === 2) throw new DatabaseAwayError(new Error('gone'));
    return undefined;
  });
  for (const times of [1, 2, 3]) {
    worker.wake();
    await expect.poll(() => claimed.length).toBe(times);
  }
  claim.mockRestore();
  expect(claimed).toEqual([true, true, false]);
});

describe('after a suspension of the machine', () => {
  it('an expired lease is renewed before the next claim', async () => {
    for (const description of ['begun before', 'ended after']) await enqueueImage(description);
    worker.wake();
    const [before, ended] = [await providers.nextImage(), await providers.nextImage()];
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: new Date(0) })
      .execute();
    await enqueueImage('begun after');
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    ended.finish(await pixel());
    const next = await providers.nextImage();
    clock.mockRestore();
    expect(next.request.description).toBe('begun after');
    expect(before.signal.aborted).toBe(false);
  });
});

describe('a generation that continues after its lease has expired', () => {
  /** Starts the same generation twice, the second time after its lease has expired. */
  async function beginTwice() {
    const id = await enqueueImage();
    worker.wake();
    const lost = await providers.nextImage();
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: new Date(0) })
      .execute();
    worker.wake();
    return { id, lost, current: await providers.nextImage() };
  }

  it('changes nothing when it ends: only the result of the second one is stored', async () => {
    const { id, lost, current } = await beginTwice();
    const completed = changes.waitForEnd(id, 30_000);
    current.finish(await pixel());
    await completed;
    const row = (await resources.images.records.find(database, accountId, id)) as RecordRow<ImageTable>;
    const [token = ''] = row.results;
    expect(row).toMatchObject({ state: 'succeeded', results: [token] });

    lost.finish(await pixel());
    const ofImage = database.selectFrom('media').select('state').where('record_id', '=', id).orderBy('state');
    await expect
      .poll(async () => (await ofImage.execute()).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['attached', 'removed']);
    expect(await resources.images.records.find(database, accountId, id)).toEqual(row);
    expect(await media.isAttached(token)).toBe(true);
    expect(await storedBytes(media, token)).toBeInstanceOf(Buffer);
    await expect.poll(() => outcomes).toEqual(['succeeded', 'canceled']);
  });

  it('is aborted together with the second one when the record is deleted', async () => {
    const { id, lost, current } = await beginTwice();
    worker.cancel(id);
    expect([lost.signal.aborted, current.signal.aborted]).toEqual([true, true]);
  });
});
