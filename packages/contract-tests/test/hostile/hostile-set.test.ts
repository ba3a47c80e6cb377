import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeResponse, type Fault, queryOf, startFaultyProxy } from '../../proofs/index.ts';
import { type ProgressEvent, type VerifyOptions, verify } from '../../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());

const options = { key: 'any', only: ['hostile'], cases: 1_300, seed: 1 } as const;

async function verifyFaulty(fault: Fault, more: Partial<VerifyOptions> = {}) {
  await using proxy = await startFaultyProxy(mock.url, fault);
  return await verify({ baseUrl: proxy.url, ...options, ...more });
}

test('the mock passes, and the report names the checks that need storage', async () => {
  const events: ProgressEvent[] = [];
  const report = await verify({ baseUrl: mock.url, ...options, onProgress: (event) => events.push(event) });
  const failed = report.outcomes.filter(({ result }) => result === 'failed');
  expect(failed.map(({ messages }) => messages.join('\n'))).toEqual([]);
  expect(report).toMatchObject({ verdict: 'passed', gaps: [] });
  const left = report.outcomes.filter(({ result }) => result === 'untestable');
  expect(new Set(left.flatMap(({ messages }) => messages))).toEqual(
    new Set(['it needs a service that stores records']),
  );
  expect(new Set(left.map(({ title }) => title.replace(/ \(.*/, '')))).toEqual(
    new Set([
      'accepts cursor: of this list',
      'refuses cursor: sent twice',
      'refuses cursor: of another list',
      'refuses cursor: not made by the service',
      "refuses results: not the record's own",
      'refuses results: one of them twice',
      'creates nothing when it refuses',
    ]),
  );
  const steps = events.filter((event) => event.kind === 'step');
  expect(steps.at(-1)).toMatchObject({ set: 'hostile', done: 1_300, total: 1_300 });
  expect(steps.at(-1)?.what).toMatch(/^1300 cases over \d+ of \d+ families, seed 1$/);
  const outcomes = events.filter((event) => event.kind === 'outcome');
  expect(outcomes.at(-1)).toMatchObject({ done: report.outcomes.length, total: report.outcomes.length });
});

test('the same seed and number give the same cases, another seed gives others', async () => {
  const isWanted: VerifyOptions['isWanted'] = ({ operation, title }) => {
    return operation === 'createDocument' && !title.startsWith('accepts template_id');
  };
  const record = async (seed: number) => {
    const arrived: string[] = [];
    await using proxy = await startFaultyProxy(mock.url, ({ request, forward }) => {
      const { host: _, ...headers } = request.headers;
      arrived.push(JSON.stringify({ ...request, headers, body: request.body.toString('latin1') }));
      return forward();
    });
    await verify({ baseUrl: proxy.url, ...options, isWanted, seed, cases: 200 });
    return arrived.map((one) => one.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')).sort();
  };
  const first = await record(7);
  expect(first.length).toBeGreaterThan(200);
  expect(await record(7)).toEqual(first);
  expect(await record(8)).not.toEqual(first);
});

test('a failure is reported with its smallest case, as a Bash command, and with its seed', async () => {
  const report = await verifyFaulty(
    changeResponse(({ status, body }, request) =>
      status === 422 && queryOf(request).getAll('sort').length > 1
        ? { body: body.replace('"field":"sort"', '"field":"sort_by"') }
        : undefined,
    ),
    {
      cases: 40,
      isWanted: ({ operation, title }) => operation === 'listImages' && title.startsWith('refuses sort: '),
    },
  );
  expect(report.outcomes.filter(({ result }) => result === 'failed')).toMatchObject([
    {
      operation: 'listImages',
      title: 'refuses sort: sent twice (query)',
      messages: [
        'listImages 422: must be 422 that names "sort", but is 422: "sort_by" (duplicate)',
        `curl -X GET "$API"'/api/v1/images?sort=desc&sort=desc' -H "Authorization: Bearer $KEY"`,
        expect.stringMatching(/^case 1 of 20; repeat with --only hostile --cases 40 --seed 1$/),
      ],
    },
  ]);
});

test('a failing case is reduced', async () => {
  const report = await verifyFaulty(
    changeResponse((_, { path }) => (/[?&]per_page=50/.test(path) ? { status: 418 } : undefined)),
    {
      cases: 60,
      isWanted: ({ operation, title }) =>
        operation === 'listImages' && title === 'accepts any valid request (query)',
    },
  );
  const [outcome] = report.outcomes;
  expect(outcome?.result).toBe('failed');
  expect(outcome?.messages.join('\n')).toContain(`"$API"'/api/v1/images?per_page=50' `);
  expect(outcome?.messages.join('\n')).toMatch(/reduced \d+ times/);
});

test('with fewer cases than families, runs exactly that many cases', async () => {
  const report = await verify({ baseUrl: mock.url, ...options, cases: 25 });
  expect(report.outcomes.filter(({ result }) => result === 'passed')).toHaveLength(25);
});
