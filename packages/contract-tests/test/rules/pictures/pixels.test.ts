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

test('reads samples of one, two, four and sixteen bits', () => {
  const gray = { ...layout, width: 9, height: 1, colourType: 0 };
  const valuesOf = (depth: number, raw: readonly number[]) =>
    coloursOf({ ...gray, depth }, Buffer.from(raw), none).map(([red]) => red);
  expect(valuesOf(1, [0, 0b10010110, 0b10000000])).toEqual([255, 0, 0, 255, 0, 255, 255, 0, 255]);
  expect(valuesOf(2, [0, 0b00011011, 0, 0b11000000])).toEqual([0, 85, 170, 255, 0, 0, 0, 0, 255]);
  expect(valuesOf(4, [0, 0x0f, 0x10, 0, 0, 0xf0])).toEqual([0, 255, 17, 0, 0, 0, 0, 0, 255]);
  const deep = { ...layout, width: 1, height: 2, depth: 16 };
  // The second line has the differences from the line above.
  const raw = [0, 0, 0, 255, 255, 128, 128, 2, 1, 1, 0, 0, 0, 0];
  expect(coloursOf(deep, Buffer.from(raw), none)).toEqual([
    [0, 255, 128],
    [1, 255, 128],
  ]);
  const palette = Buffer.from([1, 2, 3, 4, 5, 6]);
  const indexed = { ...layout, height: 1, depth: 1, colourType: 3 };
  expect(coloursOf(indexed, Buffer.from([0, 0b01000000]), palette)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test('reads interlaced pictures', () => {
  // Each pixel has the number of its pass (PNG Specification, section 8.2). A picture of 5 x 3 pixels has no pixel of pass 3.
  const size = { width: 5, height: 3, depth: 8, colourType: 0, isInterlaced: true };
  const raw = Buffer.concat([
    ...[
      [0, 1],
      [0, 2],
      [0, 4],
    ].map((line) => Buffer.from(line)),
    ...[
      [0, 5, 5, 5],
      [0, 6, 6],
      [0, 6, 6],
      [0, 7, 7, 7, 7, 7],
    ].map((line) => Buffer.from(line)),
  ]);
  expect(coloursOf(size, raw, none).map(([red]) => red)).toEqual([
    ...[1, 6, 4, 6, 2],
    ...[7, 7, 7, 7, 7],
    ...[5, 6, 5, 6, 5],
  ]);
});
