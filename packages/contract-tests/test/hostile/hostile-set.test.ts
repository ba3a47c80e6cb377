import { type Operation, operations } from '@contentgen/contract';
import { changeResponse, type Fault, queryOf, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type VerifyOptions, verify } from '../../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());

const options = { key: 'any', only: ['hostile'], seed: 1, cases: 2 } as const;

async function verifyFaulty(fault: Fault, more: Partial<VerifyOptions> = {}) {
  await using proxy = await startFaultyProxy(mock.url, fault);
  return await verify({ baseUrl: proxy.url, ...options, ...more });
}

test('a mock that stores nothing passes, and the report names the checks that need storage', async () => {
  const report = await verify({ baseUrl: mock.url, ...options });
  expect(report.findings).toEqual([]);
  expect(report).toMatchObject({ verdict: 'passed', gaps: [] });
  const left = report.outcomes.filter(({ result }) => result === 'untestable');
  expect(new Set(left.map(({ title }) => title))).toEqual(
    new Set([
      'accepts a cursor of this list only',
      "refuses results that are not the record's own (form)",
      "refuses results that are not the record's own (JSON)",
    ]),
  );
  // A change of one webhook has no body that can be wrong.
  const tested = Object.values<Operation>(operations).filter(({ path }) => !path.includes('/webhooks/'));
  expect(new Set(report.outcomes.map(({ operation }) => operation))).toEqual(
    new Set(tested.map(({ id }) => id)),
  );
});

test('the same seed and number give the same requests, another seed gives others', async () => {
  const isWanted: VerifyOptions['isWanted'] = ({ operation, title }) =>
    operation === 'createDocument' && title.startsWith('accepts valid fields');
  const record = async (seed: number) => {
    const arrived: string[] = [];
    const fault: Fault = ({ request, forward }) => {
      arrived.push(`${request.path} ${request.body.toString('latin1')}`);
      return forward();
    };
    await verifyFaulty(fault, { isWanted, seed, cases: 20 });
    return arrived.sort();
  };
  const first = await record(7);
  expect(first.length).toBeGreaterThan(60);
  expect(await record(7)).toEqual(first);
  expect(await record(8)).not.toEqual(first);
});

test('a wrong refusal is reported with its request', async () => {
  const report = await verifyFaulty(
    changeResponse(({ status, body }, request) =>
      status === 422 && queryOf(request).getAll('sort').length > 1
        ? { body: body.replace('"field":"sort"', '"field":"sort_by"') }
        : undefined,
    ),
    {
      isWanted: ({ operation, title }) =>
        operation === 'listImages' && title.startsWith('refuses each wrong parameter'),
    },
  );
  expect(report.outcomes.filter(({ result }) => result === 'failed')).toMatchObject([
    {
      operation: 'listImages',
      title: 'refuses each wrong parameter (query)',
      messages: [
        'listImages 422: must be 422 that names "sort", but is 422: "sort_by" (duplicate)',
        expect.stringMatching(/^The contract says: "The request is invalid/),
        expect.stringMatching(/^The contract says: .* \(parameters\/SortDirection\)$/),
        `curl -X GET "$API"'/api/v1/images?sort=desc&sort=desc' -H "Authorization: Bearer $KEY"`,
      ],
    },
  ]);
});

test('a generated request that fails is reduced', async () => {
  const report = await verifyFaulty(
    changeResponse((_, { path }) => (/[?&]per_page=50/.test(path) ? { status: 418 } : undefined)),
    {
      cases: 60,
      isWanted: ({ operation, title }) => operation === 'listImages' && title === 'accepts any valid query',
    },
  );
  expect(report.findings[0]?.examples[0]?.requests[0]).toContain(`"$API"'/api/v1/images?per_page=50' `);
});
