import type { IncomingHttpHeaders } from 'node:http';
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
  if (headers['if-none-match'] === own.etag) return { status: 304, headers: own, body: nothing };
  if (headers.range === undefined)
    return { status: 200, headers: own, body: method === 'HEAD' ? nothing : bytes };
  const range = { ...own, 'content-range': `bytes 0-9/${bytes.length}` };
  return { status: 206, headers: range, body: bytes.subarray(0, 10) };
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

test('a right server passes', async () => {
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
    (method, headers) => right(method, headers['if-none-match'] ? { 'if-none-match': '"1"' } : headers),
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
    'must answer the range with its first 10 bytes',
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
