import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arrivals } from '../../src/http/arrivals.ts';
import { type RunningService, runService } from '../running-service.ts';
import { lines } from './exchange.ts';
import { resources } from './records.ts';

describe('requests that arrive together', () => {
  it('of one sender begin one in an iteration of the event loop, in their order', async () => {
    const arrivals = new Arrivals();
    const begun: number[] = [];
    for (let number = 1; number <= 3; number += 1) arrivals.add('a', () => begun.push(number));
    const counts = [begun.length];
    for (let iteration = 1; iteration <= 3; iteration += 1) {
      await setImmediate();
      counts.push(begun.length);
    }
    expect(counts).toEqual([1, 2, 3, 3]);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('of different senders begin at once', () => {
    const arrivals = new Arrivals();
    const begun: string[] = [];
    for (const sender of ['a', 'a', 'b', 'c']) arrivals.add(sender, () => begun.push(sender));
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('of many senders begin in turn, and eight in an iteration', async () => {
    const arrivals = new Arrivals();
    const begun: string[] = [];
    const senders = Array.from({ length: 12 }, (_, number) => `sender ${number}`);
    for (const sender of [...senders, ...senders, ...senders]) arrivals.add(sender, () => begun.push(sender));
    await setImmediate();
    expect(begun).toHaveLength(12 + 8);
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

  it('pipelined requests of one account leave the event loop free for others', async () => {
    const caller = await running.newCaller();
    // The service knows the account of a key after its first request.
    await caller.send('GET', resources.documents.path);
    const request = (...fields: string[]) =>
      lines(`GET ${resources.documents.path} HTTP/1.1`, 'Host: localhost', ...fields);
    const key = `Authorization: Bearer ${caller.secret}`;
    // Without a free iteration between them, the service would refuse all of them in one.
    const refused = request(key, 'Accept: text/event-stream').repeat(100);
    let iterations = 0;
    let isAnswered = false;
    const count = () => {
      iterations += 1;
      if (!isAnswered) setImmediate().then(count);
    };
    count();
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    socket.write(refused + request(key, 'Connection: close'));
    const received = await text(socket);
    isAnswered = true;
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(100).fill('HTTP/1.1 406'), 'HTTP/1.1 200']);
    expect(iterations).toBeGreaterThan(100);
  });
});
