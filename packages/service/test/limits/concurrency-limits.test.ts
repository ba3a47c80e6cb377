import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RefusalPacing } from '../../src/http/flow-control.ts';
import { ConcurrencyLimits, type RunningRequest } from '../../src/limits/concurrency-limits.ts';
import { heldProviders } from '../http/held-provider.ts';
import { resources } from '../http/records.ts';
import { type HttpResponse, type RunningService, runService } from '../running-service.ts';

const list = resources.documents.path;

/** Creates a response whose connection the test closes. */
function newReply() {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, close: () => raw.emit('close') };
}

describe('the permits of an account', () => {
  const nextIteration = () => new Promise(setImmediate);
  /** Handles requests until the test ends them. Returns the numbers of the requests that have begun. */
  function handle(requests: readonly RunningRequest[]) {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const results = requests.map((request, number) =>
      request.run(() => {
        begun.push(number);
        return new Promise<void>((resolve) => {
          ends[number] = resolve;
        });
      }),
    );
    return { begun, results, end: (number: number) => ends[number]?.() };
  }

  const limitsWith = (permitsPerAccount: number) =>
    new ConcurrencyLimits({ total: 99, perAccount: 99, permitsPerAccount });
  const add = (limits: ConcurrencyLimits, count: number, account = 'a') =>
    Array.from({ length: count }, () => limits.add(newReply().reply, account));

  it('go to the requests that have waited longest, also before a handler has ended', async () => {
    const requests = add(limitsWith(1), 3);
    const { begun, end } = handle(requests);
    await nextIteration();
    expect(begun).toEqual([0]);
    requests[0]?.releasePermit();
    await nextIteration();
    expect(begun).toEqual([0, 1]);
    // The first request has released its permit already.
    end(0);
    await nextIteration();
    expect(begun).toEqual([0, 1]);
    end(1);
    await nextIteration();
    expect(begun).toEqual([0, 1, 2]);
  });

  it('stay with a handler whose client has disconnected, and do not go to a request without a client', async () => {
    const limits = limitsWith(1);
    const [first, second] = [newReply(), newReply()];
    const replies = [first.reply, second.reply, newReply().reply];
    const { begun, results, end } = handle(replies.map((reply) => limits.add(reply, 'a')));
    first.close();
    second.close();
    await nextIteration();
    expect(begun).toEqual([0]);
    end(0);
    await expect(results[1]).rejects.toMatchObject({ status: 503 });
    await nextIteration();
    expect(begun).toEqual([0, 2]);
  });

  it('are shared equally by the accounts that have requests, and each can have two', async () => {
    const begunBeside = async (...others: readonly string[]) => {
      const limits = limitsWith(12);
      for (const other of others) add(limits, 1, other);
      const { begun } = handle(add(limits, 20));
      await nextIteration();
      return begun.length;
    };
    const many = Array.from({ length: 20 }, (_, index) => `other ${index}`);
    const counts = [begunBeside(), begunBeside('b'), begunBeside('b', 'c'), begunBeside(...many)];
    expect(await Promise.all(counts)).toEqual([12, 6, 4, 2]);
  });
});

describe('the requests of an account', () => {
  it('make room only once, and none while the handler of a disconnected client runs', async () => {
    const limits = new ConcurrencyLimits({ total: 9, perAccount: 1, permitsPerAccount: 4 });
    const { reply, close } = newReply();
    const request = limits.add(reply, 'a');
    const handled = Promise.withResolvers<void>();
    const running = request.run(() => handled.promise);
    close();
    const refusal = expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } });
    expect(() => limits.add(newReply().reply, 'a')).toThrow(refusal);
    handled.resolve();
    await running;
    request.close();
    limits.add(newReply().reply, 'a');
    expect(() => limits.add(newReply().reply, 'a')).toThrow(refusal);
  });

  it('do not count when the client has disconnected during the lookup of its key', () => {
    const limits = new ConcurrencyLimits({ total: 1, perAccount: 1, permitsPerAccount: 1 });
    const gone = newReply();
    Object.assign(gone.reply.raw, { destroyed: true });
    limits.add(gone.reply, 'a');
    limits.add(newReply().reply, 'a');
  });

  it('of accounts that send all they can leave a fair share for another one', () => {
    const limits = new ConcurrencyLimits({ total: 60, perAccount: 15, permitsPerAccount: 4 });
    const takeAll = (account: string) => {
      for (let count = 0; ; count += 1) {
        try {
          limits.add(newReply().reply, account);
        } catch (error) {
          expect(error).toMatchObject({ status: 429 });
          return count;
        }
      }
    };
    expect(['a', 'b', 'c', 'd', 'e'].map(takeAll)).toEqual([15, 15, 15, 8, 4]);
  });
});

