import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountSemaphore } from '../../src/http/account-semaphore.ts';
import { BodyReader } from '../../src/http/body-reader.ts';
import type { RefusalPacing } from '../../src/http/refusal-pacing.ts';

const mebibyte = 1_048_576;

// The clock stands still, so that a slow machine changes nothing.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));
afterEach(async () => {
  // The last rest of a test begins before the next test.
  await setImmediate();
  vi.restoreAllMocks().useRealTimers();
});

/** Returns a reader whose pauses end immediately, and their lengths. */
function newReader() {
  const pauses: number[] = [];
  const pacing = { pause: async (_: unknown, milliseconds: number) => pauses.push(milliseconds) };
  return { reader: new BodyReader(pacing as unknown as RefusalPacing), pauses };
}

const semaphore = new AccountSemaphore(() => 1_000);

/** Returns a request with a body. Without a length, its body is chunked. */
function newRequest(accountId: string, body: Buffer, headers: object): FastifyRequest {
  const raw = Object.assign(new PassThrough({ highWaterMark: 2 * mebibyte }).end(body), {
    headers,
    socket: new PassThrough(),
  });
  const permit = semaphore.add(() => {});
  return { raw, key: { account_id: accountId }, permit } as unknown as FastifyRequest;
}

const declared = (accountId: string, bytes: number) =>
  newRequest(accountId, Buffer.alloc(bytes), { 'content-length': String(bytes) });
const chunked = (accountId: string, bytes: number) =>
  newRequest(accountId, Buffer.alloc(bytes), { 'transfer-encoding': 'chunked' });

it('reads a burst of 8 MiB of an account, then two per second, and refuses more than five seconds of them', async () => {
  const { reader, pauses } = newReader();
  for (let number = 1; number <= 17; number += 1) {
    expect(await reader.read(declared('a', mebibyte))).toHaveLength(mebibyte);
  }
  expect(pauses).toEqual(Array.from({ length: 9 }, (_, index) => 512 * (index + 1)));
  await expect(reader.read(declared('a', mebibyte))).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  });
  expect(await reader.read(declared('b', mebibyte))).toHaveLength(mebibyte);
});

it('counts the bytes of a body of unknown length when they have arrived', async () => {
  const { reader, pauses } = newReader();
  for (let number = 1; number <= 8; number += 1) await reader.read(chunked('a', mebibyte));
  expect(pauses).toEqual([]);
  await reader.read(chunked('a', 10));
  expect(pauses).toHaveLength(1);
});

it.each([
  [10, 30],
  [1_000, 100],
])('returns the next large body after a rest: decoding for %i ms, %i ms', async (decoding, rest) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { reader } = newReader();
  let returned = 0;
  const bodies = ['a', 'b'].map(async (accountId) => {
    await reader.read(declared(accountId, 100_000));
    returned += 1;
    // The clock passes while the request decodes its body.
    vi.mocked(performance.now).mockReturnValue(1_000 + returned * decoding);
  });
  while (vi.getTimerCount() === 0) await setImmediate();
  vi.advanceTimersByTime(rest - 1);
  await setImmediate();
  expect(returned).toBe(1);
  vi.advanceTimersByTime(1);
  await Promise.all(bodies);
  expect(returned).toBe(2);
});

it('never pauses for small bodies, and refuses too large ones immediately', async () => {
  const { reader, pauses } = newReader();
  for (let number = 1; number <= 100; number += 1) await reader.read(declared('a', 65_536));
  const tooLarge = { 'content-length': String(mebibyte + 1) };
  for (let number = 1; number <= 9; number += 1) {
    const request = newRequest('a', Buffer.alloc(0), tooLarge);
    await expect(reader.read(request)).rejects.toMatchObject({ status: 413 });
  }
  await reader.read(declared('a', mebibyte));
  expect(pauses).toEqual([]);
});
