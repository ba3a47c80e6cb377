import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offlinePainter } from '../../src/generation/providers/offline-providers.ts';
import { type HandDrivenProviders, handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { beginDocument } from '../records/watched-document.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { watch } from '../watching.ts';

let providers: HandDrivenProviders;
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  providers = handDrivenProviders();
  running = await runService(
    { generationConcurrency: 10, eventStreamLimits: { perAccount: 2, altogether: 4 } },
    { text: providers.text, image: offlinePainter },
  );
});
afterAll(() => running.close());
beforeEach(async () => {
  caller = await running.newCaller();
});

const begin = () => beginDocument(caller, providers);
const open = (path: string, more: Record<string, string> = {}) =>
  watch(running.url, path, caller.secret, more);

describe('a stream', () => {
  it('answers HEAD without waiting for its end', async () => {
    const { path, task } = await begin();
    const head = await caller.send('HEAD', `${path}/events`);
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/event-stream',
    ]);
    task.finish('Done');
  });

  it('ends soon after its key is revoked', async () => {
    const { path, task } = await begin();
    const stream = await open(path);
    await stream.until(({ data }) => data.state === 'processing');
    await running.service.apiKeys.revoke(caller.key.id);
    await stream.ended;
    expect((await open(path)).status).toBe(401);
    task.finish('Done');
  });

  it('ends when its key expires, also at an earlier time than before', async () => {
    const { path, task } = await begin();
    const soon = await running.newCaller({
      accountId: caller.accountId,
      expiresAt: new Date(Date.now() + 500),
    });
    const [first, second] = [await watch(running.url, path, soon.secret), await open(path)];
    await first.ended;
    await running.service.apiKeys.expire(caller.key.id, new Date(Date.now() + 100));
    await second.ended;
    expect((await open(path)).status).toBe(401);
    task.finish('Done');
  });

  it('gets 429 above the limit, 503 if no place is free, and succeeds when other streams end', async () => {
    const { path, task } = await begin();
    const own = await Promise.all([open(path), open(path)]);
    const refused = await open(path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    const watchAsOther = async () => {
      const other = await running.newCaller();
      const begun = await beginDocument(other, providers);
      const again = () => watch(running.url, begun.path, other.secret);
      return { ...begun, again, stream: await again() };
    };
    const [second, third] = [await watchAsOther(), await watchAsOther()];
    const full = await second.again();
    expect([second.stream.status, third.stream.status, full.status]).toEqual([200, 200, 503]);
    for (const stream of own) stream.cut();
    await expect
      .poll(
        async () => {
          const one = await second.again();
          one.cut();
          return one.status;
        },
        { timeout: 60_000 },
      )
      .toBe(200);
    for (const { finish } of [task, second.task, third.task]) finish('Done');
    await Promise.all([...own, second.stream, third.stream].map(({ ended }) => ended));
  });

  it('may not take the last place if its account has one', async () => {
    const { path, task } = await begin();
    const other = await running.newCaller();
    const { path: theirPath, task: theirTask } = await beginDocument(other, providers);
    const streams = [await open(path), await open(path), await watch(running.url, theirPath, other.secret)];
    const refused = await watch(running.url, theirPath, other.secret);
    expect([...streams, refused].map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    task.finish('Done');
    theirTask.finish('Done, too');
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
