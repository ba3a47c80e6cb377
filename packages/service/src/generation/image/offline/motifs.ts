import { darker, lighter, mix, white } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, type Random, times } from './seeded-random.ts';
import { box, disc, ellipse, type Point, polygon, type Shape } from './shape.ts';

/** Draws the subject of the picture, standing on the point, `size` units high. */
export type Motif = (random: Random, palette: Palette, foot: Point, size: number) => Shape[];

const depth = 0.9;

export const cat: Motif = (random, palette, [x, y], size) => {
  const fur = mix(palette.dark, palette.accent, between(random, 0.15, 0.75));
  const iris = palette.light;
  const [headX, headY, head] = [x, y - size * 0.68, size * 0.21];
  const ear = (way: number): Shape[] => [
    polygon([[headX + way * head * 0.95, headY - head * 0.35], [headX + way * head * 0.85, headY - head * 1.55], [headX + way * head * 0.1, headY - head * 0.85]], fur, depth),
    polygon([[headX + way * head * 0.8, headY - head * 0.55], [headX + way * head * 0.76, headY - head * 1.25], [headX + way * head * 0.32, headY - head * 0.85]], mix(palette.accent, white, 0.35), depth),
  ];
  const eye = (way: number): Shape[] => [
    disc([headX + way * head * 0.42, headY - head * 0.08], head * 0.22, iris, depth),
    ellipse([headX + way * head * 0.42, headY - head * 0.08], head * 0.07, head * 0.19, darker(palette.dark, 0.5), depth),
  ];
  const tail = times(9, (step) => {
    const bend = step / 8;
    return disc([x + size * (0.2 + 0.26 * Math.sin(bend * 2.2)), y - size * (0.06 + bend * 0.46)], size * (0.055 - bend * 0.015), fur, depth);
  });
  return [
    ...tail,
    ellipse([x, y - size * 0.26], size * 0.25, size * 0.29, fur, depth),
    ellipse([x, y - size * 0.22], size * 0.13, size * 0.19, lighter(fur, 0.28), depth),
    ...ear(-1),
    ...ear(1),
    disc([headX, headY], head, fur, depth),
    ...eye(-1),
    ...eye(1),
    polygon([[headX - head * 0.12, headY + head * 0.3], [headX + head * 0.12, headY + head * 0.3], [headX, headY + head * 0.46]], mix(palette.accent, white, 0.3), depth),
    ellipse([x - size * 0.11, y - size * 0.02], size * 0.08, size * 0.045, lighter(fur, 0.12), depth),
    ellipse([x + size * 0.11, y - size * 0.02], size * 0.08, size * 0.045, lighter(fur, 0.12), depth),
  ];
};

export const flower: Motif = (random, palette, [x, y], size) => {
  const stem = darker(mix(palette.near, [60, 150, 70], 0.6), 0.1);
  const [headX, headY] = [x + between(random, -0.06, 0.06) * size, y - size * 0.72];
  const count = 5 + Math.floor(random() * 5);
  const petals = times(count, (index) => {
    const angle = (index / count) * 2 * Math.PI;
    const centre: Point = [headX + Math.cos(angle) * size * 0.17, headY + Math.sin(angle) * size * 0.17];
    return disc(centre, size * 0.115, index % 2 ? palette.accent : lighter(palette.accent, 0.2), depth);
  });
  const leaf = (way: number): Shape =>
    polygon([[x, y - size * 0.12], [x + way * size * 0.2, y - size * 0.36], [x + way * size * 0.24, y - size * 0.22], [x + way * size * 0.14, y - size * 0.12]], lighter(stem, 0.12), depth);
  return [
    polygon([[x - size * 0.02, y], [x + size * 0.02, y], [headX + size * 0.015, headY], [headX - size * 0.015, headY]], stem, depth),
    leaf(-1),
    leaf(1),
    ...petals,
    disc([headX, headY], size * 0.11, mix(palette.light, palette.dark, 0.12), depth),
  ];
};

