import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import type { Row } from './bad-requests/bad-request.ts';
import { crossedMistakes } from './bad-requests/crossed-mistakes.ts';
import { singleMistakes } from './bad-requests/single-mistakes.ts';
import { type RawRequest, sendRaw } from './send-raw.ts';

let service: RunningService;
let mock: Mock;
let caller: Caller;

beforeAll(async () => {
  [service, mock] = await Promise.all([runService(), startMock({ port: 0, instant: true })]);
  caller = await service.newCaller();
});

afterAll(() => Promise.all([service.close(), mock.close()]));

/** Sends a request with the valid key of the server. Resolves to the status and the field errors of the response. */
async function ask(url: string, key: string, bad: RawRequest) {
  const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'the-same', ...bad.headers };
  const response = await sendRaw(url, { ...bad, headers });
  const problem = JSON.parse(response.text) as { errors?: readonly { field: string; code: string }[] };
  const [type] = response.headers.get('content-type')?.split(';') ?? [];
  const names = [
    ...['allow', 'www-authenticate', 'x-request-id', 'retry-after', 'vary', 'cache-control'],
    ...['x-content-type-options', 'access-control-allow-origin', 'access-control-expose-headers'],
  ];
  return { status: response.status, type, problem, fields: names.map((name) => response.headers.get(name)) };
}

describe.each<[count: string, rows: readonly Row[]]>([
  ['one mistake', singleMistakes],
  ['two mistakes', crossedMistakes],
])('a request with %s gets the same response from service and mock', (_, rows) => {
  it.each<Row>(rows)('%s: %i', async (_what, status, sent, ...broken) => {
    const [byService, byMock] = await Promise.all([
      ask(service.url, caller.secret, sent),
      ask(mock.url, mock.keys.key, sent),
    ]);
    expect(byService.status).toBe(status);
    expect(byService.problem.errors?.map(({ field, code }) => `${field}: ${code}`) ?? []).toEqual(broken);
    expect(byMock).toEqual(byService);
  });
});

it.each([
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['HEAD', '/readyz'],
  ['POST', '/healthz'],
])('the probe %s %s gets the same response from service and mock', async (method, target) => {
  const answers = [service.url, mock.url].map(async (url) => {
    const { status, headers, text } = await sendRaw(url, {
      method,
      target,
      headers: { 'x-request-id': 'a' },
    });
    const named = ['allow', 'cache-control', 'content-type', 'content-length'].map((name) =>
      headers.get(name),
    );
    return [status, text, ...named];
  });
  const [byService, byMock] = await Promise.all(answers);
  expect(byMock).toEqual(byService);
});
