import { between, type Random, times } from '../seeded-random.ts';
import { type Colour, darker, hex, lighter, mix, white } from './colour.ts';
import { ribbon, smooth } from './drawing.ts';
import type { Palette } from './palette.ts';
import { box, disc, ellipse, type Point, polygon, type Shape, side } from './shape.ts';

/** Draws the land below the horizon, a height in units of the scene, from far to near. */
export type Terrain = (random: Random, palette: Palette, horizon: number) => Shape[];

export const hills: Terrain = (random, palette, horizon) =>
  ranks(4, horizon).flatMap(({ depth, top }) => rolling(random, top, 55, landAt(palette, depth), depth));

export const dunes: Terrain = (random, palette, horizon) =>
  ranks(4, horizon).flatMap(({ depth, top }) => {
    const colour = landAt(palette, depth);
    const lit = rolling(random, top, 75, lighter(colour, 0.18), depth);
    return [...lit, ...rolling(random, top + 38, 70, colour, depth)];
  });

export const mountains: Terrain = (random, palette, horizon) => {
  const peaks = ranks(3, horizon - 170).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.far, palette.skyBottom, 0.35), darker(palette.far, 0.45), depth);
    return times(5, (index) => {
      const x = (index + between(random, 0.1, 0.9)) * (side / 5);
      return peak(random, [x, top + between(random, -90, 90)], horizon + 260, colour, depth * 0.6);
    }).flat();
  });
  return [...peaks, ...rolling(random, horizon + 170, 45, palette.near, 0.7)];
};

export const sea: Terrain = (random, palette, horizon) => {
  const water = box(0, horizon, side, side - horizon, mix(palette.water, palette.skyBottom, 0.35), 0.1);
  const glints = times(16, () => {
    const depth = between(random, 0.05, 0.5);
    const width = 30 + depth * 160;
    const [x, y] = [between(random, 0, side), horizon + 10 + depth * (side - horizon)];
    return box(x, y, width, 3 + depth * 7, mix(palette.water, palette.light, 0.6), depth);
  });
  const waves = ranks(5, horizon + 40).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.water, palette.skyBottom, 0.25), darker(palette.water, 0.35), depth);
    const phase = between(random, 0, 90);
    const crest = (lift: number): Point[] =>
      times(65, (step) => {
        const swell = Math.abs(Math.sin((step * 16 + phase) / (50 + depth * 40)));
        return [step * 16, top - lift + swell * (8 + depth * 30)];
      });
    return [toBottom(crest(6 + depth * 8), lighter(colour, 0.45), depth), toBottom(crest(0), colour, depth)];
  });
  return [water, ...glints, ...waves];
};

export const forest: Terrain = (random, palette, horizon) =>
  ranks(4, horizon).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.far, palette.near, 0.4), darker(palette.near, 0.5), depth);
    const trees = times(Math.round(15 - depth * 7), () => {
      const height = between(random, 0.75, 1.25) * (120 + depth * 210);
      return conifer(between(random, -20, side + 20), top + 45, height, colour, depth);
    });
    return [...trees.flat(), ...rolling(random, top + 25, 25, darker(colour, 0.2), depth)];
  });

export const city: Terrain = (random, palette, horizon) => {
  const blocks = ranks(3, horizon + 60).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.far, palette.skyBottom, 0.3), palette.dark, depth * 0.9);
    const towers: Shape[] = [];
    for (let x = between(random, -60, 0); x < side; ) {
      const width = between(random, 70, 130);
      const height = between(random, 120, 400 - depth * 90);
      towers.push(...tower(random, palette, [x, top - height], width, side, colour, depth));
      x += width + between(random, 0, 18);
    }
    return towers;
  });
  return [...blocks, box(0, 940, side, 84, darker(palette.dark, 0.25), 0.9)];
};

export const meadow: Terrain = (random, palette, horizon) => {
  const blossoms = times(70, () => {
    const depth = random() ** 0.7;
    const centre: Point = [between(random, 0, side), horizon + 110 + depth * (side - horizon - 110)];
    const colour = mix(palette.accent, palette.light, random());
    return disc(centre, 5 + depth * 15, colour, 0.3 + depth * 0.6);
  });
  const byDepth = blossoms.sort((one, other) => one.depth - other.depth);
  return [...hills(random, palette, horizon), ...byDepth];
};

