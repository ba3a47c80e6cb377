import { black, type Colour, hex } from './colour.ts';

const parts = ['skyTop', 'skyBottom', 'light', 'far', 'near', 'water', 'accent', 'dark'] as const;

/**
 * The colours of one time of day or season. `light` is the sun or the moon, and what they light up; `far` and `near`
 * are the land.
 */
export type Palette = Readonly<Record<(typeof parts)[number], Colour>>;

function palette(codes: string): Palette {
  const colours = codes.split(' ').map((code, at) => [parts[at], hex(code)]);
  return Object.fromEntries(colours) as Palette;
}

/** The colours of each palette, in the order of its parts. */
export const palettes = {
  day: palette('#3f9be0 #cfeefc #ffe27a #7fa8b8 #4f9d54 #2478b5 #ef5b4c #233a4d'),
  dawn: palette('#7a86c9 #ffd2b0 #fff0b8 #b295b8 #7c9463 #6f8fc0 #f27f8d #3c3356'),
  sunset: palette('#4b2d73 #ff9a56 #ffe08a #a3527a #5c3a56 #8c4a80 #ffb52e #2a1b3d'),
  night: palette('#0b1236 #35508c #f6f0c4 #2c4272 #15294d #1b3a75 #ffc857 #070c22'),
  snow: palette('#8fb6d9 #eef6fb #fff6dc #b5cbdd #f2f7fa #6d9dc4 #d8453c #33475b'),
  desert: palette('#f0a868 #fde7c0 #fff3c9 #d98e5a #c8743b #4fa3a5 #2f8f7b #5a2f22'),
  autumn: palette('#d9b382 #fbeed3 #ffd36b #b5764a #b0502c #5b7f8f #e8a020 #43261c'),
  spring: palette('#86cdf0 #f8e9f5 #fff2a8 #a9cfa0 #74bb62 #59b0cf #f27fb2 #3a4d3b'),
  storm: palette('#39434f #93a1a8 #e7e4cf #59656e #3d4f4a #3c5a6b #d9b44a #171c22'),
  tropics: palette('#12b5c9 #c9f7e8 #fff07c #3f9c8f #1f9e5a #0a8fa8 #ff5d73 #123c44'),
} as const satisfies Record<string, Palette>;

/** The colours that drawings name, besides those of the palette. */
const fixed = new Map(
  `white #fbf8f0 black #26262e wood #8f603c leaf #4f9a4a metal #b4c0ca glass #bfe3ef tyre #33343e gold #f3b93a red #d9483b
  cream #fdf0d2 pink #f2a0a5 orange #f08a3c purple #7a4fa8 roof #a8483c sail #fdf3dc steam #f4f1ec trousers #3d4f7d
  green #63b862 blue #4a90d9 stone #c9b9a2`
    .match(/\w+ #\w+/g)
    ?.map((entry) => entry.split(' '))
    .map(([name = '', code = '']) => [name, hex(code)]),
);

/** Returns the colours by their names in drawings: a drawing's own, the fixed ones, those of the palette. */
export function coloursIn(palette: Palette, own: Readonly<Record<string, Colour>>) {
  return (name: string): Colour =>
    own[name] ?? fixed.get(name) ?? (palette as Record<string, Colour>)[name] ?? black;
}
