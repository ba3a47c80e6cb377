import { between, type Random, times } from '../seeded-random.ts';
import { type Colour, darker, hex, lighter, mix } from './colour.ts';
import { drawing } from './drawing.ts';
import { coloursIn, type Palette } from './palette.ts';
import { box, disc, type Point, polygon, type Shape, side } from './shape.ts';

/** Draws the land below the horizon, a height in units of the scene, from far to near. */
export type Terrain = (random: Random, palette: Palette, horizon: number) => Shape[];

const hills: Terrain = (random, palette, horizon) =>
  ranks(4, horizon).map(({ depth, top }) => rolling(random, top, 55, landAt(palette, depth), depth));

const dunes: Terrain = (random, palette, horizon) =>
  ranks(4, horizon).flatMap(({ depth, top }) => {
    const colour = landAt(palette, depth);
    const lit = rolling(random, top, 75, lighter(colour, 0.18), depth);
    return [lit, rolling(random, top + 38, 70, colour, depth)];
  });

export const mountains: Terrain = (random, palette, horizon) => {
  const peak = `main p 0 100 70 0 -70 0; main-- p 0 100 70 0 -6 0
    main++++ p 0 100 17 76 7 80 1.4 71 -6 80 -17 76`;
  const peaks = ranks(3, horizon - 170).flatMap(({ depth, top }) => {
    const main = mix(mix(palette.far, palette.skyBottom, 0.35), darker(palette.far, 0.45), depth);
    return times(5, (index) => {
      const foot: Point = [(index + between(random, 0.1, 0.9)) * (side / 5), horizon + 260];
      const size = foot[1] - top + between(random, -90, 90);
      return drawing(peak, { foot, size, depth: depth * 0.6, colour: coloursIn(palette, { main }) });
    }).flat();
  });
  return [...peaks, rolling(random, horizon + 170, 45, palette.near, 0.7)];
};

export const sea: Terrain = (random, palette, horizon) => {
  const surface = mix(palette.water, palette.skyBottom, 0.35);
  const glints = times(16, () => {
    const depth = between(random, 0.05, 0.5);
    const [x, y] = [between(random, 0, side), horizon + 10 + depth * (side - horizon)];
    return box([x, y, 30 + depth * 160, 3 + depth * 7], mix(palette.water, palette.light, 0.6), depth);
  });
  const waves = ranks(5, horizon + 40).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.water, palette.skyBottom, 0.25), darker(palette.water, 0.35), depth);
    const phase = between(random, 0, 90);
    const swell = (x: number) => Math.abs(Math.sin((x + phase) / (50 + depth * 40))) * (8 + depth * 30);
    const crest = (lift: number, tone: Colour) => ground((x) => top - lift + swell(x), tone, depth);
    return [crest(6 + depth * 8, lighter(colour, 0.45)), crest(0, colour)];
  });
  return [box([0, horizon, side, side - horizon], surface, 0.1), ...glints, ...waves];
};

/** A lake at the foot of mountains. */
export const lake: Terrain = (random, palette, horizon) => {
  const top = horizon + 190;
  const glints = times(14, () => {
    const y = between(random, top + 14, side);
    return box([between(random, -40, side), y, 60 + (y - top) * 0.4, 5], lighter(palette.water, 0.4), 0.6);
  });
  const water = box([0, top, side, side - top], palette.water, 0.5);
  return [...mountains(random, palette, horizon), water, ...glints];
};

const forest: Terrain = (random, palette, horizon) => {
  const conifer = `main--- b -3 -6 6 20; main p -27 12 27 12 0 52; main p -20 37 20 37 0 77
    main+ p -14 62 14 62 0 102`;
  return ranks(4, horizon).flatMap(({ depth, top }) => {
    const main = mix(mix(palette.far, palette.near, 0.4), darker(palette.near, 0.5), depth);
    const trees = times(Math.round(15 - depth * 7), () => {
      const size = between(random, 0.75, 1.25) * (120 + depth * 210);
      const foot: Point = [between(random, -20, side + 20), top + 45];
      return drawing(conifer, { foot, size, depth, colour: coloursIn(palette, { main }) });
    });
    return [...trees.flat(), rolling(random, top + 25, 25, darker(main, 0.2), depth)];
  });
};

const city: Terrain = (random, palette, horizon) => {
  const blocks = ranks(3, horizon + 60).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.far, palette.skyBottom, 0.3), palette.dark, depth * 0.9);
    const towers: Shape[] = [];
    for (let x = between(random, -60, 0); x < side; ) {
      const width = between(random, 70, 130);
      const roof = top - between(random, 120, 400 - depth * 90);
      towers.push(box([x, roof, width, side - roof], colour, depth));
      const columns = Math.floor(width / 26);
      const step = width / columns;
      for (let index = 0; index < columns * 9; index += 1) {
        const lit = random() < 0.45 ? mix(palette.light, palette.accent, 0.25) : lighter(colour, 0.18);
        const left = x + (index % columns) * step + step * 0.27;
        towers.push(box([left, roof + 24 + Math.floor(index / columns) * 42, step * 0.46, 22], lit, depth));
      }
      x += width + between(random, 0, 18);
    }
    return towers;
  });
  return [...blocks, box([0, 940, side, 84], darker(palette.dark, 0.25), 0.9)];
};

