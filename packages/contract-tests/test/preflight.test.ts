import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VerifyOptions, verify } from '../src/index.ts';

let mock: Mock;
let server: Server;
let respond: RequestListener;
beforeAll(async () => {
  mock = await startMock({ port: 0, rateLimit: { requests: 1_000_000, windowSeconds: 60 } });
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await mock.close();
});

/** Runs one check with the right keys of the mock, except for these. */
function verifyWith(keys: Partial<VerifyOptions>, baseUrl = mock.url) {
  const isWanted: VerifyOptions['isWanted'] = ({ set, operation, title }) =>
    `${set} ${operation} ${title}` === 'isolation listDocuments 401 for no key';
  return verify({ baseUrl, ...mock.keys, only: ['isolation'], isWanted, ...keys });
}

/** Sends this body for every request. */
function always(body: string, type = 'application/json', status = 200): RequestListener {
  return (_, response) => response.writeHead(status, { 'Content-Type': type }).end(body);
}

it.each([
  ['HTML', always('\n<!DOCTYPE html><p>Sign in'), 'returns HTML (200): check'],
  ['text', always('hello', 'text/plain'), 'returns 200, but no JSON: check that the address'],
  ['a redirect', always('', 'text/plain', 302), 'returns 302: BASE_URL must be'],
  ['401', always('{}', 'application/json', 401), 'The service refuses the key (401): check --key'],
  [
    'a 404, as with /api/v1 in the address',
    always('{}', 'application/json', 404),
    "BASE_URL/api/v1/documents returns 404: BASE_URL must be the part of the API's URLs before /api/v1/documents.",
  ],
])('the run cannot begin if each response is %s', async (_, listener, sentence) => {
  respond = listener;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(verifyWith({}, baseUrl)).rejects.toMatchObject({
    name: 'CouldNotRun',
    message: expect.stringContaining(sentence),
  });
});

it('the run begins at an unfinished server without the first list', async () => {
  await using proxy = await startFaultyProxy(mock.url, async ({ operations, forward }) =>
    operations.has('createDocument') && operations.size === 1
      ? forward()
      : { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not Found</html>' },
  );
  const { outcomes } = await verifyWith({}, proxy.url);
  expect(outcomes.map(({ result }) => result)).toEqual(['failed']);
});

describe('a key that does not fit its option ends the run before the first check', () => {
  it.each<[string, () => Partial<VerifyOptions>, string]>([
    [
      'no write',
      () => ({ key: mock.keys.readKey }),
      'The key of --key has no scope write (403): pass --key a key with the scopes read and write.',
    ],
    ['no read', () => ({ key: mock.keys.writeKey }), 'The key has no scope read (403)'],
    ['reads', () => ({ writeKey: mock.keys.readKey }), 'The key of --write-key has the scope read'],
    ['revoked', () => ({ otherKey: mock.keys.revokedKey }), 'refuses the key of --other-key (401)'],
    [
      'reads and writes',
      () => ({ readKey: mock.keys.key }),
      'The key of --read-key has the scope write: pass --read-key a key of the same account with only the scope read. If it is one, the service accepts what it must refuse.',
    ],
    ['not expired', () => ({ expiredKey: mock.keys.readKey }), 'The key of --expired-key has the scope read'],
    ['one account', () => ({ otherKey: mock.keys.key }), '--key and --other-key belong to the same account'],
  ])('%s', async (_, keys, sentence) => {
    await expect(verifyWith(keys())).rejects.toThrow(sentence);
  });
});

it('leaves no record', async () => {
  const headers = { Authorization: `Bearer ${mock.keys.key}` };
  const total = async () => {
    const query = 'all_templates=true&include_total=true';
    const list = await fetch(`${mock.url}/api/v1/documents?${query}`, { headers });
    return ((await list.json()) as { meta: { total: number } }).meta.total;
  };
  const before = await total();
  expect((await verifyWith({})).verdict).toBe('passed');
  expect(await total()).toBe(before);
});

it.each<[string, Fault]>([
  [
    'one update refuses every key',
    async ({ operations, forward }) => {
      const response = await forward();
      return operations.has('updateDocument') ? { ...response, status: 403 } : response;
    },
  ],
  [
    'only one operation ignores scopes, and accepts invalid keys',
    async ({ operations, request: { headers }, forward }) =>
      operations.has('updateDocument') && headers.authorization !== undefined
        ? forward({ headers: { ...headers, authorization: `Bearer ${mock.keys.key}` } })
        : forward(),
  ],
])('a fault of the service is no wrong key: %s', async (_, fault) => {
  await using proxy = await startFaultyProxy(mock.url, fault);
  expect((await verifyWith({}, proxy.url)).verdict).toBe('passed');
});
