import { type OperationId, operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeResponse,
  type Fault,
  type HttpResponse,
  startFaultyProxy,
  withContent,
  withHeader,
} from '../proofs/index.ts';
import {
  type CheckName,
  CouldNotRun,
  formatReport,
  type ProgressEvent,
  type Report,
  verify,
} from '../src/index.ts';
import { recordLifetimes } from './record-lifetimes.ts';

const keys = { only: ['contract'] as const, key: 'any', readKey: 'reads', writeKey: 'writes' };

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());

type ResponseChange = Parameters<typeof changeResponse>[0];

async function verifyFaulty(fault: Fault, isWanted: (check: CheckName) => boolean = () => true) {
  await using proxy = await startFaultyProxy(mock.url, fault);
  return await verify({ baseUrl: proxy.url, ...keys, isWanted });
}

async function verifyChanged(change: ResponseChange, operation?: OperationId) {
  const isWanted = (check: CheckName) => operation === undefined || check.operation === operation;
  return verifyFaulty(changeResponse(change), isWanted);
}

function failures({ findings }: Report): string[] {
  return findings.map(({ sentence }) => sentence);
}

describe('against the mock', () => {
  const { fault, made, left } = recordLifetimes(true);
  let report: Report;
  beforeAll(async () => {
    report = await verifyFaulty(fault);
  });

  test('verifies every documented response, also those that only a mock returns on request', () => {
    const all = Object.values(operations).flatMap(({ statuses }) => [...statuses] as number[]);
    expect(failures(report)).toEqual([]);
    expect(report).toMatchObject({
      documented: all.length,
      verified: all.length,
      gaps: [],
      verdict: 'passed',
    });
  });

  test('verifies successes in both media types of a body', () => {
    const created = report.outcomes.filter(
      ({ operation, title }) => operation === 'createImage' && title.startsWith('201'),
    );
    expect(created.map(({ title }) => title)).toEqual(['201', '201 (application/x-www-form-urlencoded)']);
  });

  test('deletes its records', () => {
    expect(made.size).toBeGreaterThan(15);
    expect(left()).toEqual([]);
  });

  test('without keys that lack a scope, 403 is unchecked and the run is partial', async () => {
    const partial = await verify({
      baseUrl: mock.url,
      key: keys.key,
      only: ['contract'],
      isWanted: ({ title }) => title === '200' || title === '403',
    });
    const forbidden = partial.outcomes.filter(({ title }) => title === '403');
    expect(new Set(forbidden.map(({ result }) => result))).toEqual(new Set(['no-key']));
    const reasons = forbidden.flatMap(({ messages }) => messages).join();
    expect(reasons).toContain('--read-key');
    expect(reasons).toContain('--write-key');
    expect(partial.verdict).toBe('partial');
  });

  test('sets that need storage do not apply, and say why', async () => {
    const empty = await verify({ baseUrl: mock.url, ...keys, only: ['rules', 'isolation'] });
    expect(empty.sets.map(({ set, inapplicable }) => [set, typeof inapplicable])).toEqual([
      ['rules', 'string'],
      ['isolation', 'string'],
    ]);
    expect(empty).toMatchObject({ outcomes: [], gaps: [], verdict: 'passed' });
  });

  test('refuses a base URL with a wrong path', async () => {
    const proxy = await startFaultyProxy(mock.url);
    const { port } = new URL(proxy.url);
    await expect(verify({ baseUrl: `http://127.0.0.1:${port}/elsewhere`, ...keys })).rejects.toThrow(
      CouldNotRun,
    );
    await proxy.close();
  });
});

