import type { Medium } from '@contentgen/contract';
import { between, seededRandom, times } from '../seeded-random.ts';
import { type Colour, hex } from './colour.ts';

/** The side of a texture in units of the scene; textures join at their edges. */
export const textureSide = 512;

/** Heights from 0 to 1, row by row, one a unit. */
export type Texture = Float32Array;

/** The properties of a medium. */
export interface MediumHandling {
  /** The height of the painting ground, 0 to 1. Where it is higher than the load, no pigment sticks. */
  readonly grain: Texture;
  /** The shift of the point that each point takes its colour from, to the right and down, in units of the scene. */
  readonly drift: readonly [across: Texture, down: Texture] | null;
  /** The colour of the board, paper or wall, where no pigment is. */
  readonly ground: Colour;
  /** With 0, only the lightness of the picture remains; with 1, its colours stay; with more, they are stronger. */
  readonly saturation: number;
  /** The darkest and the lightest value of the pigment, 0 to 255. */
  readonly darkest: number;
  readonly lightest: number;
  /** How much pigment a place of this lightness gets, both 0 to 1. */
  readonly load: (lightness: number) => number;
  /** How gradually the pigment ends where the grain is higher: 0.05 makes a hard edge, 1 a wash. */
  readonly softness: number;
  /** How strongly light from the upper left models the grain, in steps of 255 a unit of height. */
  readonly relief: number;
  /** How strongly the medium draws the outlines of the picture, 0 to 1; with -1 they stay bare, like lead. */
  readonly lines: number;
  /** Bare ground around the picture, in units of the scene. */
  readonly margin: number;
}

/**
 * The numbers of each medium. The load is (start + slope × lightness) to the power; the drift has the width of its waves
 * and its reach, in units of the scene; the grain is from least to most.
 */
const numbers = `
  medium      ground  saturation darkest lightest start slope power softness relief lines margin drift  least most
  acrylic     #fbf8f0 1.4        20      250      1     0     1     1        105    0     0      64/16  0     1
  canvas      #e9dfca 0.95       20      242      0.78  0     1     0.6      50     0     30     0/0    0     1
  chalk       #26332f 0.9        95      255      0.34  0.55  1     0.3      0      0     46     2/4    0     1
  charcoal    #e6e1d8 0          12      78       1     -1    1.5   0.42     0      0.8   40     2/7    0.05  0.85
  crayon      #fbf8f0 1.6        20      255      0.8   -0.24 1     0.24     0      0     30     32/10  0     1
  glass       #14181c 1.5        36      255      1     0     1     1        40     -1    0      0/0    1.6   0
  ink         #f6f1e4 0          8       40       1     -1    1.25  0.12     0      1     30     64/5   0.22  0.95
  pastel      #efe4d6 1.1        62      255      0.74  0     1     0.7      0      0     30     2/7    0     1
  pencil      #fbf8f0 0          40      110      1     -1    1.2   0.35     0      0.9   30     64/5   0.1   1.05
  spray_paint #a9a39b 1.5        20      255      0.84  0     1     0.3      22     0     52     2/16   0     1
  watercolor  #fbf8f0 1.15       38      255      0.9   -0.42 1     0.85     26     0     64     128/16 0     1`;

/** The textures of each medium, whose mean is its grain. */
const surfaces: Readonly<Record<Medium, () => Texture[]>> = {
  acrylic: () => [lumps(64, 4), lumps(128, 8), lumps(32, 2)],
  canvas: () => [weave(12)],
  chalk: () => [lumps(4), lumps(16, 4), furrows(-16)],
  charcoal: () => [lumps(4), lumps(64, 8), lumps(2)],
  crayon: () => [furrows(16), lumps(8), lumps(4)],
  glass: () => [panes()],
  ink: () => [furrows(16), furrows(16), lumps(4)],
  pastel: () => [lumps(4), lumps(32, 4)],
  pencil: () => [furrows(16), furrows(16), lumps(4)],
  spray_paint: () => [lumps(2), lumps(64), lumps(4)],
  watercolor: () => [lumps(128), lumps(64), lumps(32), lumps(8)],
};

const prepared = new Map<Medium, MediumHandling>();

