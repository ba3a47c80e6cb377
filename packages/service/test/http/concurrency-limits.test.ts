import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConcurrencyLimits } from '../../src/http/concurrency-limits.ts';
import { RefusalPacing } from '../../src/http/flow-control.ts';
import { type HttpResponse, type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { resources } from './records.ts';

const list = resources.documents.path;

/** Creates a response whose connection the test closes. */
function newReply() {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, close: () => raw.emit('close') };
}

describe('the requests of an account', () => {
  it('are limited, and a finished request makes room for another', () => {
    const limits = new ConcurrencyLimits({ total: 9, perAccount: 1, permitsPerAccount: 4, anonymous: 1 });
    const first = newReply();
    limits.addOfAccount(first.reply, 'a');
    expect(() => limits.addOfAccount(newReply().reply, 'a')).toThrow(
      expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } }),
    );
    limits.addOfAccount(newReply().reply, 'b');
    first.close();
    limits.addOfAccount(newReply().reply, 'a');
  });

  it('make room only once, if they stop counting before the response ends', () => {
    const limits = new ConcurrencyLimits({ total: 9, perAccount: 2, permitsPerAccount: 4, anonymous: 1 });
    const stream = newReply();
    const permit = limits.addOfAccount(stream.reply, 'a');
    limits.addOfAccount(newReply().reply, 'a');
    permit.leave();
    stream.close();
    limits.addOfAccount(newReply().reply, 'a');
    expect(() => limits.addOfAccount(newReply().reply, 'a')).toThrow('limit of 2 requests');
  });

  it('do not count when the client has disconnected during the lookup of its key', () => {
    const limits = new ConcurrencyLimits({ total: 1, perAccount: 1, permitsPerAccount: 1, anonymous: 1 });
    const gone = newReply();
    Object.assign(gone.reply.raw, { destroyed: true });
    limits.addAnonymous(gone.reply, 'x');
    limits.addAnonymous(newReply().reply, 'x');
    limits.addOfAccount(gone.reply, 'a');
    limits.addOfAccount(newReply().reply, 'a');
  });

  it('of all accounts are limited, and anonymous requests do not count', () => {
    const limits = new ConcurrencyLimits({ total: 2, perAccount: 2, permitsPerAccount: 4, anonymous: 1 });
    limits.addAnonymous(newReply().reply, 'x');
    expect(() => limits.addAnonymous(newReply().reply, 'y')).toThrow(
      expect.objectContaining({ status: 503 }),
    );
    limits.addOfAccount(newReply().reply, 'a');
    limits.addOfAccount(newReply().reply, 'b');
    expect(() => limits.requireRoom()).toThrow(expect.objectContaining({ status: 503 }));
    expect(() => limits.addOfAccount(newReply().reply, 'c')).toThrow(
      expect.objectContaining({ status: 503 }),
    );
  });
});

it('accounts with requests share the permits equally, and each can have two', () => {
  const permitsWith = (...others: readonly string[]) => {
    const limits = new ConcurrencyLimits({ total: 99, perAccount: 99, permitsPerAccount: 12, anonymous: 1 });
    for (const other of others) limits.addOfAccount(newReply().reply, other);
    const waits = Array.from({ length: 20 }, () => limits.addOfAccount(newReply().reply, 'a').acquire());
    return waits.filter((wait) => wait === undefined).length;
  };
  const many = Array.from({ length: 20 }, (_, index) => `other ${index}`);
  expect([
    permitsWith(),
    permitsWith('a'),
    permitsWith('b'),
    permitsWith('b', 'c'),
    permitsWith(...many),
  ]).toEqual([12, 12, 6, 4, 2]);
});

it('one address gets a fifth of the anonymous requests', () => {
  const limits = new ConcurrencyLimits({ total: 1, perAccount: 1, permitsPerAccount: 1, anonymous: 10 });
  const first = newReply();
  limits.addAnonymous(first.reply, 'x');
  limits.addAnonymous(newReply().reply, 'x');
  const third = () => limits.addAnonymous(newReply().reply, 'x');
  expect(third).toThrow('This address has reached its limit of 2 requests');
  limits.addAnonymous(newReply().reply, 'y');
  first.close();
  expect(third).not.toThrow();
});

it('senders that take all they can leave a fair share for another one', () => {
  const limits = new ConcurrencyLimits({ total: 60, perAccount: 15, permitsPerAccount: 4, anonymous: 60 });
  const takeAll = (take: () => void) => {
    let count = 0;
    for (; ; count += 1) {
      try {
        take();
      } catch (error) {
        expect(error).toMatchObject({ status: 429 });
        return count;
      }
    }
  };
  const account = (name: string) => takeAll(() => limits.addOfAccount(newReply().reply, name));
  const address = (name: string) => takeAll(() => limits.addAnonymous(newReply().reply, name));
  expect(['a', 'b', 'c', 'd', 'e'].map(account)).toEqual([15, 15, 15, 8, 4]);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(address)).toEqual([12, 12, 12, 12, 6, 3]);
});

describe('in the service', () => {
  const providers = heldProviders();
  let running: RunningService;
  beforeAll(async () => {
    const concurrencyLimits = { total: 9, perAccount: 2, permitsPerAccount: 4, anonymous: 1 };
    running = await runService({ concurrencyLimits }, providers);
  });
  afterAll(() => running.close());

  it('an account at its limit gets 429, and other accounts are not affected', async () => {
    const [caller, other] = [await running.newCaller(), await running.newCaller()];
    const create = () => caller.sendForm('POST', list, resources.documents.created);
    const begun = providers.hold();
    const waiting = [create(), create()];
    await begun;
    await expect.poll(async () => (await caller.send('GET', list)).status).toBe(429);
    const refused = await caller.send('GET', list);
    expect(refused.json.detail).toContain('limit of 2 requests at the same time');
    expect(refused.headers.get('retry-after')).toBe('1');
    // A refused request does not count against the rate limit.
    const left = ({ headers }: HttpResponse) => Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left(await caller.send('GET', list))).toBe(left(refused));
    // More refusals than a request without a key gets without a pause.
    const pacing = vi.spyOn(RefusalPacing.prototype, 'wait');
    const many = await Promise.all(Array.from({ length: 120 }, () => caller.send('GET', list)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([429]));
    expect(pacing).not.toHaveBeenCalled();
    pacing.mockRestore();
    expect((await other.send('GET', list)).status).toBe(200);
    expect((await running.send('GET', '/openapi.json')).status).toBe(200);
    providers.release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await caller.send('GET', list)).status).toBe(200);
  });

  it('an account that sends large bodies slowly keeps its permits for other requests', async () => {
    const limits = { total: 99, perAccount: 99, permitsPerAccount: 1, anonymous: 9 };
    const narrow = await runService({ concurrencyLimits: limits }, providers);
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
