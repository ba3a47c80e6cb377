import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { resources } from './records.ts';
import { type RawRequest, sendRaw } from './send-raw.ts';

// `bad-requests/crossed-mistakes.ts` combines the refusals that only the reader decides. The contract tests check what
// the record decides.

const list = resources.documents.path;
const xml = { accept: 'application/xml' };
const none = { requests: 0, windowSeconds: 60 };

/** Resolves to the status of the response to a request with a key, unless its headers have none. */
async function statusOf({ url }: RunningService, { secret }: Caller, sent: RawRequest): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, ...sent.headers };
  return (await sendRaw(url, { ...sent, headers })).status;
}

const get = (target: string, headers: RawRequest['headers'] = {}): RawRequest => ({
  method: 'GET',
  target,
  headers,
});
const noKey = { authorization: undefined };

/** Requests that the service also refuses for another reason. */
const refusedAnyway: readonly [what: string, sent: RawRequest][] = [
  ['no such address', get('/api/v1/nothing')],
  ['a wrong method', { method: 'LOCK', target: list, headers: {} }],
  ['an unacceptable response', get(list, xml)],
  ['a broken query', get(`${list}?a=%zz`)],
  ['a malformed id', get(`${list}/x`)],
];

describe('while the service is overloaded', () => {
  let running: RunningService;
  let caller: Caller;
  beforeAll(async () => {
    running = await runService({
      concurrencyLimits: { total: 0, perAccount: 1, permitsPerAccount: 4 },
    });
    caller = await running.newCaller();
  });
  afterAll(() => running.close());

  it.each([
    ...refusedAnyway,
    ['a broken path', get(`${list}/%zz`)],
    ['no Host', get(list, { host: undefined })],
    ['no key', get(list, noKey)],
  ] as const)('503 comes before %s', async (_, sent) => {
    expect(await statusOf(running, caller, sent)).toBe(503);
  });

  it.each([
    ['a broken path', 204, get(`${list}/%zz`)],
    ['no key', 204, get(list, noKey)],
    ['no such address', 204, get('/nothing')],
    ['an unacceptable response', 204, get(list, xml)],
    ['no Host', 400, get(list, { host: undefined })],
    ['two Hosts', 400, get(list, { host: ['a.example', 'b.example'] })],
    ['no Host and a broken path', 400, get(`${list}/%zz`, { host: undefined })],
  ])('a preflight with %s is answered with %s', async (_, status, sent) => {
    const headers = {
      origin: 'https://example.com',
      'access-control-request-method': 'GET',
      ...sent.headers,
    };
    expect(await statusOf(running, caller, { ...sent, method: 'OPTIONS', headers })).toBe(status);
  });
});

describe('at the limit of the account', () => {
  let running: RunningService;
  let caller: Caller;
  beforeAll(async () => {
    running = await runService({ accountRateLimit: none });
    caller = await running.newCaller();
  });
  afterAll(() => running.close());

  it.each([...refusedAnyway, ['a missing scope', { method: 'POST', target: list, headers: {} } as const]])(
    '429 comes before %s',
    async (_, sent) => {
      expect(await statusOf(running, await running.newCaller({ scopes: ['read'] }), sent)).toBe(429);
    },
  );

  it('a broken path comes before 429, and so does an invalid key', async () => {
    expect(await statusOf(running, caller, get(`${list}/%zz`))).toBe(400);
    expect(await statusOf(running, caller, get(list, { host: undefined }))).toBe(400);
    expect(await statusOf(running, caller, get(list, { authorization: 'Bearer x' }))).toBe(401);
  });
});
