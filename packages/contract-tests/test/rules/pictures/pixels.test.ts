import { expect, test } from 'vitest';
import { coloursOf, type PixelLayout } from '../../../src/rules/pictures/pixels.ts';

const none = Buffer.alloc(0);
const layout: PixelLayout = { width: 2, height: 2, depth: 8, colourType: 2, isInterlaced: false };
const colours = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
  [250, 0, 20],
];

test.each([
  ['no filter', [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 250, 0, 20]],
  ['the pixel before', [1, 1, 2, 3, 3, 3, 3, 1, 7, 8, 9, 243, 248, 11]],
  ['the pixel above', [2, 1, 2, 3, 4, 5, 6, 2, 6, 6, 6, 246, 251, 14]],
  ['the average', [3, 1, 2, 3, 4, 4, 5, 3, 7, 7, 8, 245, 250, 13]],
  ['the nearest', [4, 1, 2, 3, 3, 3, 3, 4, 6, 6, 6, 243, 248, 11]],
])('reads lines that are stored with %s', (_, raw) => {
  expect(coloursOf(layout, Buffer.from(raw), none)).toEqual(colours);
});

test('reads gray, palettes and transparency', () => {
  const gray = { ...layout, height: 1, colourType: 0 };
  expect(coloursOf(gray, Buffer.from([0, 9, 8]), none)).toEqual([
    [9, 9, 9],
    [8, 8, 8],
  ]);
  expect(coloursOf({ ...gray, colourType: 4 }, Buffer.from([0, 9, 255, 8, 0]), none)).toEqual([
    [9, 9, 9],
    [8, 8, 8],
  ]);
  expect(coloursOf({ ...gray, colourType: 6 }, Buffer.from([0, 1, 2, 3, 255, 4, 5, 6, 0]), none)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const palette = Buffer.from([1, 2, 3, 4, 5, 6]);
  expect(coloursOf({ ...gray, colourType: 3 }, Buffer.from([0, 1, 0]), palette)).toEqual([
    [4, 5, 6],
    [1, 2, 3],
  ]);
});

test('does not look at interlaced pictures and other depths', () => {
  expect(coloursOf({ ...layout, isInterlaced: true }, none, none)).toBeUndefined();
  expect(coloursOf({ ...layout, depth: 16 }, none, none)).toBeUndefined();
});
