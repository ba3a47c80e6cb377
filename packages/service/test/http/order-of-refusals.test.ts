import { expect, it } from 'vitest';
import { runService } from '../running-service.ts';
import { resources } from './records.ts';
import { type RawRequest, sendRaw } from './send-raw.ts';

// The contract tests check the order of the refusals that a client alone can provoke.

const list = resources.documents.path;
const get = (target: string, headers: RawRequest['headers'] = {}): RawRequest => ({
  method: 'GET',
  target,
  headers,
});
const noKey = { authorization: undefined };
const noHost = { host: undefined };

/** Requests that the service also refuses for another reason. */
const refusedAnyway: readonly RawRequest[] = [
  get('/api/v1/nothing'),
  { method: 'LOCK', target: list, headers: {} },
  get(list, { accept: 'application/xml' }),
  get(`${list}?a=%zz`),
  get(`${list}/x`),
];

it('an overloaded service sends 503 before every other refusal, and answers preflights', async () => {
  const running = await runService({
    concurrencyLimits: { total: 0, perAccount: 1, permitsPerAccount: 4 },
  });
  const refused = [...refusedAnyway, get(`${list}/%zz`), get(list, noHost), get(list, noKey)];
  for (const sent of refused) {
    expect([sent, (await sendRaw(running.url, sent)).status]).toEqual([sent, 503]);
  }
  const preflights: readonly [status: number, sent: RawRequest][] = [
    [204, get(`${list}/%zz`)],
    [204, get('/nothing')],
    [400, get(list, noHost)],
    [400, get(`${list}/%zz`, noHost)],
  ];
  for (const [status, sent] of preflights) {
    const response = await sendRaw(running.url, { ...sent, method: 'OPTIONS' });
    expect([sent, response.status]).toEqual([sent, status]);
  }
  await running.close();
});

it('at the limit of the account, only a malformed target and an invalid key come before 429', async () => {
  const running = await runService({ accountRateLimit: { requests: 0, windowSeconds: 60 } });
  const { secret } = await running.newCaller({ scopes: ['read'] });
  const cases: readonly [status: number, sent: RawRequest][] = [
    ...refusedAnyway.map((sent): [number, RawRequest] => [429, sent]),
    [429, { method: 'POST', target: list, headers: {} }],
    [400, get(`${list}/%zz`)],
    [400, get(list, noHost)],
    [401, get(list, { authorization: 'Bearer x' })],
  ];
  for (const [status, sent] of cases) {
    const headers = { authorization: `Bearer ${secret}`, ...sent.headers };
    const response = await sendRaw(running.url, { ...sent, headers });
    expect([sent, response.status]).toEqual([sent, status]);
  }
  await running.close();
});
