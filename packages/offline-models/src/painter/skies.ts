import { between, type Random, times } from '../seeded-random.ts';
import { darker, hex, lighter, mix, white } from './colour.ts';
import type { Palette } from './palette.ts';
import { disc, type Point, polygon, type Shape, side } from './shape.ts';

/** Draws what hangs in the sky above the horizon, a height in units of the scene. */
export type SkyPart = (random: Random, palette: Palette, horizon: number) => Shape[];

export const sun: SkyPart = (random, palette, horizon) => {
  const centre: Point = [between(random, 180, 844), between(random, 170, horizon - 90)];
  const radius = between(random, 75, 125);
  return [
    disc(centre, radius * 1.7, mix(palette.skyBottom, palette.light, 0.35), 0),
    disc(centre, radius * 1.3, mix(palette.skyBottom, palette.light, 0.65), 0),
    disc(centre, radius, palette.light, 0),
  ];
};

export const moon: SkyPart = (random, palette, horizon) => {
  const [x, y]: Point = [between(random, 180, 844), between(random, 140, horizon - 200)];
  const radius = between(random, 65, 105);
  const crater = darker(palette.light, 0.14);
  return [
    disc([x, y], radius * 1.35, mix(palette.skyTop, palette.light, 0.2), 0),
    disc([x, y], radius, palette.light, 0),
    disc([x - radius * 0.35, y - radius * 0.2], radius * 0.22, crater, 0),
    disc([x + radius * 0.3, y + radius * 0.3], radius * 0.3, crater, 0),
    disc([x + radius * 0.25, y - radius * 0.5], radius * 0.13, crater, 0),
  ];
};

export const stars: SkyPart = (random, palette, horizon) =>
  times(46, () => {
    const [x, y]: Point = [between(random, 0, side), between(random, 0, horizon)];
    const size = between(random, 3, 13) ** 1.1;
    const waist = size / 4;
    const points: Point[] = [
      [x, y - size],
      [x + waist, y - waist],
      [x + size, y],
      [x + waist, y + waist],
      [x, y + size],
      [x - waist, y + waist],
      [x - size, y],
      [x - waist, y - waist],
    ];
    return polygon(points, lighter(palette.light, 0.4), 0);
  });

export const clouds: SkyPart = (random, palette, horizon) =>
  times(4, () => {
    const [x, y]: Point = [between(random, 60, 960), between(random, 90, horizon - 130)];
    const size = between(random, 32, 62);
    const colour = mix(palette.skyBottom, lighter(palette.light, 0.75), 0.75);
    return [
      disc([x - size * 1.5, y + size * 0.2], size * 0.7, darker(colour, 0.04), 0.05),
      disc([x + size * 1.5, y + size * 0.25], size * 0.65, darker(colour, 0.04), 0.05),
      disc([x - size * 0.6, y - size * 0.2], size, colour, 0.05),
      disc([x + size * 0.6, y], size * 0.9, colour, 0.05),
    ];
  }).flat();

export const rain: SkyPart = (random, palette) =>
  times(110, () => {
    const [x, y]: Point = [between(random, -40, side), between(random, -40, side)];
    const length = between(random, 30, 80);
    const points: Point[] = [
      [x, y],
      [x + 4, y],
      [x - length * 0.25 + 4, y + length],
      [x - length * 0.25, y + length],
    ];
    return polygon(points, mix(palette.skyBottom, palette.water, 0.25), 0.95);
  });

export const snowfall: SkyPart = (random) =>
  times(90, () => {
    const near = random();
    return disc([between(random, 0, side), between(random, 0, side)], 3 + near * 9, white, near);
  });

export const rainbow: SkyPart = (random, _palette, horizon) => {
  const [x, reach] = [between(random, 300, 724), between(random, 360, 460)];
  const arc = (radius: number): Point[] =>
    times(25, (step) => {
      const angle = Math.PI * (1 + step / 24);
      return [x + Math.cos(angle) * radius, horizon + 20 + Math.sin(angle) * radius];
    });
  const bands = ['#e8504a', '#f2994a', '#f7d154', '#63b862', '#4a90d9', '#8560c4'];
  return bands.map((code, index) => {
    const outer = reach - index * 18;
    return polygon([...arc(outer), ...arc(outer - 18).reverse()], hex(code), 0.02);
  });
};

/** The parts of the sky by the names that the vocabulary uses. */
export const named: Readonly<Record<string, SkyPart>> = { sun, moon, stars, clouds, rain, snowfall, rainbow };
