import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  EndedConnections,
  endPipelining,
  LargeBodies,
  mostPipelined,
  RefusalPacing,
  senderAddress,
} from '../../src/http/flow-control.ts';

afterEach(async () => {
  // The last rest of a test begins before the next test.
  await setImmediate();
  vi.restoreAllMocks().useRealTimers();
});

/** Stops the clock, so that a slow machine changes nothing. Returns a function that sets it. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  return (milliseconds: number) => void clock.mockReturnValue(1_000 + milliseconds);
}

describe('refusals without a key', () => {
  it('are paced after a hundred, and those of other senders are not', () => {
    stopClock();
    const pacing = new RefusalPacing();
    const wait = (address: string) => pacing.ofAddress(new EventEmitter(), address);
    const waits = Array.from({ length: 101 }, () => wait('192.0.2.1'));
    expect(waits.map((one) => one === undefined)).toEqual([...Array(100).fill(true), false]);
    expect(wait('192.0.2.2')).toBeUndefined();
  });

  it('of all addresses together are paced, too', () => {
    stopClock();
    const pacing = new RefusalPacing();
    const wait = (at: number) => pacing.ofAddress(new EventEmitter(), `192.0.2.${at}`);
    const waits = Array.from({ length: 201 }, (_, at) => wait(at));
    expect(waits.map((one) => one === undefined)).toEqual([...Array(200).fill(true), false]);
  });

  it('end when the client disconnects', async () => {
    stopClock();
    const pacing = new RefusalPacing();
    const response = new EventEmitter();
    for (let count = 0; count < 100; count += 1) pacing.ofAddress(response, 'a');
    const paused = pacing.ofAddress(response, 'a');
    response.emit('close');
    await paused;
  });
});

it('refusals of accounts are sent in several iterations of the event loop', async () => {
  const pacing = new RefusalPacing();
  let sent = 0;
  for (let count = 0; count < 9; count += 1) pacing.ofAccount().then(() => (sent += 1));
  const counts = [sent];
  for (let iteration = 1; iteration <= 3; iteration += 1) {
    await setImmediate();
    counts.push(sent);
  }
  expect(counts).toEqual([0, 4, 8, 9]);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::5]:50123', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as "%s"', (address, name) => {
  expect(senderAddress(address)).toBe(name);
});

describe('a connection that pipelines', () => {
  let ends: number;
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  /** Opens a connection to a server that sends no response before the test does. */
  async function openHolding() {
    const held: ServerResponse[] = [];
    ends = 0;
    const hold = endPipelining(
      (_, response) => void held.push(response),
      () => {
        ends += 1;
      },
    );
    const server = createServer(hold);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    onTestFinished(() => {
      socket.destroy();
      server.close();
    });
    await once(socket, 'connect');
    return { held, socket };
  }

  it('is ended beyond the limit, and only its first request is handled', async () => {
    const { held, socket } = await openHolding();
    socket.write(request.repeat(1_000));
    await once(socket, 'close');
    expect([held.length, ends]).toEqual([1, 1]);
  });

  it('makes the next connections of its address wait longer each time, one after another', () => {
    const setClock = stopClock();
    const ended = new EndedConnections();
    const waits = () => Array.from({ length: 3 }, () => ended.wait('192.0.2.1'));
    expect(waits()).toEqual([0, 0, 0]);
    ended.count('192.0.2.1');
    expect(waits()).toEqual([0, 100, 200]);
    setClock(1_000);
    for (let count = 0; count < 9; count += 1) ended.count('192.0.2.1');
    expect(waits()).toEqual([0, 5_000, undefined]);
    expect(ended.wait('192.0.2.2')).toBe(0);
  });

  it('may send as many as the limit again and again, and each is handled after the response before', async () => {
    const { held, socket } = await openHolding();
    for (let round = 0; round < 3; round += 1) {
      socket.write(request.repeat(mostPipelined));
      for (let at = 1; at <= mostPipelined; at += 1) {
        await expect.poll(() => held.length).toBe(round * mostPipelined + at);
        held.at(-1)?.end();
      }
    }
  });
});

describe('large bodies', () => {
  const mebibyte = 1_048_576;

  it('of an account: 8 MiB immediately, then 2 MiB per second, and no more than five seconds of them', async () => {
    stopClock();
    const bodies = new LargeBodies();
    let read = 0;
    const send = (account: string) => bodies.pace(new EventEmitter(), account, mebibyte);
    for (let count = 0; count < 17; count += 1) {
      send('a').then((mayBeRead) => {
        if (mayBeRead) read += 1;
      });
    }
    await setImmediate();
    expect(read).toBe(8);
    expect(await send('a')).toBe(false);
    expect(await send('b')).toBe(true);
    vi.advanceTimersByTime(1_024);
    await setImmediate();
    expect(read).toBe(10);
  });

  it.each([
    [10, 30],
    [1_000, 100],
  ])('are parsed one after another: after %i ms of parsing, the next waits %i ms', async (parsing, rest) => {
    const setClock = stopClock();
    const bodies = new LargeBodies();
    let parsed = 0;
    const turns = [1, 2].map(async () => {
      await bodies.turn(mebibyte);
      parsed += 1;
      setClock(parsed * parsing);
    });
    while (vi.getTimerCount() === 0) await setImmediate();
    vi.advanceTimersByTime(rest - 1);
    await setImmediate();
    expect(parsed).toBe(1);
    vi.advanceTimersByTime(1);
    await Promise.all(turns);
    expect(parsed).toBe(2);
  });
});
