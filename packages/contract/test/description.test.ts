import { expect, it } from 'vitest';
import { contract } from '../src/index.ts';
import { pictureCaching, recordCaching } from '../src/records/index.ts';

const limits = contract['x-limits'];
const words = [...JSON.stringify(contract).matchAll(/"description":"((?:[^"\\]|\\.)*)"/g)]
  .map(([, text = '']) => text.replaceAll(/\\n|\s+/g, ' '))
  .join('\n');
const numbersOf = (unit: string) =>
  [...words.matchAll(new RegExp(`(\\d+) ${unit}`, 'g'))].map(([, number]) => Number(number));
const cachingOf = (start: string) =>
  [...words.matchAll(new RegExp(`\`Cache-Control: (${start}[^\`]*)\``, 'g'))].map(([, caching]) => caching);

it.each([
  ['MiB', [limits.bodyBytes / 2 ** 20]],
  ['KiB', [limits.headerBytes / 2 ** 10]],
  ['hours', [limits.idempotencySeconds / 3_600]],
])('a number of %s in words is a limit', (unit, expected) => {
  expect(numbersOf(unit).filter((number) => !expected.includes(number))).toEqual([]);
});

it('no wait in words is longer than the longest', () => {
  expect(numbersOf('seconds').filter((number) => number > limits.waitSeconds)).toEqual([]);
});

it('the caching in words is that of the headers', () => {
  expect(cachingOf('private, no').filter((caching) => caching !== recordCaching)).toEqual([]);
  expect(pictureCaching).toBe(`private, max-age=${limits.pictureSeconds}, immutable`);
});