describe('against a faulty server', () => {
  test.each<[string, ResponseChange, OperationId, string]>([
    [
      'a renamed field',
      ({ body }) => ({ body: body.replaceAll('"favorite":', '"favourite":') }),
      'getDocument',
      'Document.favorite must be present',
    ],
    [
      'a boolean as a string',
      ({ body }) => ({ body: body.replaceAll(/"favorite":(true|false)/g, '"favorite":"$1"') }),
      'getDocument',
      'Document.favorite must be true or false, but is the text "false"',
    ],
    [
      'a missing header',
      (response) => withHeader(response, 'ETag', undefined),
      'getDocument',
      'header ETag must be present',
    ],
    [
      'a problem as plain JSON',
      (response) =>
        response.status === 404 ? withHeader(response, 'Content-Type', 'application/json') : undefined,
      'getDocument',
      'content-type must be application/problem+json, but is application/json',
    ],
    [
      'a body that is not JSON',
      ({ status }) => (status === 201 ? { body: '<html>' } : undefined),
      'createDocument',
      'the body must be JSON, but is "<html>"',
    ],
    [
      'another status',
      ({ status }) => (status === 304 ? { status: 418 } : undefined),
      'getDocument',
      'status must be documented, but is 418',
    ],
  ])('reports %s', async (_, change, operation, message) => {
    const report = await verifyChanged(change, operation);
    expect(report.verdict).toBe('failed');
    expect(failures(report)).toContain(message);
  });

  test("reports a repeated header in Dredd's own requests, although its client drops it", async () => {
    const report = await verifyChanged(
      (response) =>
        response.status === 412
          ? withHeader(response, 'X-Request-Id', [String(response.headers['x-request-id']), 'b'])
          : undefined,
      'updateDocument',
    );
    expect(failures(report)).toContainEqual(
      expect.stringMatching(/^header X-Request-Id must occur once, but is ".*" and "b"$/),
    );
  });

  test("reports bytes that are not UTF-8 in Dredd's own requests", async () => {
    const report = await verifyChanged(
      ({ status, body }) =>
        status === 412
          ? { bytes: Buffer.from(body.replace('"detail":"', '"detail":"\xff'), 'latin1') }
          : undefined,
      'updateDocument',
    );
    expect(failures(report)).toContain('body must be UTF-8, but has other bytes');
  });

  test('ends at the first violation with `bail`', async () => {
    const withoutId = changeResponse((response) => withHeader(response, 'X-Request-Id', undefined));
    await using proxy = await startFaultyProxy(mock.url, withoutId);
    const report = await verify({ baseUrl: proxy.url, ...keys, bail: true });
    expect(report.outcomes.map(({ result }) => result)).toEqual(['failed']);
    expect(report.verdict).toBe('failed');
  });

  test('reports missing responses', async () => {
    const report = await verifyFaulty(
      async ({ request, forward }) => (request.path.includes('zz') ? 'hang up' : forward()),
      ({ operation }) => operation === 'getDocument',
    );
    expect(failures(report)).toContainEqual(expect.stringMatching(/^no response: /));
  });
});

/** Returns a server without conflicts: it answers each repeated create with a record of this id. */
function withoutConflict(newId: () => string): Fault {
  const created = new Map<string, HttpResponse>();
  return changeResponse((response, { method, path, headers }) => {
    if (method === 'POST' && response.status < 300) created.set(path, response);
    if (method !== 'POST' || response.status !== 409) return undefined;
    const repeated = withContent(created.get(path) ?? response, (record) => ({ ...record, id: newId() }));
    return withHeader(repeated, 'X-Request-Id', headers['x-request-id']);
  });
}

test('names a conflict that never happens as not testable, and passes', async () => {
  const fault = withoutConflict(() => '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70');
  const report = await verifyFaulty(fault, ({ operation }) => operation === 'createDocument');
  expect(failures(report)).toEqual([]);
  expect(report.verdict).toBe('passed');
  expect(formatReport(report)).toContain(
    'Not testable (contentgen-verify sent 8 creates with one Idempotency-Key at the same time, 6 times, and no create ' +
      'was still in progress when the next one arrived):\n  contract/createDocument/409\n',
  );
});

test('waits for a key that is over its limit at the start, and for an address over its limit later', async () => {
  const events: ProgressEvent[] = [];
  const asked = { withKey: 0, withoutKey: 0 };
  const limitFirst = changeResponse((_, { headers }) => {
    const name = headers.authorization === undefined ? 'withoutKey' : 'withKey';
    asked[name] += 1;
    return asked[name] === 1 ? { status: 429, headers: { 'retry-after': '1' } } : undefined;
  });
  await using proxy = await startFaultyProxy(mock.url, limitFirst);
  const onProgress = (event: ProgressEvent) => events.push(event);
  const isWanted = ({ operation }: CheckName) => operation === 'getDocument';
  const report = await verify({ baseUrl: proxy.url, ...keys, onProgress, isWanted });
  expect(events[0]).toEqual({ kind: 'waiting', seconds: 1 });
  expect(report.verdict).toBe('passed');
  expect(asked.withoutKey).toBeGreaterThan(1);
});
