import { expect, it } from 'vitest';
import { closestNames } from '../src/closest-names.ts';

const names = [
  'sorts by name',
  'filters by style',
  'filters by medium',
  'filters by style',
  '404 for a deleted id',
];

it.each([
  ['filter by stlye', 'filters by style'],
  ['SORT', 'sorts by name'],
  ['404 for deleted', '404 for a deleted id'],
])('the closest name of "%s" is "%s"', (mistyped, name) => {
  expect(closestNames(mistyped, names, 1)).toEqual([name]);
});

it('each name occurs once, and there are three at most', () => {
  expect(closestNames('filters by', names)).toEqual([
    'filters by style',
    'filters by medium',
    expect.any(String),
  ]);
  expect(closestNames('', [])).toEqual([]);
});
