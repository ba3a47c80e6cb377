import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { StaticContent } from '../../src/http/static-content.ts';

const fields = { 'content-type': 'text/html', 'cache-control': 'no-cache' };

/** Resolves to the payload and the header fields of a response with this content. */
async function responseWith(
  content: Buffer,
  method = 'GET',
  headers: Readonly<Record<string, string>> = {},
  page = new StaticContent(async () => content, fields),
) {
  const sent: Record<string, unknown> = {};
  let payload: unknown;
  const reply = {
    headers: (given: object) => Object.assign(sent, given),
    header(name: string, value: unknown) {
      sent[name] = value;
      return this;
    },
    send(given: unknown) {
      payload = given;
      return this;
    },
  };
  await page.send({ method, headers } as FastifyRequest, reply as unknown as FastifyReply);
  return { payload, fields: sent };
}

it('content is read once, and compressed once for each coding', async () => {
  const content = Buffer.from('words '.repeat(100));
  const read = vi.fn(async () => content);
  const page = new StaticContent(read, fields);
  for (const coding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': coding };
    const bodies = [1, 2, 3].map(() => responseWith(content, 'GET', headers, page));
    const [first, ...others] = (await Promise.all(bodies)).map(({ payload }) => payload as Buffer);
    expect(first?.length).toBeLessThan(content.length);
    for (const other of others) expect(other).toBe(first);
  }
  expect(read).toHaveBeenCalledOnce();
});

it('large content is sent in pieces, in several iterations of the event loop', async () => {
  const content = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => index % 251));
  const { payload, fields } = await responseWith(content);
  let iterations = 0;
  let isDone = false;
  const count = () => {
    iterations += 1;
    if (!isDone) setImmediate().then(count);
  };
  count();
  const pieces: Buffer[] = [];
  for await (const piece of payload as AsyncIterable<Buffer>) pieces.push(piece);
  isDone = true;
  expect(Buffer.concat(pieces)).toEqual(content);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBe(65_536);
  expect(iterations).toBeGreaterThanOrEqual(pieces.length - 1);
  expect(fields['content-length']).toBe(content.length);
});

it('small content and the response to HEAD need no pieces', async () => {
  expect((await responseWith(Buffer.alloc(65_536))).payload).toBeInstanceOf(Buffer);
  expect((await responseWith(Buffer.alloc(1_000_000), 'HEAD')).payload).toBeInstanceOf(Buffer);
});
