import { describe, expect, it } from 'vitest';
import { allowsRange, requestedRange } from '../../src/records/pictures.ts';

const size = 1_000;

describe('a range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-499', 0, 499],
    ['bytes=999-', 999, 999],
    ['bytes=0-', 0, 999],
    ['bytes=500-5000', 500, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-1000', 0, 999],
    ['bytes=-5000', 0, 999],
    ['bytes= 5-6 ', 5, 6],
    ['BYTES=5-6', 5, 6],
    [`bytes=990-${'9'.repeat(40)}`, 990, 999],
  ])('%j has the bytes from %i to %i', (field, first, last) => {
    expect(requestedRange(field, size)).toEqual({ first, last });
  });

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%j has no byte of the file',
    (field) => {
      expect(requestedRange(field, size)).toBe('unsatisfiable');
    },
  );

  it.each([
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0x1-2',
    'bytes=+1-2',
    'bytes=1.5-2',
    'bytes=1-2-3',
    'bytes=٣-٤',
    'bytes=0-1,5-6',
    'bytes=0-1,',
    'items=0-1',
    '0-1',
  ])('%j is ignored', (field) => {
    expect(requestedRange(field, size)).toBe('whole');
  });

  it('of an empty file has no byte', () => {
    for (const field of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
      expect(requestedRange(field, 0)).toBe('unsatisfiable');
    }
  });
});

it.each([
  [undefined, true],
  ['"tag"', true],
  ['"other"', false],
  ['W/"tag"', false],
  ['Sun, 22 Nov 2026 00:00:00 GMT', false],
])('If-Range %j allows a range: %j', (field, allowed) => {
  expect(allowsRange(field, '"tag"')).toBe(allowed);
});
