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
afterEach(() => void vi.restoreAllMocks());

/** A reader whose pauses end at once, and their lengths. */
function newReader() {
  const pauses: number[] = [];
  const pacing = { pause: async (_: unknown, milliseconds: number) => pauses.push(milliseconds) };
  return { reader: new BodyReader(pacing as unknown as RefusalPacing), pauses };
}

const semaphore = new AccountSemaphore(1_000);

/** A request with a body. Without a length, its body is chunked. */
function newRequest(accountId: string, body: Buffer, headers: object): FastifyRequest {
  const raw = Object.assign(new PassThrough({ highWaterMark: 2 * mebibyte }).end(body), {
    headers,
    socket: { pause() {} },
  });
  const permit = semaphore.add(() => {});
  return { raw, key: { account_id: accountId }, permit } as unknown as FastifyRequest;
}

const declared = (accountId: string, bytes: number) =>
  newRequest(accountId, Buffer.alloc(bytes), { 'content-length': String(bytes) });
const chunked = (accountId: string, bytes: number) =>
  newRequest(accountId, Buffer.alloc(bytes), { 'transfer-encoding': 'chunked' });

it('reads 32 MiB of an account at once, then four per second, and refuses more than five seconds of them', async () => {
  const { reader, pauses } = newReader();
  for (let number = 1; number <= 51; number += 1) {
    expect(await reader.read(declared('a', mebibyte))).toHaveLength(mebibyte);
  }
  expect(pauses).toEqual(Array.from({ length: 19 }, (_, index) => 256 * (index + 1)));
  await expect(reader.read(declared('a', mebibyte))).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  });
  expect(await reader.read(declared('b', mebibyte))).toHaveLength(mebibyte);
});

it('counts the bytes of a body of unknown length when they have arrived', async () => {
  const { reader, pauses } = newReader();
  for (let number = 1; number <= 32; number += 1) await reader.read(chunked('a', mebibyte));
  expect(pauses).toEqual([]);
  await reader.read(chunked('a', 10));
  expect(pauses).toHaveLength(1);
});

it('returns one large body in an iteration of the event loop, because it takes time to decode', async () => {
  const { reader } = newReader();
  let iteration = 0;
  const returnedIn: number[] = [];
  const bodies = Array.from({ length: 4 }, (_, number) =>
    reader.read(declared(`account ${number}`, 100_000)).then(() => returnedIn.push(iteration)),
  );
  const counting = (async () => {
    for (; returnedIn.length < 4; iteration += 1) await setImmediate();
  })();
  await Promise.all([...bodies, counting]);
  expect(new Set(returnedIn).size).toBe(4);
});

it('never pauses for small bodies, and refuses too large ones at once', async () => {
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