/** A road by the hills, with a verge before it. */
export const road: Terrain = (random, palette, horizon) => [
  ...rolling(random, horizon + 20, 60, landAt(palette, 0.1), 0.1),
  ...rolling(random, horizon + 110, 40, landAt(palette, 0.5), 0.4),
  box(0, 760, side, 180, mix(palette.dark, hex('#8b8d96'), 0.45), 0.7),
  box(0, 756, side, 10, lighter(palette.far, 0.5), 0.7),
  ...times(7, (index) => box(index * 160 - 30, 846, 90, 12, lighter(palette.light, 0.5), 0.7)),
  box(0, 936, side, 88, landAt(palette, 0.9), 0.8),
];

/** A brick wall behind a pavement. */
export const wall: Terrain = (random, palette) => {
  const brick = hex('#b4573d');
  const bricks = times(12, (row) =>
    times(8, (column) => {
      const colour = mix(brick, random() < 0.5 ? palette.dark : palette.light, random() * 0.28);
      return box(column * 146 - (row % 2) * 73, row * 68, 138, 60, colour, 0.2);
    }),
  ).flat();
  return [
    box(0, 0, side, 820, lighter(hex('#cdb9a4'), 0.1), 0.1),
    ...bricks,
    box(0, 812, side, 212, mix(hex('#a9a39b'), palette.dark, 0.15), 0.6),
    box(0, 812, side, 14, hex('#d8d2c6'), 0.6),
  ];
};

/** A table before the wall of a room. */
export const table: Terrain = (random, palette) => {
  const paper = lighter(mix(palette.skyBottom, palette.accent, 0.12), 0.25);
  const wood = mix(hex('#a8703f'), palette.dark, between(random, 0, 0.2));
  return [
    box(0, 0, side, side, paper, 0),
    ...times(7, (index) => box(index * 160 + 20, 0, 52, 720, darker(paper, 0.05), 0.1)),
    ...indoorWindow(palette, between(random, 0, 1) < 0.5 ? 90 : 640),
    box(0, 720, side, 304, lighter(wood, 0.12), 0.6),
    ...times(3, (index) => box(0, 778 + index * 62, side, 4, darker(wood, 0.1), 0.6)),
    box(0, 962, side, 62, darker(wood, 0.3), 0.7),
  ];
};

/** A room with a floor, a rug and a window. */
export const room: Terrain = (random, palette) => {
  const paper = lighter(mix(palette.skyBottom, palette.water, 0.2), 0.2);
  const wood = hex('#c08a56');
  return [
    box(0, 0, side, side, paper, 0),
    ...indoorWindow(palette, between(random, 0, 1) < 0.5 ? 70 : 660),
    box(0, 742, side, 26, white, 0.3),
    box(0, 768, side, 256, wood, 0.4),
    ...times(4, (index) => box(0, 810 + index * 54, side, 5, darker(wood, 0.14), 0.4)),
    ellipse([512, 900], 430, 82, lighter(palette.accent, 0.35), 0.5),
    ellipse([512, 900], 360, 62, lighter(palette.accent, 0.6), 0.5),
  ];
};

/** Below the surface of the sea, where fish live. */
export const underwater: Terrain = (random, palette) => {
  const depths = times(5, (index) => box(0, index * 205, side, side, darker(palette.water, index * 0.11), 0));
  const weeds = times(7, (index) => {
    const [x, height] = [
      index < 4 ? between(random, 0, 260) : between(random, 764, 1010),
      between(random, 160, 420),
    ];
    const stem = smooth(
      times(5, (step): Point => [x + (step % 2 ? 24 : -24), 960 - (step / 4) * height]),
      false,
    );
    return polygon(ribbon(stem, 26), mix(hex('#2f8f5b'), palette.water, random() * 0.5), 0.5);
  });
  const bubbles = times(16, () =>
    disc(
      [between(random, 0, side), between(random, 60, 800)],
      between(random, 6, 20),
      lighter(palette.water, 0.45),
      0.3,
    ),
  );
  const sand = mix(hex('#e8cf9a'), palette.water, 0.25);
  return [...depths, ...bubbles, ...weeds, ...rolling(random, 930, 24, sand, 0.7)];
};

/** The terrains by the names that the vocabulary and the motifs use. */
const places = { hills, dunes, mountains, sea, forest, city, meadow, road, wall, table, room };
export const named: Readonly<Record<string, Terrain>> = { ...places, water: sea, air: hills };

/** Terrains without a sky. */
export const closed: ReadonlySet<Terrain> = new Set([wall, table, room, underwater]);

function indoorWindow(palette: Palette, x: number): Shape[] {
  return [
    box(x, 130, 290, 380, white, 0.1),
    box(x + 18, 148, 254, 344, palette.skyTop, 0.1),
    box(x + 18, 320, 254, 172, palette.skyBottom, 0.1),
    box(x + 138, 148, 14, 344, white, 0.1),
    box(x + 18, 313, 254, 14, white, 0.1),
    box(x - 16, 500, 322, 22, darker(palette.skyBottom, 0.12), 0.1),
  ];
}

