import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiKeysRepository } from '../../src/accounts/api-keys-repository.ts';
import { Arrivals } from '../../src/http/arrivals.ts';
import { Authentication } from '../../src/http/authentication.ts';
import { type RunningService, runService } from '../running-service.ts';
import { lines } from './exchange.ts';
import { resources } from './records.ts';

describe('requests that arrive together', () => {
  function arriving() {
    const begun: string[] = [];
    let time = 0;
    const arrivals = new Arrivals(() => time);
    /** Adds requests, and each takes that many milliseconds to begin. */
    const add = (milliseconds: number, ...senders: readonly string[]) => {
      for (const sender of senders) {
        arrivals.add(sender, () => {
          time += milliseconds;
          begun.push(sender);
        });
      }
    };
    return { begun, add };
  }

  it('of one sender begin for half a millisecond in an iteration of the event loop', async () => {
    const { begun, add } = arriving();
    add(0.25, 'a', 'a', 'a', 'a', 'a');
    const counts = [begun.length];
    for (let iteration = 1; iteration <= 3; iteration += 1) {
      await setImmediate();
      counts.push(begun.length);
    }
    expect(counts).toEqual([2, 4, 5, 5]);
  });

  it('of different senders begin immediately', () => {
    const { begun, add } = arriving();
    add(1, 'a', 'a', 'b', 'c');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('of many senders begin in turn, for two milliseconds in an iteration', async () => {
    const { begun, add } = arriving();
    const senders = Array.from({ length: 6 }, (_, number) => `sender ${number}`);
    add(0.5, ...senders, ...senders, ...senders);
    await setImmediate();
    expect(begun).toHaveLength(6 + 4);
    for (let iteration = 1; iteration <= 2; iteration += 1) await setImmediate();
    expect(begun).toEqual([...senders, ...senders, ...senders]);
  });
});

describe('in the service', () => {
  let running: RunningService;
  beforeAll(async () => {
    running = await runService();
  });
  afterAll(() => running.close());

  /** Sends a hundred pipelined requests that are refused. Returns the iterations of the event loop that answer them. */
  async function iterationsFor(secret: string): Promise<number> {
    const request = (...fields: string[]) =>
      lines(`GET ${resources.documents.path} HTTP/1.1`, 'Host: localhost', ...fields);
    const key = `Authorization: Bearer ${secret}`;
    const refused = request(key, 'Accept: text/event-stream').repeat(100);
    let iteration = 0;
    let isAnswered = false;
    const count = () => {
      iteration += 1;
      if (!isAnswered) setImmediate().then(count);
    };
    count();
    const respondedIn = new Set<number>();
    const { writeHead } = ServerResponse.prototype;
    const written = vi.spyOn(ServerResponse.prototype, 'writeHead').mockImplementation(function (
      this: ServerResponse,
      ...given
    ) {
      respondedIn.add(iteration);
      return writeHead.apply(this, given);
    });
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    socket.write(refused + request(key, 'Connection: close'));
    const received = await text(socket);
    isAnswered = true;
    written.mockRestore();
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(100).fill('HTTP/1.1 406'), 'HTTP/1.1 200']);
    return respondedIn.size;
  }

  // All in one iteration would block the event loop.
  const fewest = 3;

  it('pipelined requests of one account leave the event loop free for others', async () => {
    const caller = await running.newCaller();
    // The service knows the account of a key after its first request.
    await caller.send('GET', resources.documents.path);
    expect(await iterationsFor(caller.secret)).toBeGreaterThanOrEqual(fewest);
  });

  it('requests that wait for the look-up of one key leave the event loop free for others', async () => {
    const { secret } = await running.newCaller();
    const authenticate = vi.spyOn(Authentication.prototype, 'authenticate');
    const { findByHashes } = ApiKeysRepository.prototype;
    const find = vi.spyOn(ApiKeysRepository.prototype, 'findByHashes').mockImplementation(async function (
      this: ApiKeysRepository,
      hashes,
    ) {
      // All requests wait for this look-up.
      while (authenticate.mock.calls.length < 101) await setImmediate();
      return findByHashes.call(this, hashes);
    });
    expect(await iterationsFor(secret)).toBeGreaterThanOrEqual(fewest);
    expect(find).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('the refusal of a body waits for its sender like a new request', async () => {
    const caller = await running.newCaller();
    await caller.send('GET', resources.documents.path);
    const add = vi.spyOn(Arrivals.prototype, 'add');
    const { status } = await caller.sendForm('POST', resources.documents.path, 'x'.repeat(2 * 1_048_576));
    expect(status).toBe(413);
    const senders = add.mock.calls.map(([sender]) => sender);
    vi.restoreAllMocks();
    expect(senders.length).toBeGreaterThanOrEqual(2);
    expect(new Set(senders)).toEqual(new Set([caller.accountId]));
  });
});
