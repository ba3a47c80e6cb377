import { expect, test } from 'vitest';
import { rulesOfFilters } from '../../../src/rules/pictures/filter-colours.ts';
import type { Colour } from '../../../src/rules/pictures/pixels.ts';

const colours: readonly Colour[] = [
  [12, 200, 90],
  [250, 30, 30],
  [40, 40, 160],
  [128, 128, 128],
  [255, 255, 255],
];

const inTheMiddle = ([red, green, blue]: Colour) => Math.round((red + green + blue) / 3);

/** The matrix of `sepia(100%)` in Filter Effects Module Level 1. */
const toSepia = ([red, green, blue]: Colour): Colour => [
  Math.min(255, Math.round(0.393 * red + 0.769 * green + 0.189 * blue)),
  Math.min(255, Math.round(0.349 * red + 0.686 * green + 0.168 * blue)),
  Math.min(255, Math.round(0.272 * red + 0.534 * green + 0.131 * blue)),
];

const grays = colours.map(
  (colour): Colour => [inTheMiddle(colour), inTheMiddle(colour), inTheMiddle(colour)],
);

const rules = (filter: string) => rulesOfFilters[filter] ?? expect.fail(`no rule for ${filter}`);

test('grayscale accepts only grays', () => {
  const { isKept } = rules('grayscale');
  expect(isKept(grays)).toBe(true);
  expect(isKept([...grays, [100, 100, 101]])).toBe(false);
});

test('sepia accepts only browns of one hue', () => {
  const { isKept } = rules('sepia');
  expect(isKept(colours.map(toSepia))).toBe(true);
  expect(isKept(colours)).toBe(false);
  expect(isKept(grays)).toBe(false);
});

test('sepia refuses a picture that is brown by chance', () => {
  const brown: readonly Colour[] = [
    [200, 60, 20],
    [220, 180, 40],
    [90, 60, 30],
  ];
  expect(rules('sepia').isKept(brown)).toBe(false);
});
