import { type Colour, hex } from './colour.ts';

/** The colours of one time of day or season. */
export interface Palette {
  readonly skyTop: Colour;
  readonly skyBottom: Colour;
  /** The colour of the sun or the moon, and of the parts that they light up. */
  readonly light: Colour;
  /** The colours of distant things and of near things. */
  readonly far: Colour;
  readonly near: Colour;
  readonly water: Colour;
  readonly accent: Colour;
  readonly dark: Colour;
}

function palette(codes: string): Palette {
  const [skyTop, skyBottom, light, far, near, water, accent, dark] = codes.split(' ').map(hex);
  if (!skyTop || !skyBottom || !light || !far || !near || !water || !accent || !dark) {
    throw new TypeError(`A palette must have eight colours, unlike this one: ${codes}`);
  }
  return { skyTop, skyBottom, light, far, near, water, accent, dark };
}

/** The colours of each palette in this order: sky top, sky bottom, light, far, near, water, accent, dark. */
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
