import { between, type Random, times } from '../seeded-random.ts';
import { type Colour, darker, lighter, mix, white } from './colour.ts';
import { letteredWords, lettering } from './lettering.ts';
import type { Palette } from './palette.ts';
import { box, disc, type Point, polygon, ring, type Shape, side } from './shape.ts';

/** A card that lies on a picture. */
export interface Card {
  readonly panel: readonly Shape[];
  /** The strokes of its letters. Styles draw them without an outline, so that they stay legible. */
  readonly letters: readonly Shape[];
}

/** Composes a card with a description on it, and the ornament around it. */
export function composeCard(description: string, random: Random, palette: Palette): Card & { land: Shape[] } {
  const words = letteredWords(description);
  const paper = lighter(mix(palette.light, palette.skyBottom, 0.25), 0.72);
  const ink = darker(palette.dark, 0.25);
  const petals = 5 + Math.floor(random() * 6);
  const ornaments =
    words.length === 0
      ? rosette([512, 512], 190, petals, palette)
      : [rosette([512, 262], 46, petals, palette), rosette([512, 762], 46, petals, palette)].flat();
  const rules =
    words.length === 0
      ? []
      : [262, 762].flatMap((y) => [
          box(262, y - 3, 180, 6, palette.accent, 1),
          box(582, y - 3, 180, 6, palette.accent, 1),
        ]);
  return {
    land: tiles(random, palette),
    panel: [
      roundedBox(158, 16, 40, palette.dark),
      roundedBox(170, 0, 34, paper),
      roundedBox(186, 0, 26, palette.accent),
      roundedBox(194, 0, 20, paper),
      ...rules,
      ...ornaments,
    ],
    letters: words.length === 0 ? [] : lettering(words, { centre: [512, 512], width: 560, height: 370 }, ink),
  };
}

/** A square in the middle of the sheet, with its distance to the edges, moved down, with round corners. */
function roundedBox(inset: number, down: number, radius: number, colour: Colour): Shape {
  const [near, far] = [inset + radius, side - inset - radius];
  const corners: Point[] = [
    [far, far],
    [near, far],
    [near, near],
    [far, near],
  ];
  const points = corners.flatMap(([x, y], corner) =>
    times(7, (step): Point => {
      const angle = ((corner + step / 6) * Math.PI) / 2;
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius + down];
    }),
  );
  return polygon(points, colour, 1);
}

/** A flower of petals around a disc. */
function rosette([x, y]: Point, radius: number, petals: number, palette: Palette): Shape[] {
  const around = times(petals, (index) => {
    const angle = (index / petals) * 2 * Math.PI - Math.PI / 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const petal = ring([radius * 0.62, 0], radius * 0.38, radius * Math.min(0.3, 1.7 / petals), 20);
    const points = petal.map(
      ([right, down]): Point => [x + right * cos - down * sin, y + right * sin + down * cos],
    );
    return polygon(points, index % 2 ? palette.accent : mix(palette.accent, palette.water, 0.6), 1);
  });
  return [...around, disc([x, y], radius * 0.3, palette.light, 1)];
}

/** A pattern of tiles: quarters of circles, discs and triangles in the colours of the palette. */
function tiles(random: Random, palette: Palette): Shape[] {
  const colours = [
    palette.skyTop,
    palette.far,
    palette.near,
    palette.water,
    palette.accent,
    palette.light,
    mix(palette.skyBottom, white, 0.3),
  ];
  const any = () => colours[Math.floor(random() * colours.length)] ?? palette.accent;
  const count = 6;
  const size = side / count;
  return times(count * count, (index) => {
    const [x, y] = [(index % count) * size, Math.floor(index / count) * size];
    const corners: Point[] = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ];
    const turn = Math.floor(random() * 4);
    const corner = corners[turn] ?? [x, y];
    const kind = random();
    const quarter = times(9, (step): Point => {
      const angle = ((turn + step / 8) * Math.PI) / 2;
      return [corner[0] + Math.cos(angle) * size, corner[1] + Math.sin(angle) * size];
    });
    const filled =
      kind < 0.6
        ? polygon([corner, ...quarter], any(), 0.5)
        : kind < 0.8
          ? disc([x + size / 2, y + size / 2], size * between(random, 0.24, 0.4), any(), 0.5)
          : polygon([corner, ...corners.filter((_, at) => at % 2 !== turn % 2)], any(), 0.5);
    return [box(x, y, size + 1, size + 1, any(), 0.5), filled];
  }).flat();
}
