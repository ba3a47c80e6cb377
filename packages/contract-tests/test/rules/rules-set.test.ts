import { operations } from '@contentgen/contract';
import { type Mock, startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksOf } from '../../src/rules/rules-set.ts';
import type { Run } from '../../src/run.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());

describe('the checks', () => {
  const checks = checksOf({ keys: { key: 'any' }, caller: () => ({}) } as unknown as Run);

  test('have unique titles for each operation', () => {
    const names = checks.map(({ operation, title }) => `${operation} ${title}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('cover every operation of the contract', () => {
    const covered = new Set(checks.map(({ operation }) => operation));
    expect(covered).toEqual(new Set(Object.keys(operations)));
  });

  test.each([
    ['listDocuments', ['favorite', 'template_id']],
    ['listImages', ['favorite', 'resolution', 'style', 'medium', 'filter']],
  ])('%s: each filter of the contract has a check', (operation, filters) => {
    const titles = checks.filter((check) => check.operation === operation).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(filters.map((name) => `filters by ${name}`)));
  });
});