export const tree: Motif = (random, palette, [x, y], size) => {
  const leaves = mix(palette.near, palette.accent, between(random, 0, 0.45));
  const bark = mix(palette.dark, [120, 80, 50], 0.5);
  const crown = times(7, (index) => {
    const angle = (index / 6) * Math.PI;
    const centre: Point = [x - Math.cos(angle) * size * 0.25, y - size * 0.58 - Math.sin(angle) * size * 0.2];
    return disc(centre, size * between(random, 0.14, 0.19), lighter(darker(leaves, 0.15), 0.06 * (index % 3)), depth);
  });
  return [
    polygon([[x - size * 0.07, y], [x + size * 0.07, y], [x + size * 0.03, y - size * 0.6], [x - size * 0.03, y - size * 0.6]], bark, depth),
    ...crown,
    disc([x, y - size * 0.64], size * 0.2, lighter(leaves, 0.14), depth),
  ];
};

export const house: Motif = (random, palette, [x, y], size) => {
  const wall = lighter(mix(palette.skyBottom, palette.light, between(random, 0.2, 0.8)), 0.3);
  const glass = mix(palette.light, palette.accent, 0.2);
  const half = size * 0.36;
  return [
    box(x + half * 0.35, y - size * 0.88, size * 0.1, size * 0.26, darker(palette.accent, 0.4), depth),
    box(x - half, y - size * 0.5, half * 2, size * 0.5, wall, depth),
    polygon([[x - half * 1.2, y - size * 0.5], [x + half * 1.2, y - size * 0.5], [x, y - size * 0.92]], palette.accent, depth),
    box(x - size * 0.07, y - size * 0.27, size * 0.14, size * 0.27, palette.dark, depth),
    ...[-1, 1].map((way) => box(x + way * half * 0.6 - size * 0.06, y - size * 0.38, size * 0.12, size * 0.13, glass, depth)),
    disc([x, y - size * 0.62], size * 0.055, glass, depth),
  ];
};

export const boat: Motif = (random, palette, [x, y], size) => {
  const sail = lighter(mix(palette.light, palette.accent, random() * 0.4), 0.45);
  return [
    box(x - size * 0.012, y - size, size * 0.024, size * 0.86, palette.dark, depth),
    polygon([[x + size * 0.03, y - size * 0.96], [x + size * 0.03, y - size * 0.24], [x + size * 0.44, y - size * 0.24]], sail, depth),
    polygon([[x - size * 0.03, y - size * 0.86], [x - size * 0.03, y - size * 0.24], [x - size * 0.32, y - size * 0.24]], darker(sail, 0.12), depth),
    polygon([[x - size * 0.42, y - size * 0.18], [x + size * 0.5, y - size * 0.18], [x + size * 0.34, y], [x - size * 0.28, y]], palette.accent, depth),
    polygon([[x - size * 0.42, y - size * 0.18], [x + size * 0.5, y - size * 0.18], [x + size * 0.45, y - size * 0.13], [x - size * 0.38, y - size * 0.13]], white, depth),
  ];
};

export const balloon: Motif = (random, palette, [x, y], size) => {
  const lift = y - size * between(random, 0.5, 0.8);
  const radius = size * 0.36;
  const stripe = (width: number, share: number): Shape =>
    ellipse([x, lift - radius], radius * width, radius, mix(palette.accent, palette.light, share), depth);
  return [
    polygon([[x - radius * 0.72, lift - radius * 0.3], [x + radius * 0.72, lift - radius * 0.3], [x + radius * 0.2, lift + radius * 0.45], [x - radius * 0.2, lift + radius * 0.45]], darker(palette.accent, 0.15), depth),
    disc([x, lift - radius], radius, palette.accent, depth),
    stripe(0.72, 0.75),
    stripe(0.42, 0),
    stripe(0.14, 0.75),
    box(x - radius * 0.2, lift + radius * 0.55, radius * 0.4, radius * 0.34, mix(palette.dark, [150, 100, 60], 0.6), depth),
  ];
};

