import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../src/resources.ts';
import { requireShown, sorted } from '../../../src/rules/lists/listing.ts';
import { received } from '../received.ts';

const records = [
  { id: '1', name: 'birch' },
  { id: '2', name: 'amber' },
  { id: '3', name: 'birch' },
] as AnyRecord[];

const order = (by: string, direction: string) => sorted(records, by, direction).map(({ id }) => id);

test('orders records with the same name by id, in the same direction', () => {
  expect(order('name', 'asc')).toEqual(['2', '1', '3']);
  expect(order('name', 'desc')).toEqual(['3', '1', '2']);
  expect(order('id', 'asc')).toEqual(['1', '2', '3']);
  expect(order('id', 'desc')).toEqual(['3', '2', '1']);
});

describe('a wrong page', () => {
  const page = (...data: readonly (AnyRecord | undefined)[]) => received('listDocuments', { data });
  const [one, two, three] = records;

  test.each([
    ['without a record', page(one, two), 'must show 3, but does not'],
    [
      'with one too many',
      page(one, two, three, { id: '4', name: 'oak' } as AnyRecord),
      'must not show 4 (oak)',
    ],
    ['with one twice', page(one, two, two, three), 'must show 3 at 2, but shows 2'],
    ['in another order', page(one, three, two), 'must show 2 at 1, but shows 3'],
  ])('%s is named', (_, shown, sentence) => {
    expect(() => requireShown(shown, records, 'with x=y')).toThrow(
      `listDocuments 200: the list with x=y ${sentence}`,
    );
  });

  test('the expected one passes', () => {
    expect(() => requireShown(page(one, two, three), records, 'with x=y')).not.toThrow();
  });
});

test('orders names by the root collation', () => {
  const names = [
    { id: '1', name: 'Before' },
    { id: '2', name: 'b1' },
  ];
  expect(sorted(names, 'name', 'asc').map(({ name }) => name)).toEqual(['b1', 'Before']);
});