const meadow: Terrain = (random, palette, horizon) => {
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
const road: Terrain = (random, palette, horizon) => [
  rolling(random, horizon + 20, 60, landAt(palette, 0.1), 0.1),
  rolling(random, horizon + 110, 40, landAt(palette, 0.5), 0.4),
  box([0, 760, side, 180], mix(palette.dark, hex('#8b8d96'), 0.45), 0.7),
  box([0, 756, side, 10], lighter(palette.far, 0.5), 0.7),
  ...times(7, (index) => box([index * 160 - 30, 846, 90, 12], lighter(palette.light, 0.5), 0.7)),
  box([0, 936, side, 88], landAt(palette, 0.9), 0.8),
];

/** A brick wall behind a pavement. */
const wall: Terrain = (random, palette) => {
  const bricks = times(12 * 8, (index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    const colour = mix(hex('#b4573d'), random() < 0.5 ? palette.dark : palette.light, random() * 0.28);
    return box([column * 146 - (row % 2) * 73, row * 68, 138, 60], colour, 0.2);
  });
  const pavement = indoors('metal- b 0 0 100 20.7; metal b 0 19.3 100 1.4', palette, 0.6);
  return [...indoors('cream- b 0 0 100 100', palette, 0.1), ...bricks, ...pavement];
};

const window = `white b 0 50 28 37; skyTop b 1.8 52 24.6 33.6; skyBottom b 1.8 52 24.6 16.8
  white b 13.4 52 1.4 33.6; white b 1.8 68 24.6 1.4; paper- b -1.6 49 31.4 2.2`;

/** A table before the wall of a room. */
const table: Terrain = (random, palette) => [
  ...indoors(
    'paper B 0 0 50 100; stripe B 47 0 5 100; stripe B 31 0 5 100; stripe B 15 0 5 100',
    palette,
    0,
    512,
  ),
  ...indoors(window, palette, 0.1, random() < 0.5 ? 90 : 640),
  ...indoors('wood+ b 0 0 100 29.7', palette, 0.6),
  ...indoors('wood b 0 24 100 .4; wood b 0 18 100 .4; wood b 0 12 100 .4; wood-- b 0 0 100 6', palette, 0.6),
];

/** A room with a floor, a rug and a window. */
const room: Terrain = (random, palette) => [
  ...indoors('paper b 0 0 100 100', palette, 0),
  ...indoors(window, palette, 0.1, random() < 0.5 ? 70 : 660),
  ...indoors(
    `white b 0 25 100 2.5; wood+ b 0 0 100 25; wood b 0 20.5 100 .5; wood b 0 15.2 100 .5; wood b 0 10 100 .5
    wood b 0 4.6 100 .5; accent++ e 50 12 42 8; accent++++ e 50 12 35 6`,
    palette,
    0.5,
  ),
];

/** Below the surface of the sea, where fish live. */
export const underwater: Terrain = (random, palette) => {
  const depths = times(5, (index) =>
    box([0, index * 205, side, side], darker(palette.water, index * 0.11), 0),
  );
  const weeds = times(7, (index) => {
    const x = index < 4 ? between(random, 0, 260) : between(random, 764, 1010);
    const main = mix(hex('#2f8f5b'), palette.water, random() * 0.5);
    const place = { foot: [x, 960] as Point, size: between(random, 160, 420), depth: 0.5 };
    return drawing('main l 8 -8 0 8 25 -8 50 8 75 -8 100', { ...place, colour: () => main });
  });
  const bubbles = times(16, () => {
    const centre: Point = [between(random, 0, side), between(random, 60, 800)];
    return disc(centre, between(random, 6, 20), lighter(palette.water, 0.45), 0.3);
  });
  const sand = rolling(random, 930, 24, mix(hex('#e8cf9a'), palette.water, 0.25), 0.7);
  return [...depths, ...bubbles, ...weeds.flat(), sand];
};

/** The terrains by the names that the vocabulary and the motifs use. */
const places = { hills, dunes, mountains, sea, forest, city, meadow, road, wall, table, room };
export const named: Readonly<Record<string, Terrain>> = { ...places, water: sea, air: hills };

/** Terrains for a subject without a place. */
export const usual: readonly [Terrain, ...Terrain[]] = [hills, meadow, mountains];

/** Terrains without a sky. */
export const closed: ReadonlySet<Terrain> = new Set([wall, table, room, underwater]);

/** The height where subjects stand. Elsewhere it is 925. */
export const footing: ReadonlyMap<Terrain, number> = new Map([
  [table, 880],
  [room, 930],
  [road, 900],
]);

/** Draws what never changes. Its units are hundredths of the side of the scene, from its lower left corner. */
function indoors(text: string, palette: Palette, depth: number, left = 0): Shape[] {
  const paper = lighter(mix(palette.skyBottom, palette.accent, 0.12), 0.2);
  const own = { paper, stripe: darker(paper, 0.05), wood: hex('#a8703f') };
  return drawing(text, { foot: [left, side], size: side, depth, colour: coloursIn(palette, own) });
}

/** Returns a strip of land in front of the water, for subjects that cannot swim. */
export function shore(random: Random, palette: Palette): Shape[] {
  const sand = mix(palette.near, palette.light, 0.5);
  return [rolling(random, 880, 28, lighter(sand, 0.35), 0.8), rolling(random, 905, 28, sand, 0.8)];
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

function rolling(random: Random, top: number, height: number, colour: Colour, depth: number): Shape {
  const [slow, quick] = [between(random, 130, 240), between(random, 55, 100)];
  const [phase, shift] = [between(random, 0, 7), between(random, 0, 7)];
  const wave = (x: number) => Math.sin(x / slow + phase) + 0.3 * Math.sin(x / quick + shift);
  return ground((x) => top - height * wave(x), colour, depth);
}

/** Returns the land below a crest. */
function ground(crestAt: (x: number) => number, colour: Colour, depth: number): Shape {
  const crest = times(65, (step): Point => [step * 16, crestAt(step * 16)]);
  return polygon([...crest, [side, side], [0, side]], colour, depth);
}
