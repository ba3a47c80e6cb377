import { between, seededRandom, times } from '../seeded-random.ts';

/** The side of a texture in units of the scene; textures join at their edges. */
export const textureSide = 512;

/** Heights from 0 to 1, row by row, one a unit. */
export type Texture = Float32Array;

/** For each point of the picture, the offset to the point whose colour it gets, in units of the scene. */
export interface Drift {
  readonly across: Texture;
  readonly down: Texture;
}

function texture(heightAt: (x: number, y: number) => number): Texture {
  const heights = new Float32Array(textureSide * textureSide);
  for (let y = 0, at = 0; y < textureSide; y++) {
    for (let x = 0; x < textureSide; x++, at++) heights[at] = heightAt(x, y);
  }
  return heights;
}

/** Smooth noise. The size of its lumps is in units and divides the side of the texture. */
export function lumps(name: string, width: number, height = width): Texture {
  const [columns, rows] = [textureSide / width, textureSide / height];
  const knots = Float32Array.from({ length: columns * rows }, seededRandom('lumps', name));
  const [across, down] = [easedShares(width), easedShares(height)];
  return texture((x, y) => {
    const left = (x / width) | 0;
    const right = left + 1 === columns ? 0 : left + 1;
    const upper = ((y / height) | 0) * columns;
    const lower = upper + columns === knots.length ? 0 : upper + columns;
    const share = across[x] ?? 0;
    const above = (knots[upper + left] ?? 0) * (1 - share) + (knots[upper + right] ?? 0) * share;
    const below = (knots[lower + left] ?? 0) * (1 - share) + (knots[lower + right] ?? 0) * share;
    return above + (below - above) * (down[y] ?? 0);
  });
}

/** Returns, for each place along a side, its share of the way from one knot to the next. */
function easedShares(distance: number): Float64Array {
  return Float64Array.from({ length: textureSide }, (_, place) => {
    const share = (place % distance) / distance;
    return share * share * (3 - 2 * share);
  });
}

/** Creates a texture that is the mean of several textures. */
export function blended(...textures: readonly Texture[]): Texture {
  const mean = new Float32Array(textureSide * textureSide);
  for (const heights of textures) {
    for (let at = 0; at < mean.length; at++)
      mean[at] = (mean[at] ?? 0) + (heights[at] ?? 0) / textures.length;
  }
  return mean;
}

/** Furrows that slant to the right, or to the left when their distance in units is negative. */
export function furrows(distance: number): Texture {
  const [period, way] = [Math.abs(distance), Math.sign(distance)];
  return texture((x, y) => Math.abs(((x + way * y + textureSide) % period) / period - 0.5) * 2);
}

/** Threads that cross over and under each other, with their width in units. */
export function weave(thread: number): Texture {
  return texture((x, y) => {
    const over = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0;
    const across = Math.abs(((over ? y : x) % thread) / thread - 0.5);
    const along = Math.abs(((over ? x : y) % thread) / thread - 0.5);
    return 1 - across * 1.5 - along * 0.5;
  });
}

/** Creates a texture whose values are stretched from the range 0 to 1 to the range least to most. */
export function within(heights: Texture, least: number, most: number): Texture {
  const stretched = new Float32Array(heights.length);
  for (let at = 0; at < heights.length; at++) stretched[at] = least + (heights[at] ?? 0) * (most - least);
  return stretched;
}

/**
 * Moves each point by up to the reach, in waves of the given width, both in units. Within narrow waves, neighbouring
 * points move differently.
 */
export function drifting(name: string, width: number, reach: number): Drift {
  const field = (axis: string) => {
    const coarse = lumps(`${name} ${axis}`, width);
    return within(
      width < 4 ? coarse : blended(coarse, lumps(`${name} fine ${axis}`, width / 4)),
      -reach,
      reach,
    );
  };
  return { across: field('across'), down: field('down') };
}

/** A surface broken into cells. */
export interface Mosaic {
  /** A texture in which each cell has a single tone. */
  readonly tones: Texture;
  /** Moves each point to the middle of its cell, so that a cell gets a single colour. */
  readonly drift: Drift;
  /** Returns a texture of 0 on the border between two cells, rising to 1 at this distance in units. */
  seams(width: number): Texture;
}

/** Breaks a surface into about rows × rows cells. They are longer than high by the stretch, along a slant. */
export function mosaic(name: string, rows: number, stretch = 1): Mosaic {
  const random = seededRandom('mosaic', name);
  const size = textureSide / rows;
  const [slope, reach] = [stretch > 1 ? 0.35 : 0, Math.ceil(stretch)];
  const cells = times(rows * rows, (index) => ({
    x: ((index % rows) + between(random, 0.1, 0.9)) * size,
    y: (Math.floor(index / rows) + between(random, 0.1, 0.9)) * size,
    tone: random(),
  }));
  const [xs, ys] = [Float64Array.from(cells, ({ x }) => x), Float64Array.from(cells, ({ y }) => y)];
  const [tones, across, down] = [texture(() => 0), texture(() => 0), texture(() => 0)];
  const borders = texture((x, y) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    let [first, second, owner] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (let neighbour = row - 1; neighbour <= row + 1; neighbour++) {
      const line = ((neighbour + rows) % rows) * rows;
      for (let beside = column - reach; beside <= column + reach; beside++) {
        const cell = line + ((beside + rows) % rows);
        const right = nearestWay((xs[cell] ?? 0) - x);
        const below = nearestWay((ys[cell] ?? 0) - y) + right * slope;
        const distance = (right / stretch) ** 2 + below ** 2;
        if (distance < first) [second, first, owner] = [first, distance, cell];
        else if (distance < second) second = distance;
      }
    }
    const at = y * textureSide + x;
    tones[at] = cells[owner]?.tone ?? 0;
    across[at] = nearestWay((xs[owner] ?? 0) - x);
    down[at] = nearestWay((ys[owner] ?? 0) - y);
    return Math.sqrt(second) - Math.sqrt(first);
  });
  const seams = (width: number) => borders.map((distance) => Math.min(1, distance / width));
  return { tones, drift: { across, down }, seams };
}

/** Returns the shorter way between two places on a texture that joins at its edges. */
function nearestWay(distance: number): number {
  return distance - Math.floor(distance / textureSide + 0.5) * textureSide;
}
