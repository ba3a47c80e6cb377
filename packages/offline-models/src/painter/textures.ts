import { seededRandom } from '../seeded-random.ts';

/** The side of a texture in units of the scene; textures join at their edges. */
export const textureSide = 512;

/** Heights from 0 to 1, row by row, one a unit. */
export type Texture = Float32Array;

/** For each point of the picture, the offset to the point whose colour it gets, in units of the scene. */
export interface Drift {
  readonly across: Texture;
  readonly down: Texture;
}

/** Smooth noise. The size of its lumps is in units and divides the side of the texture. */
export function lumps(name: string, width: number, height = width): Texture {
  const lines = knotLines(name, width, height);
  const shares = easedShares(height);
  const texture = new Float32Array(textureSide * textureSide);
  for (let y = 0, at = 0; y < textureSide; y++) {
    const above = Math.floor(y / height) * textureSide;
    const below = (above + textureSide) % lines.length;
    const low = shares[y] ?? 0;
    for (let x = 0; x < textureSide; x++, at++) {
      texture[at] = (lines[above + x] ?? 0) * (1 - low) + (lines[below + x] ?? 0) * low;
    }
  }
  return texture;
}

/** Returns the heights of smooth noise along each row of knots, one a unit. */
function knotLines(name: string, width: number, height: number): Float64Array {
  const [columns, rows] = [textureSide / width, textureSide / height];
  const random = seededRandom('lumps', name);
  const shares = easedShares(width);
  const knots = new Float32Array(columns);
  const lines = new Float64Array(rows * textureSide);
  for (let at = 0; at < lines.length; ) {
    for (let column = 0; column < columns; column++) knots[column] = random();
    for (let x = 0; x < textureSide; x++, at++) {
      const column = Math.floor(x / width);
      const right = shares[x] ?? 0;
      lines[at] = (knots[column] ?? 0) * (1 - right) + (knots[(column + 1) % columns] ?? 0) * right;
    }
  }
  return lines;
}

/** Returns, for each place along a side, its share of the way from one knot to the next. */
function easedShares(distance: number): Float64Array {
  return Float64Array.from({ length: textureSide }, (_, place) => eased((place % distance) / distance));
}

/** Creates a texture that is the mean of several textures. */
export function blended(first: Texture, ...others: readonly Texture[]): Texture {
  const mean = first.slice();
  for (const other of others) {
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (other[at] ?? 0);
  }
  const count = 1 + others.length;
  for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) / count;
  return mean;
}

/**
 * Slanted furrows, with their distance in units, which divides the side of the texture. A negative distance slants
 * them the other way.
 */
export function furrows(distance: number): Texture {
  const period = Math.abs(distance);
  const way = Math.sign(distance);
  const line = Float32Array.from(
    { length: textureSide },
    (_, x) => Math.abs((x % period) / period - 0.5) * 2,
  );
  const texture = new Float32Array(textureSide * textureSide);
  for (let y = 0, at = 0; y < textureSide; y++) {
    for (let x = 0; x < textureSide; x++, at++) texture[at] = line[(x + way * y) & (textureSide - 1)] ?? 0;
  }
  return texture;
}

/** Threads that cross over and under each other, with their width in units. */
export function weave(thread: number): Texture {
  const texture = new Float32Array(textureSide * textureSide);
  for (let y = 0, at = 0; y < textureSide; y++) {
    for (let x = 0; x < textureSide; x++, at++) {
      const over = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0;
      const across = Math.abs(((over ? y : x) % thread) / thread - 0.5);
      const along = Math.abs(((over ? x : y) % thread) / thread - 0.5);
      texture[at] = 1 - across * 1.5 - along * 0.5;
    }
  }
  return texture;
}

/** Creates a texture whose values are stretched from the range 0 to 1 to the range least to most. */
export function within(texture: Texture, least: number, most: number): Texture {
  const stretched = new Float32Array(texture.length);
  for (let at = 0; at < stretched.length; at++) stretched[at] = least + (texture[at] ?? 0) * (most - least);
  return stretched;
}

/** Moves each point at random, by up to the reach in units. Neighbouring points move differently. */
export function scatter(name: string, reach: number): Drift {
  return {
    across: within(lumps(`${name} across`, 2), -reach, reach),
    down: within(lumps(`${name} down`, 2), -reach, reach),
  };
}

/** Moves each point in waves of the given width, so that neighbouring points move together. */
export function waver(name: string, width: number, reach: number): Drift {
  const field = (axis: string) =>
    within(blended(lumps(`${name} ${axis}`, width), lumps(`${name} fine ${axis}`, width / 4)), -reach, reach);
  return { across: field('across'), down: field('down') };
}

function eased(share: number): number {
  return share * share * (3 - 2 * share);
}
