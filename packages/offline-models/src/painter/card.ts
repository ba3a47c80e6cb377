import { pick, type Random, times } from '../seeded-random.ts';
import { darker, lighter, mix } from './colour.ts';
import { letteredWords, lettering } from './lettering.ts';
import type { Palette } from './palette.ts';
import { box, disc, roundedBox, type Shape, side } from './shape.ts';

/** Composes a card with a description on it, and the pattern around it. */
export function composeCard(description: string, random: Random, palette: Palette) {
  const paper = lighter(mix(palette.light, palette.skyBottom, 0.25), 0.72);
  return {
    land: tiles(random, palette),
    card: [
      roundedBox(158, 16, 40, palette.dark),
      roundedBox(170, 0, 34, paper),
      roundedBox(186, 0, 26, palette.accent),
      roundedBox(194, 0, 20, paper),
      ...[262, 762].map((y) => box([side / 2 - 160, y - 3, 320, 6], palette.accent, 1)),
    ],
    letters: lettering(letteredWords(description), darker(palette.dark, 0.25)),
  };
}

/** A pattern of discs and quarters of discs. Each tile covers what the disc before has beyond its own tile. */
export function tiles(random: Random, palette: Palette): Shape[] {
  const { skyTop, far, near, water, accent, light } = palette;
  const any = () => pick(random, [skyTop, far, near, water, accent, light]);
  const size = side / 6;
  return times(6 * 6, (index) => {
    const [x, y] = [(index % 6) * size, Math.floor(index / 6) * size];
    const radius = pick(random, [0.35, 0.5, 1, 1]);
    const middle = Math.max(0.5, radius) * size;
    const ground = box([x, y, side - x, size + 1], any(), 0.5);
    return [ground, disc([x + middle, y + middle], radius * size, any(), 0.5)];
  }).flat();
}
