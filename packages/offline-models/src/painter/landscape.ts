import { between, pick, type Random, times } from '../seeded-random.ts';
import { tiles } from './card.ts';
import { type Colour, darker, hex, lighter, mix, white } from './colour.ts';
import { drawing } from './drawing.ts';
import { coloursIn, type Palette } from './palette.ts';
import { box, disc, type Point, polygon, type Shape, side } from './shape.ts';

/** Draws land below the horizon, a height in units of the scene, or what hangs above it, from far to near. */
export type Landscape = (random: Random, palette: Palette, horizon: number) => Shape[];

/** Returns the colours that land and sky name: derived ones besides those of the palette. */
function coloursOf(palette: Palette, main?: Colour) {
  const { skyBottom, light, water, dark } = palette;
  return coloursIn(palette, {
    main: main ?? palette.near,
    halo: mix(skyBottom, light, 0.5),
    cloud: mix(skyBottom, white, 0.5),
    drop: mix(skyBottom, water, 0.25),
    paper: lighter(mix(skyBottom, palette.accent, 0.12), 0.2),
    planks: hex('#a8703f'),
    tarmac: mix(dark, hex('#8b8d96'), 0.45),
  });
}

/** Hangs drawings in the sky: how many, their least and most size, and their distance to its edges. */
function hung(text: string, count: number, sizes: Point, margin: number, depth = 0, low = 90): Landscape {
  return (random, palette, horizon) =>
    times(count, () => {
      const lowest = Math.max(margin, horizon - low);
      // The sun and the moon keep away from the middle, where the subject is.
      const across = between(random, margin, side - margin);
      const x =
        count > 1 ? across : across < side / 2 ? 120 + across * 0.4 : side - 120 - (side - across) * 0.4;
      const place = {
        foot: [x, between(random, margin, lowest)] as const,
        size: between(random, ...sizes),
        depth,
      };
      return drawing(text, { ...place, colour: coloursOf(palette) });
    }).flat();
}

/** The parts of the sky by the names that the vocabulary uses. */
export const skies: Readonly<Record<string, Landscape>> = {
  sun: hung('skyBottom o 0 0 170; halo o 0 0 130; light o 0 0 100', 1, [75, 125], 180),
  moon: hung('drop o 0 0 130; light o 0 0 100; light- o -35 20 22; light- o 30 -30 30', 1, [65, 99], 150),
  stars: hung('light++ p 0 100 25 25 100 0 25 -25 0 -100 -25 -25 -100 0 -25 25', 46, [3, 13], 0),
  clouds: hung('cloud o -150 -20 70; cloud o 150 -25 65; cloud+ O 60 10 95', 4, [32, 62], 90),
  rain: hung('drop p 0 0 7 0 -18 -100 -25 -100', 110, [30, 80], -40, 0.95, -side / 2),
  snowfall: hung('white o 0 0 100', 90, [3, 12], 0, 0.95, -side / 2),
  rainbow: (random, palette, horizon) => {
    const rings = ['red', 'orange', 'gold', 'green', 'blue', 'purple'];
    const text = rings.map((name, at) => `${name} a 0 0 ${100 - at * 4.4} 4.4`).join(';');
    // The land covers the lower half of the rings.
    const foot: Point = [between(random, 300, 724), horizon + 20];
    return drawing(text, { foot, size: between(random, 360, 460), depth: 0, colour: coloursOf(palette) });
  },
};

/** Hills with lit crests. */
const hills: Landscape = (random, palette, horizon) =>
  ranks(4, horizon).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.far, palette.near, 0.25), darker(palette.near, 0.18), depth);
    const lit = rolling(random, top, 60, lighter(colour, 0.12), depth);
    return [lit, rolling(random, top + 34, 60, colour, depth)];
  });

/**
 * Draws rows of things on the ground: how many rows and things in each, their height at the horizon in units, the
 * share that they grow by up to the nearest row, and where this is: from 0 at the horizon to 1 at the lower edge.
 */
const inRows =
  (
    text: (random: Random) => string,
    [count, many]: Point,
    size: number,
    growth: number,
    reach: number,
  ): Landscape =>
  (random, palette, horizon) =>
    ranks(count, horizon, reach).flatMap(({ depth, top }) => {
      const far = mix(mix(palette.far, palette.skyBottom, 0.3), palette.near, 0.3);
      const main = mix(far, mix(palette.near, palette.dark, 0.6), depth);
      const things = times(many, (index) => {
        const foot: Point = [((index + random()) * side) / many, top + 60];
        const height = size * (1 + depth * growth) * between(random, 0.75, 1.25);
        return drawing(text(random), { foot, size: height, depth, colour: coloursOf(palette, main) });
      });
      return [...things.flat(), rolling(random, top + 35, 12, darker(main, 0.2), depth)];
    });

