import { between, pick, type Random, times } from '../seeded-random.ts';
import { type Colour, darker, lighter, mix, white } from './colour.ts';
import { drawing } from './drawing.ts';
import { letteredWords, lettering } from './lettering.ts';
import { coloursIn, type Palette } from './palette.ts';
import { box, corners, disc, type Point, polygon, ring, type Shape, side } from './shape.ts';

/** A card that lies on a picture. */
export interface Card {
  readonly panel: readonly Shape[];
  /** The strokes of its letters. Styles draw them without an outline, so that they stay legible. */
  readonly letters: readonly Shape[];
}

const rosette = `main e 62 0 38 28; main- e 31 54 38 28 60; main e -31 54 38 28 120; main- e -62 0 38 28
  main e -31 -54 38 28 60; main- e 31 -54 38 28 120; light o 0 0 30`;

/** Composes a card with a description on it, and the ornament around it. */
export function composeCard(description: string, random: Random, palette: Palette): Card & { land: Shape[] } {
  const words = letteredWords(description);
  const paper = lighter(mix(palette.light, palette.skyBottom, 0.25), 0.72);
  const colour = coloursIn(palette, { main: palette.accent });
  const flower = (y: number, size: number) => drawing(rosette, { foot: [512, y], size, depth: 1, colour });
  const ornaments = [262, 762].flatMap((y) => [
    ...[262, 582].map((x) => box([x, y - 3, 180, 6], palette.accent, 1)),
    ...flower(y, 46),
  ]);
  return {
    land: tiles(random, palette),
    panel: [
      roundedBox(158, 16, 40, palette.dark),
      roundedBox(170, 0, 34, paper),
      roundedBox(186, 0, 26, palette.accent),
      roundedBox(194, 0, 20, paper),
      ...(words.length === 0 ? flower(512, 190) : ornaments),
    ],
    letters: words.length === 0 ? [] : lettering(words, darker(palette.dark, 0.25)),
  };
}

/** A square in the middle of the sheet, with its distance to the edges, moved down, with round corners. */
function roundedBox(inset: number, down: number, radius: number, colour: Colour): Shape {
  const middle = side / 2 - inset - radius;
  const points = ring([side / 2, side / 2 + down], radius, radius, 28).map(
    ([x, y]): Point => [x + Math.sign(x - side / 2) * middle, y + Math.sign(y - side / 2 - down) * middle],
  );
  return polygon(points, colour, 1);
}

/** A pattern of tiles: quarters of circles and discs in the colours of the palette. */
function tiles(random: Random, palette: Palette): Shape[] {
  const { skyTop, far, near, water, accent, light, skyBottom } = palette;
  const any = () => pick(random, [skyTop, far, near, water, accent, light, mix(skyBottom, white, 0.3)]);
  const size = side / 6;
  return times(6 * 6, (index) => {
    const [x, y] = [(index % 6) * size, Math.floor(index / 6) * size];
    const ground = box([x, y, size + 1, size + 1], any(), 0.5);
    if (random() < 0.3)
      return [ground, disc([x + size / 2, y + size / 2], size * between(random, 0.24, 0.4), any(), 0.5)];
    const turn = Math.floor(random() * 4);
    const corner = corners([x, y, size, size])[turn] ?? [x, y];
    const circle = ring(corner, size, size, 32);
    const quarter = times(9, (step) => circle[(turn * 8 + step) % 32] ?? corner);
    return [ground, polygon([corner, ...quarter], any(), 0.5)];
  }).flat();
}
