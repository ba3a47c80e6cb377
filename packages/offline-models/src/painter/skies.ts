import { between, type Random, times } from '../seeded-random.ts';
import { type Colour, darker, lighter, mix, white } from './colour.ts';
import { drawing } from './drawing.ts';
import { coloursIn, type Palette } from './palette.ts';
import { disc, type Point, type Shape, side } from './shape.ts';

/** Draws what hangs in the sky above the horizon, a height in units of the scene. */
export type SkyPart = (random: Random, palette: Palette, horizon: number) => Shape[];

/** Draws a part around its middle. */
const hung = (text: string, foot: Point, size: number, palette: Palette, colour: Colour, depth = 0) =>
  drawing(text, { foot, size, depth, colour: coloursIn(palette, { main: colour }) });

export const sun: SkyPart = (random, palette, horizon) => {
  const centre: Point = [between(random, 180, 844), between(random, 170, horizon - 90)];
  const radius = between(random, 75, 125);
  return [1.7, 1.3, 1].map((share, at) =>
    disc(centre, radius * share, mix(palette.skyBottom, palette.light, [0.35, 0.65, 1][at] ?? 1), 0),
  );
};

const moon: SkyPart = (random, palette, horizon) => {
  const centre: Point = [between(random, 180, 844), between(random, 140, horizon - 200)];
  const craters =
    'main o 0 0 135; light o 0 0 100; light- o -35 20 22; light- o 30 -30 30; light- o 25 50 13';
  return hung(craters, centre, between(random, 65, 105), palette, mix(palette.skyTop, palette.light, 0.2));
};

const stars: SkyPart = (random, palette, horizon) =>
  times(46, () => {
    const centre: Point = [between(random, 0, side), between(random, 0, horizon)];
    const star = 'main p 0 100 25 25 100 0 25 -25 0 -100 -25 -25 -100 0 -25 25';
    return hung(star, centre, between(random, 3, 13) ** 1.1, palette, lighter(palette.light, 0.4));
  }).flat();

export const clouds: SkyPart = (random, palette, horizon) =>
  times(4, () => {
    const centre: Point = [between(random, 60, 960), between(random, 90, horizon - 130)];
    const colour = mix(palette.skyBottom, lighter(palette.light, 0.75), 0.75);
    const size = between(random, 32, 62);
    return [
      ...hung('main o -150 -20 70; main o 150 -25 65', centre, size, palette, darker(colour, 0.04), 0.05),
      ...hung('main o -60 20 100; main o 60 0 90', centre, size, palette, colour, 0.05),
    ];
  }).flat();

const rain: SkyPart = (random, palette) =>
  times(110, () => {
    const top: Point = [between(random, -40, side), between(random, -40, side)];
    const colour = mix(palette.skyBottom, palette.water, 0.25);
    return hung('main p 0 0 7 0 -18 -100 -25 -100', top, between(random, 30, 80), palette, colour, 0.95);
  }).flat();

const snowfall: SkyPart = (random) =>
  times(90, () => {
    const near = random();
    return disc([between(random, 0, side), between(random, 0, side)], 3 + near * 9, white, near);
  });

/** The land covers the lower half of its rings. */
const rainbow: SkyPart = (random, palette, horizon) => {
  const rings = ['red', 'orange', 'gold', 'green', 'blue', 'purple'];
  const text = rings.map((name, at) => `${name} a 0 0 ${100 - at * 4.4} 4.4`).join(';');
  const foot: Point = [between(random, 300, 724), horizon + 20];
  return hung(text, foot, between(random, 360, 460), palette, white, 0.02);
};

/** The parts of the sky by the names that the vocabulary uses. */
export const named: Readonly<Record<string, SkyPart>> = { sun, moon, stars, clouds, rain, snowfall, rainbow };