const conifer =
  'main--- b -3 -6 6 20; main p -27 12 27 12 0 52; main p -20 37 20 37 0 77; main+ p -14 62 14 62 0 102';
const forest = inRows(() => conifer, [4, 11], 130, 1.6, 0.72);

const peak =
  'main p 0 100 70 0 -70 0; main-- p 0 100 70 0 -6 0; main++++ p 0 100 17 76 7 80 1.4 71 -6 80 -17 76';
const mountains: Landscape = (random, palette, horizon) => [
  ...inRows(() => peak, [3, 5], 330, 0, 0.3)(random, { ...palette, near: palette.far }, horizon),
  rolling(random, horizon + 190, 45, palette.near, 0.7),
];

function building(random: Random): string {
  const windows = times(24, (at) => {
    const lit = random() < 0.45 ? 'gold+' : 'main+';
    return `${lit} b ${-13 + (at % 3) * 10} ${8 + Math.floor(at / 3) * 11} 6 6`;
  });
  return ['main b -17 0 34 100', ...windows].join(';');
}
const city = inRows(building, [3, 9], 330, 0.2, 0.72);

const sea: Landscape = (random, palette, horizon) => {
  const waves = ranks(5, horizon + 30).flatMap(({ depth, top }) => {
    const colour = mix(mix(palette.water, palette.skyBottom, 0.25), darker(palette.water, 0.35), depth);
    const phase = between(random, 0, 90);
    const swell = (x: number) => Math.abs(Math.sin((x + phase) / (50 + depth * 40))) * (8 + depth * 30);
    const crest = (lift: number, tone: Colour) => ground((x) => top - lift + swell(x), tone, depth);
    return [crest(6 + depth * 8, lighter(colour, 0.45)), crest(0, colour)];
  });
  return [box([0, horizon, side, side], mix(palette.water, palette.skyBottom, 0.35), 0.1), ...waves];
};

const beach: Landscape = (...scene) => [...sea(...scene), ...shore(...scene)];

/** A lake at the foot of mountains. */
const lake: Landscape = (random, palette, horizon) =>
  [mountains(random, palette, horizon - 30), sea(random, palette, horizon + 150)].flat();

const meadow: Landscape = (random, palette, horizon) => {
  const blossoms = times(70, (index) => {
    const depth = index / 70;
    const centre: Point = [between(random, 0, side), horizon + 110 + depth * (side - horizon - 110)];
    return disc(centre, 5 + depth * 15, mix(palette.accent, palette.light, random()), 0.3 + depth * 0.6);
  });
  return [...hills(random, palette, horizon), ...blossoms];
};

/** A road by the hills, with a verge before it. */
const road: Landscape = (random, palette, horizon) => [
  ...hills(random, palette, horizon),
  ...still('tarmac b 0 8 100 18; tarmac++ b 0 25.5 100 1; main- b 0 0 100 8', palette, 0.7),
  ...still(times(7, (at) => `light+ b ${at * 16 - 3} 16 9 1.2`).join(';'), palette, 0.7),
];

/** A brick wall behind a pavement. */
const wall: Landscape = (random, palette) => {
  const bricks = times(12 * 8, (index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    const colour = mix(hex('#b4573d'), random() < 0.5 ? palette.dark : palette.light, random() * 0.28);
    return box([column * 146 - (row % 2) * 73, row * 68, 138, 60], colour, 0.2);
  });
  const pavement = still('metal- b 0 0 100 20.7; metal b 0 19.3 100 1.4', palette, 0.6);
  return [...still('cream- b 0 0 100 100', palette, 0.1), ...bricks, ...pavement];
};

/** A room with a floor, a rug and a window. */
const room: Landscape = (random, palette) => {
  const window = `white b 0 50 28 37; skyTop b 1.8 52 24.6 33.6; skyBottom b 1.8 52 24.6 16.8
    white b 13.4 52 1.4 33.6; white b 1.8 68 24.6 1.4; paper- b -1.6 49 31.4 2.2`;
  const floor = `white b 0 25 100 2.5; planks+ b 0 0 100 25; planks b 0 20 100 .5; planks b 0 15 100 .5
    planks b 0 10 100 .5; planks b 0 5 100 .5; accent++ e 50 12 42 8; accent++++ e 50 12 35 6`;
  return [
    ...still('paper b 0 0 100 100', palette, 0),
    ...still(window, palette, 0.1, random() < 0.5 ? 80 : 650),
    ...still(floor, palette, 0.5),
  ];
};

