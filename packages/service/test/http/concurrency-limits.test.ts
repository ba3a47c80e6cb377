import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RequestPermit } from '../../src/http/account-semaphore.ts';
import { ConcurrencyLimits } from '../../src/http/concurrency-limits.ts';
import { RecentAccounts } from '../../src/http/recent-accounts.ts';
import { type RunningService, runService } from '../running-service.ts';
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

it('an account has a quarter of its permits while another account sends requests', () => {
  const permitsWith = (...others: readonly string[]) => {
    const limits = new ConcurrencyLimits(
      { total: 99, perAccount: 99, permitsPerAccount: 12, anonymous: 1 },
      new RecentAccounts(() => 0),
    );
    for (const other of others) limits.addOfAccount(newReply().reply, other);
    const waits = Array.from({ length: 20 }, () => limits.addOfAccount(newReply().reply, 'a').acquire());
    return waits.filter((wait) => wait === undefined).length;
  };
  expect([permitsWith(), permitsWith('a'), permitsWith('b'), permitsWith('b', 'c')]).toEqual([12, 12, 3, 3]);
});

it('accounts divide the permits while all of them have a backlog', async () => {
  const limits = new ConcurrencyLimits(
    { total: 99, perAccount: 99, permitsPerAccount: 8, anonymous: 1 },
    new RecentAccounts(() => 0),
  );
  const begun: Record<string, RequestPermit[]> = {};
  const send = (account: string) => {
    const permit = limits.addOfAccount(newReply().reply, account);
    const begin = () => {
      begun[account] = [...(begun[account] ?? []), permit];
    };
    const waiting = permit.acquire();
    if (waiting === undefined) begin();
    else waiting.then(begin);
  };
  const end = async (account: string) => {
    begun[account]?.shift()?.leave();
    await Promise.resolve();
  };
  const running = () => ['a', 'b', 'c'].map((account) => begun[account]?.length ?? 0);
  for (let count = 0; count < 8; count += 1) for (const account of ['a', 'b']) send(account);
  await end('b');
  await end('a');
  expect(running()).toEqual([4, 4, 0]);
  send('c');
  for (let count = 0; count < 3; count += 1) await end('a');
  expect(running()).toEqual([2, 4, 1]);
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
    expect(refused.headers.get('ratelimit')).toMatch(/^"account";r=\d+/);
    expect((await other.send('GET', list)).status).toBe(200);
    expect((await running.send('GET', '/openapi.json')).status).toBe(200);
    providers.release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await caller.send('GET', list)).status).toBe(200);
  });

  it('slow large bodies of an account delay its other large bodies, and no other requests', async () => {
    const limits = { total: 99, perAccount: 99, permitsPerAccount: 1, anonymous: 9 };
    const narrow = await runService({ concurrencyLimits: limits }, providers);
    const [caller, other] = [await narrow.newCaller(), await narrow.newCaller()];
    const { port } = new URL(narrow.url);
    const body = `name=x&creativity=0.5&prompt=${'x'.repeat(100_000)}`;
    const acquire = vi.spyOn(RequestPermit.prototype, 'acquire');
    const order: string[] = [];
    const sendSlowly = async () => {
      const slow = connect(Number(port), '127.0.0.1');
      await once(slow, 'connect');
      slow.write(
        `POST ${list} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${caller.secret}\r\n` +
          `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
      );
      return slow.setEncoding('utf8').on('data', (text: string) => order.push(text.slice(0, 12)));
    };
    const slow = await Promise.all(Array.from({ length: 4 }, sendSlowly));
    await expect.poll(() => acquire.mock.calls.length).toBe(4);
    acquire.mockRestore();
    expect((await caller.send('GET', list)).status).toBe(200);
    expect((await other.send('GET', list)).status).toBe(200);
    const fifth = caller.sendForm('POST', list, body).then(({ status }) => order.push(String(status)));
    expect((await other.sendForm('POST', list, body)).status).toBe(422);
    expect(order).toEqual([]);
    slow[0]?.write(body.slice(9));
    await fifth;
    // The two connections are read in any order.
    await expect.poll(() => order.toSorted()).toEqual(['422', 'HTTP/1.1 422']);
    for (const socket of slow) socket.destroy();
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
      const stream = await fetch(`${running.url}${created.headers.get('location')}`, {
        headers: { authorization: `Bearer ${caller.secret}`, accept: 'text/event-stream' },
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
