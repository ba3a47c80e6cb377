import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../../src/index.ts';
import { checksOf } from '../../src/rules/rules-set.ts';
import type { Run } from '../../src/run.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

test('against the mock, which keeps nothing, the set says why it does not apply', async () => {
  const { sets, outcomes, gaps } = await verify({ baseUrl: mock.url, key: 'any', only: ['rules'] });
  expect(sets).toMatchObject([{ set: 'rules', inapplicable: expect.stringContaining('keeps nothing') }]);
  expect({ outcomes, gaps }).toEqual({ outcomes: [], gaps: [] });
});

describe('the checks', () => {
  const checks = checksOf({ keys: { key: 'any' }, caller: () => ({}) } as unknown as Run);

  test('are one of a kind for each operation', () => {
    const names = checks.map(({ operation, title }) => `${operation} ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(['Document', 'Image'])('cover every operation of %s', (record) => {
    const covered = new Set<string>(checks.map(({ operation }) => operation));
    const operations = [
      `list${record}s`,
      ...['create', 'get', 'put', 'update', 'delete'].map((verb) => verb + record),
    ];
    expect(operations.filter((operation) => !covered.has(operation))).toEqual([]);
  });

  test.each([
    ['listDocuments', ['favorite', 'template_id']],
    ['listImages', ['favorite', 'resolution', 'style', 'medium', 'filter']],
  ])('%s: each filter of the contract is one', (operation, filters) => {
    const titles = checks.filter((check) => check.operation === operation).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(filters.map((name) => `filters by ${name}`)));
  });
});