/** Returns a medium. Its textures take tens of milliseconds, so it is prepared when it is first used. */
export function prepareMedium(medium: Medium): MediumHandling {
  const before = prepared.get(medium);
  if (before) return before;
  const row = numbers.split('\n').find((line) => line.trim().startsWith(medium)) ?? '';
  const [, ground = '', ...values] = row.trim().split(/[\s/]+/);
  const [saturation = 1, darkest = 0, lightest = 255, start = 1, slope = 0, power = 1, ...others] =
    values.map(Number);
  const [softness = 1, relief = 0, lines = 0, margin = 0, width = 0, reach = 0, least = 0, most = 1] = others;
  const handling = {
    ...{ ground: hex(ground), saturation, darkest, lightest, softness, relief, lines, margin },
    load: (lightness: number) => (start + slope * lightness) ** power,
    drift: reach > 0 ? ([drifting('across', width, reach), drifting('down', width, reach)] as const) : null,
    grain: blended(surfaces[medium](), least, most),
  };
  prepared.set(medium, handling);
  return handling;
}

function texture(heightAt: (x: number, y: number) => number): Texture {
  const heights = new Float32Array(textureSide ** 2);
  for (let at = 0; at < heights.length; at++)
    heights[at] = heightAt(at % textureSide, (at / textureSide) | 0);
  return heights;
}

/** Smooth noise. The size of its lumps is in units and divides the side of the texture. */
function lumps(width: number, height = width, name = ''): Texture {
  const [columns, rows] = [textureSide / width, textureSide / height];
  const knots = Float32Array.from({ length: columns * rows }, seededRandom('lumps', width, height, name));
  // The share of the next knot, by the part of the way to it. A table is faster than a function for each point.
  const ways = Float32Array.from({ length: textureSide }, (_, at) => at / textureSide);
  const eased = ways.map((way) => way * way * (3 - 2 * way));
  const heights = new Float32Array(textureSide ** 2);
  for (let at = 0; at < heights.length; at++) {
    const [x, y] = [at % textureSide, (at / textureSide) | 0];
    const left = (x / width) | 0;
    const above = ((y / height) | 0) * columns;
    const below = above + columns === knots.length ? 0 : above + columns;
    const right = left + 1 === columns ? 0 : left + 1;
    const across = eased[(x % width) * columns] ?? 0;
    const top = (knots[above + left] ?? 0) * (1 - across) + (knots[above + right] ?? 0) * across;
    const bottom = (knots[below + left] ?? 0) * (1 - across) + (knots[below + right] ?? 0) * across;
    heights[at] = top + (bottom - top) * (eased[(y % height) * rows] ?? 0);
  }
  return heights;
}

/** Furrows that slant to the right, or to the left when their distance in units is negative. */
function furrows(distance: number): Texture {
  const [period, way] = [Math.abs(distance), Math.sign(distance)];
  return texture((x, y) => Math.abs(((x + way * y + textureSide) % period) / period - 0.5) * 2);
}

/** Threads that cross over and under each other, with their width in units. */
function weave(thread: number): Texture {
  const slope = (place: number) => Math.abs((place % thread) / thread - 0.5);
  return texture((x, y) => {
    const isOver = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0;
    const [across, along] = isOver ? [slope(y), slope(x)] : [slope(x), slope(y)];
    return 1 - across * 1.5 - along * 0.5;
  });
}

/** Sixteen panes of glass, each of a single height, with lead of height 0 between them. */
function panes(): Texture {
  const random = seededRandom('panes');
  const middles = times(16, (at) => {
    const [x, y] = [(at % 4) + between(random, 0.1, 0.9), Math.floor(at / 4) + between(random, 0.1, 0.9)];
    return { x: (x * textureSide) / 4, y: (y * textureSide) / 4, tone: random() };
  });
  const shorter = (way: number) => Math.min(Math.abs(way), textureSide - Math.abs(way));
  return texture((x, y) => {
    let [first, second, tone] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (const middle of middles) {
      const distance = Math.sqrt(shorter(middle.x - x) ** 2 + shorter(middle.y - y) ** 2);
      if (distance < first) [first, second, tone] = [distance, first, middle.tone];
      else if (distance < second) second = distance;
    }
    return Math.min(1, (second - first) / 3.5) * 0.67 + tone * 0.33;
  });
}

/** Returns the mean of textures, stretched from the range 0 to 1 to the range least to most. */
function blended(textures: readonly Texture[], least: number, most: number): Texture {
  const share = (most - least) / textures.length;
  const blend = new Float32Array(textureSide ** 2).fill(least);
  for (const heights of textures) {
    for (let at = 0; at < blend.length; at++) blend[at] = (blend[at] ?? 0) + (heights[at] ?? 0) * share;
  }
  return blend;
}

/**
 * Moves each point by up to the reach, in waves of the given width, both in units. Within narrow waves, neighbouring
 * points move differently.
 */
function drifting(name: string, width: number, reach: number): Texture {
  const waves = [lumps(width, width, name), ...(width < 4 ? [] : [lumps(width / 4, width / 4, name)])];
  return blended(waves, -reach, reach);
}
