import type { IncomingHttpHeaders } from 'node:http';
import { requestedRange } from '@contentgen/contract/records';
import { isUnchanged } from '@contentgen/contract/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requirePictureRequests } from '../../src/rules/pictures.ts';
import { context, startPictureServer } from './picture-server.ts';

const bytes = Buffer.from('a picture of 23 bytes..');

interface Served {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Returns the response of a right server. */
function right(method: string | undefined, headers: IncomingHttpHeaders): Served {
  const own = { etag: '"1"', 'cache-control': 'private, no-cache' };
  const nothing = Buffer.alloc(0);
  if (isUnchanged(headers['if-none-match'], own.etag)) return { status: 304, headers: own, body: nothing };
  const range = requestedRange(headers.range ?? '', bytes.length);
  if (typeof range === 'string')
    return { status: 200, headers: own, body: method === 'HEAD' ? nothing : bytes };
  const place = `bytes ${range.first}-${range.last}/${bytes.length}`;
  const body = bytes.subarray(range.first, range.last + 1);
  return { status: 206, headers: { ...own, 'content-range': place }, body };
}

/** Returns the response of a right server that answers several ranges in parts. */
function inParts(method: string | undefined, headers: IncomingHttpHeaders): Served {
  if (headers.range?.includes(',') !== true) return right(method, headers);
  const parts = ['bytes 0-0/23\r\n\r\na', 'bytes 5-6/23\r\n\r\ntu'];
  const sections = parts.map((part) => `--b\r\nContent-Range: ${part}\r\n`).join('');
  const own = { ...right(method, {}).headers, 'content-type': 'multipart/byteranges; boundary=b' };
  return { status: 206, headers: own, body: Buffer.from(`${sections}--b--\r\n`) };
}

let server: Awaited<ReturnType<typeof startPictureServer>>;
let url: string;
let serve = right;

beforeAll(async () => {
  server = await startPictureServer(({ method, headers }, response) => {
    const { status, headers: own, body } = serve(method, headers);
    response.writeHead(status, own).end(body);
  });
  url = server.url;
});
beforeEach(() => {
  serve = right;
});
afterAll(() => server.close());

test.each([right, inParts])('a right server passes', async (one) => {
  serve = one;
  await requirePictureRequests(context, url);
});

const withHeader =
  (name: string, value: string, isMeant = (_: string | undefined, __: IncomingHttpHeaders) => true) =>
  (method: string | undefined, headers: IncomingHttpHeaders): Served => {
    const served = right(method, headers);
    return isMeant(method, headers) ? { ...served, headers: { ...served.headers, [name]: value } } : served;
  };

test.each<[string, typeof right, string]>([
  [
    'no HEAD',
    (method, headers) => ({ ...right(method, headers), ...(method === 'HEAD' && { status: 405 }) }),
    'must answer HEAD with 200, but answers with 405',
  ],
  [
    'no conditional requests',
    (method, { 'if-none-match': _, ...headers }) => right(method, headers),
    'must answer GET, If-None-Match: "1" with 304, but answers with 200',
  ],
  [
    'a 304 for any ETag',
    (method, headers) => right(method, headers['if-none-match'] ? { 'if-none-match': '*' } : headers),
    'must answer GET, If-None-Match: "other" with 200, but answers with 304',
  ],
  [
    'no ranges',
    (method, { range: _, ...headers }) => right(method, headers),
    'must answer GET, Range: bytes=0-9 with 206, but answers with 200',
  ],
  [
    'other bytes for a range',
    (method, headers) => ({
      ...right(method, headers),
      ...(headers.range && { body: bytes.subarray(1, 11) }),
    }),
    'must answer bytes=0-9 with the bytes from 0 to 9',
  ],
  [
    'the first bytes for a later range',
    (method, headers) => ({
      ...right(method, headers),
      ...(headers.range && { body: bytes.subarray(0, right(method, headers).body.length) }),
    }),
    'must answer bytes=11-15 with the bytes from 11 to 15',
  ],
  [
    'wrong parts',
    (method, headers) =>
      headers.range?.includes(',')
        ? {
            ...inParts(method, headers),
            body: Buffer.from(`${inParts(method, headers).body}`.replace('tu', 'ut')),
          }
        : right(method, headers),
    'must answer two ranges with the bytes that Content-Range names',
  ],
  [
    'no lists of ETags',
    (method, headers) => right(method, headers['if-none-match']?.includes(',') ? {} : headers),
    'must answer GET, If-None-Match: "other", "1" with 304, but answers with 200',
  ],
  [
    'no pictures on other pages',
    (method, headers) => ({ ...right(method, headers), ...(headers.referer && { status: 403 }) }),
    'with 200, but answers with 403',
  ],
  [
    'a wrong Content-Range',
    withHeader('content-range', 'bytes 0-9/10', (_, { range }) => range !== undefined),
    'Content-Range must be bytes 0-9/23, but is bytes 0-9/10',
  ],
  ['no ETag', withHeader('etag', ''), 'must have an ETag'],
  [
    'another ETag for HEAD',
    withHeader('etag', '"2"', (method) => method === 'HEAD'),
    'must have the ETag "1" also for HEAD',
  ],
  ['a public cache', withHeader('cache-control', 'public, max-age=60'), 'Cache-Control must be '],
])('a server with %s fails', async (_, wrong, sentence) => {
  serve = wrong;
  await expect(requirePictureRequests(context, url)).rejects.toThrow(sentence);
});