export const rocket: Motif = (random, palette, [x, y], size) => {
  const hull = lighter(palette.skyBottom, 0.55);
  const foot = y - size * between(random, 0.15, 0.35);
  const fin = (way: number): Shape =>
    polygon([[x + way * size * 0.13, foot - size * 0.36], [x + way * size * 0.3, foot - size * 0.04], [x + way * size * 0.1, foot - size * 0.1]], palette.accent, depth);
  return [
    polygon([[x - size * 0.1, foot - size * 0.1], [x + size * 0.1, foot - size * 0.1], [x, foot + size * 0.28]], palette.light, depth),
    polygon([[x - size * 0.05, foot - size * 0.1], [x + size * 0.05, foot - size * 0.1], [x, foot + size * 0.14]], palette.accent, depth),
    fin(-1),
    fin(1),
    ellipse([x, foot - size * 0.45], size * 0.16, size * 0.44, hull, depth),
    polygon([[x - size * 0.125, foot - size * 0.72], [x, foot - size], [x + size * 0.125, foot - size * 0.72]], palette.accent, depth),
    disc([x, foot - size * 0.55], size * 0.085, palette.dark, depth),
    disc([x, foot - size * 0.55], size * 0.06, palette.water, depth),
  ];
};

export const robot: Motif = (random, palette, [x, y], size) => {
  const metal = mix(palette.skyBottom, palette.water, between(random, 0.3, 0.7));
  const limb = (way: number): Shape[] => [
    box(x + way * size * 0.13 - size * 0.06, y - size * 0.2, size * 0.12, size * 0.2, darker(metal, 0.35), depth),
    box(x + way * size * 0.3 - size * 0.045, y - size * 0.54, size * 0.09, size * 0.3, darker(metal, 0.3), depth),
    disc([x + way * size * 0.3, y - size * 0.22], size * 0.06, palette.accent, depth),
  ];
  return [
    ...limb(-1),
    ...limb(1),
    box(x - size * 0.24, y - size * 0.56, size * 0.48, size * 0.38, metal, depth),
    box(x - size * 0.14, y - size * 0.48, size * 0.28, size * 0.16, darker(metal, 0.5), depth),
    ...times(3, (index) => disc([x + (index - 1) * size * 0.08, y - size * 0.4], size * 0.028, index % 2 ? palette.light : palette.accent, depth)),
    box(x - size * 0.012, y - size * 0.98, size * 0.024, size * 0.13, palette.dark, depth),
    disc([x, y - size * 0.98], size * 0.035, palette.accent, depth),
    box(x - size * 0.19, y - size * 0.87, size * 0.38, size * 0.28, lighter(metal, 0.2), depth),
    ...[-1, 1].map((way) => disc([x + way * size * 0.09, y - size * 0.75], size * 0.055, palette.light, depth)),
    ...[-1, 1].map((way) => disc([x + way * size * 0.09, y - size * 0.75], size * 0.024, palette.dark, depth)),
    box(x - size * 0.08, y - size * 0.65, size * 0.16, size * 0.025, palette.dark, depth),
  ];
};

/** What stands for a subject nobody has taught the painter: a balanced pile of stones. */
export const cairn: Motif = (random, palette, [x, y], size) => {
  let foot = y;
  return times(5, (index) => {
    const width = size * (0.34 - index * 0.05) * between(random, 0.85, 1.15);
    const height = width * between(random, 0.4, 0.6);
    const centre: Point = [x + between(random, -0.05, 0.05) * size, foot - height];
    foot -= height * 1.85;
    return ellipse(centre, width, height, mix(palette.accent, palette.skyBottom, (index * 0.37) % 1), depth);
  });
};
