import { operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fault, startFaultyProxy } from '../proofs/index.ts';
import { type VerifyOptions, verify } from '../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, seed: 1 });
});
afterAll(() => mock.close());

/** Runs one check with the right keys of the mock, except for these. */
function verifyWith(keys: Partial<VerifyOptions>, baseUrl = mock.url) {
  const isWanted: VerifyOptions['isWanted'] = ({ set, operation, title }) =>
    `${set} ${operation} ${title}` === 'isolation listDocuments 401 for no key';
  return verify({ baseUrl, ...mock.keys, only: ['isolation'], isWanted, ...keys });
}

describe('a key that does not fit its option ends the run before the first check', () => {
  const needed = 'pass --key a key with the scopes read and write';
  it.each<[string, () => Partial<VerifyOptions>, string]>([
    ['no write', () => ({ key: mock.keys.readKey }), `The key of --key has no scope write (403): ${needed}.`],
    ['no read', () => ({ key: mock.keys.writeKey }), `The key has no scope read (403): ${needed}.`],
    ['writes', () => ({ readKey: mock.keys.writeKey }), 'The key of --read-key has no scope read (403)'],
    ['reads', () => ({ writeKey: mock.keys.readKey }), 'The key of --write-key has no scope write (403)'],
    ['expired', () => ({ readKey: mock.keys.expiredKey }), 'The service refuses the key of --read-key (401)'],
    ['revoked', () => ({ otherKey: mock.keys.revokedKey }), 'refuses the key of --other-key (401)'],
    [
      'reads and writes',
      () => ({ readKey: mock.keys.key }),
      'The key of --read-key also has the scope write: pass --read-key a key of the same account with only the scope read. If it is one, the service ignores scopes.',
    ],
    ['writes and reads', () => ({ writeKey: mock.keys.key }), 'of --write-key also has the scope read'],
    [
      'not expired',
      () => ({ expiredKey: mock.keys.readKey }),
      'The key of --expired-key is valid: pass --expired-key a key that has expired. If it is one, the service accepts expired keys.',
    ],
    ['not revoked', () => ({ revokedKey: mock.keys.key }), 'The key of --revoked-key is valid'],
    ['unknown', () => ({ readKey: 'unknown' }), 'The service refuses the key of --read-key (401)'],
    [
      'one account',
      () => ({ otherKey: mock.keys.key }),
      'The keys of --key and --other-key belong to the same account: pass --other-key a key of another account.',
    ],
  ])('%s', async (_, keys, sentence) => {
    await expect(verifyWith(keys())).rejects.toThrow(sentence);
  });
});

it('waits for a key that expires while the run starts', async () => {
  let requests = 0;
  const fault: Fault = async ({ request: { headers }, forward }) => {
    if (headers.authorization !== `Bearer ${mock.keys.expiredKey}`) return forward();
    requests += 1;
    const isValid = requests <= Object.keys(operations).length;
    return isValid
      ? forward({ headers: { ...headers, authorization: `Bearer ${mock.keys.key}` } })
      : forward();
  };
  await using proxy = await startFaultyProxy(mock.url, fault);
  expect((await verifyWith({}, proxy.url)).verdict).toBe('passed');
});

it('leaves no record', async () => {
  const headers = { Authorization: `Bearer ${mock.keys.key}` };
  const total = async () => {
    const list = await fetch(`${mock.url}/api/v1/documents?all_templates=true&include_total=true`, {
      headers,
    });
    return ((await list.json()) as { meta: { total: number } }).meta.total;
  };
  const before = await total();
  expect((await verifyWith({})).verdict).toBe('passed');
  expect(await total()).toBe(before);
});

describe('a fault of the service is no wrong key', () => {
  it('one update refuses every key', async () => {
    const fault: Fault = async ({ operations, forward }) => {
      const response = await forward();
      return operations.has('updateDocument') ? { ...response, status: 403 } : response;
    };
    await using proxy = await startFaultyProxy(mock.url, fault);
    expect((await verifyWith({}, proxy.url)).verdict).toBe('passed');
  });

  it('updates look for the record before they check the scopes', async () => {
    const fault: Fault = async ({ request: { method }, forward }) => {
      const response = await forward();
      const isLate = response.status === 403 && method !== 'POST' && method !== 'GET';
      return isLate ? { ...response, status: 404 } : response;
    };
    await using proxy = await startFaultyProxy(mock.url, fault);
    expect((await verifyWith({}, proxy.url)).verdict).toBe('passed');
  });

  it('only one operation ignores scopes, and accepts invalid keys', async () => {
    const fault: Fault = async ({ operations, request: { headers }, forward }) => {
      const isFaulty = operations.has('listDocuments') || operations.has('updateDocument');
      return isFaulty && headers.authorization !== undefined
        ? forward({ headers: { ...headers, authorization: `Bearer ${mock.keys.key}` } })
        : forward();
    };
    await using proxy = await startFaultyProxy(mock.url, fault);
    expect((await verifyWith({}, proxy.url)).verdict).toBe('passed');
  });

  it('one account sees the records of the other, and each has its own rate limit', async () => {
    const fault: Fault = async ({ operations, request: { headers }, forward }) => {
      const own = await forward();
      if (!operations.has('getDocument') || own.status !== 404) return own;
      const shown = await forward({ headers: { ...headers, authorization: `Bearer ${mock.keys.key}` } });
      return { ...shown, headers: { ...shown.headers, ratelimit: own.headers.ratelimit } };
    };
    await using proxy = await startFaultyProxy(mock.url, fault);
    expect((await verifyWith({}, proxy.url)).verdict).toBe('passed');
  });
});