describe('in the service', () => {
  const providers = heldProviders();
  let running: RunningService;
  beforeAll(async () => {
    running = await runService(
      { concurrencyLimits: { total: 9, perAccount: 2, permitsPerAccount: 4 } },
      providers,
    );
  });
  afterAll(() => running.close());

  it('an account at its limit gets 429, and other accounts are not affected', async () => {
    const [caller, other] = [await running.newCaller(), await running.newCaller()];
    const left = ({ headers }: HttpResponse) => Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const before = left(await caller.send('GET', list));
    // The lists below can take the place of the second create.
    const create = async (): Promise<HttpResponse> => {
      const response = await caller.sendForm('POST', list, resources.documents.created);
      return response.status === 429 ? create() : response;
    };
    let lists = 0;
    const begun = providers.hold();
    const waiting = [create(), create()];
    await begun;
    await expect
      .poll(async () => {
        const { status } = await caller.send('GET', list);
        if (status === 200) lists += 1;
        return status;
      })
      .toBe(429);
    const refused = await caller.send('GET', list);
    expect(refused.json.detail).toContain('limit of 2 requests at the same time');
    expect(refused.headers.get('retry-after')).toBe('1');
    // More refusals than a request without a key gets without a pause.
    const pacing = vi.spyOn(RefusalPacing.prototype, 'ofAddress');
    const many = await Promise.all(Array.from({ length: 120 }, () => caller.send('GET', list)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([429]));
    expect(pacing).not.toHaveBeenCalled();
    pacing.mockRestore();
    expect((await other.send('GET', list)).status).toBe(200);
    expect((await running.send('GET', '/openapi.json')).status).toBe(200);
    providers.release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201]);
    // The rate limit has counted the two creates and the lists, but no refused request.
    expect(before - left(await caller.send('GET', list))).toBeLessThanOrEqual(lists + 3);
  });

  it('an account that sends large bodies slowly keeps its permits for other requests', async () => {
    const concurrencyLimits = { total: 99, perAccount: 99, permitsPerAccount: 1 };
    const narrow = await runService({ concurrencyLimits }, providers);
    const caller = await narrow.newCaller();
    const body = `name=x&creativity=0.5&prompt=${'x'.repeat(100_000)}`;
    const slow = connect(Number(new URL(narrow.url).port), '127.0.0.1');
    await once(slow, 'connect');
    slow.write(
      `POST ${list} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${caller.secret}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    expect((await caller.send('GET', list)).status).toBe(200);
    slow.write(body.slice(9));
    expect(String(await once(slow, 'data'))).toMatch(/^HTTP\/1\.1 422 /);
    slow.destroy();
    await narrow.close();
  });

  it('an open event stream does not count', async () => {
    const caller = await running.newCaller();
    const begun = providers.hold();
    const headers = { prefer: 'respond-async' };
    const created = await caller.sendForm('POST', list, resources.documents.created, headers);
    await begun;
    const controller = new AbortController();
    const statuses: number[] = [];
    for (const _ of [1, 2, 3]) {
      const stream = await fetch(`${running.url}${created.headers.get('location')}/events`, {
        headers: { authorization: `Bearer ${caller.secret}` },
        signal: controller.signal,
      });
      statuses.push(stream.status);
    }
    expect(statuses).toEqual([200, 200, 200]);
    expect((await caller.send('GET', list)).status).toBe(200);
    controller.abort();
    providers.release();
  });
});