/** Returns a lake at the foot of mountains. */
export function lake(random: Random, palette: Palette, horizon: number): Shape[] {
  const top = horizon + 190;
  const glints = times(14, () => {
    const y = between(random, top + 14, side);
    return box(between(random, -40, side), y, 60 + (y - top) * 0.4, 5, lighter(palette.water, 0.4), 0.6);
  });
  return [
    box(0, top, side, side - top, palette.water, 0.5),
    box(0, top, side, 8, lighter(palette.near, 0.2), 0.5),
    ...glints,
  ];
}

/** Returns a strip of land in front of the water, for subjects that cannot swim. */
export function shore(random: Random, palette: Palette): Shape[] {
  const sand = mix(palette.near, palette.light, 0.5);
  return [...rolling(random, 880, 28, lighter(sand, 0.35), 0.8), ...rolling(random, 905, 28, sand, 0.8)];
}

/** Rows of land from the horizon down to the viewer. */
function ranks(count: number, horizon: number): { depth: number; top: number }[] {
  return times(count, (index) => {
    const depth = index / (count - 1);
    return { depth, top: horizon + depth ** 1.3 * (side - horizon) * 0.72 };
  });
}

function landAt(palette: Palette, depth: number): Colour {
  return mix(mix(palette.far, palette.near, 0.25), darker(palette.near, 0.18), depth);
}

function rolling(random: Random, top: number, height: number, colour: Colour, depth: number): Shape[] {
  const [slow, quick] = [between(random, 130, 240), between(random, 55, 100)];
  const [phase, shift] = [between(random, 0, 7), between(random, 0, 7)];
  const crest = times(65, (step): Point => {
    const x = step * 16;
    return [x, top - height * (Math.sin(x / slow + phase) + 0.3 * Math.sin(x / quick + shift))];
  });
  return [toBottom(crest, colour, depth)];
}

function peak(random: Random, [x, top]: Point, foot: number, colour: Colour, depth: number): Shape[] {
  const height = foot - top;
  const spread = height * between(random, 0.6, 0.8);
  const ridge: Point = [x + spread * between(random, -0.25, 0.05), foot];
  const capAt = 0.24;
  const left: Point = [x - spread * capAt, top + height * capAt];
  const right: Point = [x + spread * capAt, top + height * capAt];
  const snowline: Point[] = [
    right,
    [x + spread * 0.1, top + height * 0.2],
    [x + spread * 0.02, top + height * 0.29],
    [x - spread * 0.09, top + height * 0.2],
    left,
  ];
  return [
    polygon(
      [
        [x, top],
        [x + spread, foot],
        [x - spread, foot],
      ],
      colour,
      depth,
    ),
    polygon([[x, top], [x + spread, foot], ridge], darker(colour, 0.22), depth),
    polygon([[x, top], ...snowline], lighter(colour, 0.78), depth),
  ];
}

function conifer(x: number, foot: number, height: number, colour: Colour, depth: number): Shape[] {
  const tiers = times(3, (tier) => {
    const base = foot - height * (0.12 + tier * 0.25);
    const reach = height * (0.27 - tier * 0.065);
    const points: Point[] = [
      [x - reach, base],
      [x + reach, base],
      [x, base - height * 0.4],
    ];
    return polygon(points, lighter(colour, tier * 0.07), depth);
  });
  return [
    box(x - height * 0.03, foot - height * 0.14, height * 0.06, height * 0.2, darker(colour, 0.45), depth),
    ...tiers,
  ];
}

function tower(
  random: Random,
  palette: Palette,
  [x, top]: Point,
  width: number,
  foot: number,
  colour: Colour,
  depth: number,
): Shape[] {
  const [columns, rows] = [Math.floor(width / 26), Math.min(9, Math.floor((foot - top) / 44))];
  const windows = times(columns * rows, (index) => {
    const lit = random() < 0.45 ? mix(palette.light, palette.accent, 0.25) : lighter(colour, 0.18);
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const step = width / columns;
    return box(x + column * step + step * 0.27, top + 24 + row * 42, step * 0.46, 22, lit, depth);
  });
  return [box(x, top, width, foot - top, colour, depth), ...windows];
}

function toBottom(crest: readonly Point[], colour: Colour, depth: number): Shape {
  return polygon([...crest, [side, side], [0, side]], colour, depth);
}
