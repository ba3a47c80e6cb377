import { expect, test } from 'vitest';
import { rulesOfFilters } from '../../../src/rules/pictures/picture-colours.ts';
import type { Colour } from '../../../src/rules/pictures/png.ts';

const colours: readonly Colour[] = [
  [12, 200, 90],
  [250, 30, 30],
  [40, 40, 160],
  [255, 255, 255],
];
const grays: readonly Colour[] = colours.map(([red]) => [red, red, red]);

/** The matrix of `sepia(100%)` in Filter Effects Module Level 1. */
const browns: readonly Colour[] = colours.map(([red, green, blue]) => [
  Math.min(255, Math.round(0.393 * red + 0.769 * green + 0.189 * blue)),
  Math.min(255, Math.round(0.349 * red + 0.686 * green + 0.168 * blue)),
  Math.min(255, Math.round(0.272 * red + 0.534 * green + 0.131 * blue)),
]);

const isKept = (filter: string, seen: readonly Colour[]) => rulesOfFilters[filter]?.isKept(seen);

test('grayscale accepts only grays', () => {
  expect(isKept('grayscale', grays)).toBe(true);
  expect(isKept('grayscale', [...grays, [100, 100, 103]])).toBe(false);
});

test('sepia accepts only browns', () => {
  expect(isKept('sepia', browns)).toBe(true);
  expect(isKept('sepia', colours)).toBe(false);
  expect(isKept('sepia', grays)).toBe(false);
});
