import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import {
  compareNames,
  type Digest,
  largestTotal,
  type Position,
  readCursor,
  totalOf,
  writeCursor,
} from '../../src/records/lists.ts';

const digest: Digest = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const position: Position = {
  side: 'after',
  inclusive: false,
  id: '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70',
  name: null,
};
const list = ['documents', 'id', 'desc', undefined, [['favorite', true]]];

describe('a cursor', () => {
  it.each([
    position,
    { ...position, side: 'before' },
    { ...position, inclusive: true },
    { ...position, name: '' },
    { ...position, name: 'Ωmega "quoted" 😀 \\ \n' },
  ] as const)('holds the position %j', (written) => {
    expect(readCursor(writeCursor(written, list, digest), list, digest)).toEqual(written);
  });

  it('has only characters that a URL does not encode', () => {
    expect(writeCursor({ ...position, name: '???>>>~~~ 😀' }, list, digest)).toMatch(/^[\w.-]+$/);
  });

  it('stays within the 2,048 characters of the contract with the longest name', () => {
    expect(writeCursor({ ...position, name: '\u0001'.repeat(128) }, list, digest).length).toBeLessThan(2_048);
    expect(writeCursor({ ...position, name: '😀'.repeat(128) }, list, digest).length).toBeLessThan(2_048);
  });

  it('is invalid in another list', () => {
    const cursor = writeCursor(position, list, digest);
    for (const other of [[], ['images', ...list.slice(1)], [...list, 1], undefined]) {
      expect(readCursor(cursor, other, digest)).toBeUndefined();
    }
  });

  it('is invalid with any character changed, removed or added', () => {
    const cursor = writeCursor({ ...position, name: 'Bread' }, list, digest);
    for (let at = 0; at <= cursor.length; at++) {
      for (const middle of ['', 'A', '!', '=', '.', ' ']) {
        const changed = cursor.slice(0, at) + middle + cursor.slice(at + 1);
        const longer = cursor.slice(0, at) + middle + cursor.slice(at);
        for (const broken of [changed, longer].filter((other) => other !== cursor)) {
          expect(readCursor(broken, list, digest)).toBeUndefined();
        }
      }
    }
  });

  it.each(['', '.', '..', 'x', 'bnVsbA.', 'e30.e30', '\0', '💥.💥'])('is never %j', (text) => {
    expect(readCursor(text, list, digest)).toBeUndefined();
  });

  it.each([
    { id: 'no id' },
    { id: 7 },
    { id: null },
    { name: 'a\0b' },
    { name: 7 },
    { side: 'beside' },
    { inclusive: 'yes' },
  ])('forged with %j is invalid', (forged) => {
    expect(
      readCursor(writeCursor({ ...position, ...forged } as Position, list, digest), list, digest),
    ).toBeUndefined();
  });
});

test.each([
  [undefined, null],
  [0, 0],
  [largestTotal, largestTotal],
  [largestTotal + 1, largestTotal],
])('the total of %s matching records', (matching, expected) => {
  expect(largestTotal).toBe(10_000);
  expect(totalOf(matching)).toEqual(expected);
});

test('names are in the order of the root collation', () => {
  const names = ['bz', 'Before', 'b1', 'B1', '_', 'é', 'f', 'e'];
  expect(names.sort(compareNames)).toEqual(['_', 'b1', 'B1', 'Before', 'bz', 'e', 'é', 'f']);
});

test('names that are equal for the collation are in the order of their code points', () => {
  const [one, other] = ['a', 'a\u0001'];
  expect(new Intl.Collator('en').compare(one, other)).toBe(0);
  expect([other, one].sort(compareNames)).toEqual([one, other]);
  expect(compareNames(one, one)).toBe(0);
});