/** A table in a room. */
const table: Landscape = (random, palette, horizon) => {
  const boards = `planks+ b 0 0 100 29.7; planks b 0 24 100 .4; planks b 0 18 100 .4; planks b 0 12 100 .4
    planks-- b 0 0 100 6`;
  return [...room(random, palette, horizon), ...still(boards, palette, 0.6)];
};

/** Below the surface of the sea, where fish live. */
const underwater: Landscape = (random, palette) => {
  const depths = times(5, (at) => box([0, at * 205, side, side], darker(palette.water, at * 0.11), 0));
  const weeds = times(6, (index) => {
    const foot: Point = [between(random, 0, 260) + (index % 2) * 760, 960];
    const place = { foot, size: between(random, 160, 420), depth: 0.5, colour: coloursOf(palette) };
    return drawing('green- l 8 -8 0 8 25 -8 50 8 75 -8 100', place);
  });
  return [...depths, ...weeds.flat(), rolling(random, 930, 24, mix(palette.light, palette.water, 0.3), 0.7)];
};

/** A backdrop and a floor of one colour, with a large disc behind the subject. */
const plain: Landscape = (random, palette) => {
  const tone = mix(pick(random, [palette.accent, palette.water, palette.light, palette.near]), white, 0.45);
  return [
    box([0, 0, side, side], lighter(tone, 0.35), 0),
    disc([512, 470], 380, tone, 0.1),
    box([0, 800, side, 224], lighter(tone, 0.12), 0.5),
  ];
};

/** Planets among stars. */
const space: Landscape = (random, palette) => [
  box([0, 0, side, side], mix(palette.skyTop, palette.dark, 0.55), 0),
  ...(skies.stars?.(random, palette, side) ?? []),
  ...still('accent o 84 84 9; accent- e 84 84 17 2.6 14; accent+ e 84 85.4 8 3.6', palette, 0.1),
  ...still('far o 8 4 26; far+ o 3 12 6; far- o 17 16 4; far- o 20 5 5', palette, 0.2),
];

/** Stripes across the picture, in four colours. */
const stripes: Landscape = (_, palette) => {
  const { accent, near, skyBottom, light } = palette;
  const colours = [near, skyBottom, lighter(near, 0.45), accent, near, light];
  return times(16, (at) => {
    const x = at * 128 - 900;
    const points: Point[] = [
      [x, side],
      [x + 880, 0],
      [x + 1010, 0],
      [x + 130, side],
    ];
    return polygon(points, colours[at % colours.length] ?? near, 0.5);
  });
};

/** Dots in rows. */
const dots: Landscape = (random, palette) => [
  box([0, 0, side, side], lighter(mix(palette.near, palette.skyBottom, 0.6), 0.4), 0),
  ...times(85, (at) => {
    const [row, column] = [Math.floor(at / 9), at % 9];
    const colour = pick(random, [palette.near, palette.accent, palette.water]);
    return disc([column * 128 + (row % 2) * 64, row * 110 + 20], 40, colour, 0.5);
  }),
];

/** The landscapes by the names that the vocabulary and the motifs use. */
const outdoors = { hills, mountains, lake, sea, beach, forest, city, meadow, road, water: sea, air: hills };
export const lands: Readonly<Record<string, Landscape>> = {
  ...outdoors,
  wall,
  table,
  room,
  underwater,
  plain,
  space,
  tiles,
  stripes,
  dots,
};

/** Draws what never changes. Its units are hundredths of the side of the scene, from its lower left corner. */
function still(text: string, palette: Palette, depth: number, left = 0): Shape[] {
  return drawing(text, { foot: [left, side], size: side, depth, colour: coloursOf(palette) });
}

/** A strip of land in front of the water, for subjects that cannot swim. */
export const shore: Landscape = (random, palette) => {
  const sand = mix(hex('#e8cf9a'), palette.skyBottom, 0.35);
  return [rolling(random, 880, 28, lighter(sand, 0.35), 0.8), rolling(random, 905, 28, sand, 0.8)];
};

/** Rows of land from the horizon down to the viewer. */
function ranks(count: number, horizon: number, reach = 0.72): { depth: number; top: number }[] {
  return times(count, (index) => {
    const depth = index / (count - 1);
    return { depth, top: horizon + depth ** 1.3 * (side - horizon) * reach };
  });
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
