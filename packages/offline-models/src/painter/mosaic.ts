import { between, type Random, seededRandom, times } from '../seeded-random.ts';
import { type Drift, type Texture, textureSide } from './textures.ts';

/** One cell of a surface broken into many. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly tone: number;
}

/** A surface broken into cells, longer than high by the stretch, along a slant. */
export interface Mosaic {
  /** A texture in which each cell has a single tone. */
  readonly tones: Texture;
  /** 0 on the border between two cells, rising to 1 at this distance in units. */
  seams(width: number): Texture;
  /**
   * Moves each point to the middle of its cell, so that a cell gets a single colour. With a share below 1, moves it
   * only by this share.
   */
  gathered(share: number): Drift;
  /** Shifts every cell as a whole, up to the reach in units. */
  refracted(reach: number): Drift;
}

/** Breaks a surface into about rows × rows cells. */
export function mosaic(name: string, rows: number, stretch = 1): Mosaic {
  const random = seededRandom('mosaic', name);
  const size = textureSide / rows;
  const cells = times(rows * rows, (index) => jittered(random, index, rows, size));
  const { nearest, borders } = divided(cells, stretch);
  const toned = (value: (tone: number) => number): Texture => {
    const values = Float32Array.from(cells, ({ tone }) => value(tone));
    const texture = new Float32Array(nearest.length);
    for (let at = 0; at < texture.length; at++) texture[at] = values[nearest[at] ?? 0] ?? 0;
    return texture;
  };
  return {
    tones: toned((tone) => tone),
    seams(width) {
      const texture = new Float32Array(borders.length);
      for (let at = 0; at < texture.length; at++) texture[at] = Math.min(1, (borders[at] ?? 0) / width);
      return texture;
    },
    gathered(share) {
      const xs = Float64Array.from(cells, ({ x }) => x);
      const ys = Float64Array.from(cells, ({ y }) => y);
      const across = new Float32Array(nearest.length);
      const down = new Float32Array(nearest.length);
      for (let y = 0, at = 0; y < textureSide; y++) {
        for (let x = 0; x < textureSide; x++, at++) {
          const index = nearest[at] ?? 0;
          across[at] = nearestWay((xs[index] ?? 0) - x) * share;
          down[at] = nearestWay((ys[index] ?? 0) - y) * share;
        }
      }
      return { across, down };
    },
    refracted: (reach) => ({
      across: toned((tone) => (tone * 2 - 1) * reach),
      down: toned((tone) => (((tone * 7) % 1) * 2 - 1) * reach),
    }),
  };
}

function jittered(random: Random, index: number, rows: number, size: number): Cell {
  const [column, row] = [index % rows, Math.floor(index / rows)];
  return {
    x: (column + between(random, 0.1, 0.9)) * size,
    y: (row + between(random, 0.1, 0.9)) * size,
    tone: random(),
  };
}

/** The sides of the largest and the smallest patch, in units. They are powers of two. */
const largestPatch = 64;
const smallestPatch = 8;

/** Returns for each point the index of its nearest cell, and how much further away the second nearest cell is. */
function divided(cells: readonly Cell[], stretch: number): { nearest: Uint16Array; borders: Texture } {
  const nearest = new Uint16Array(textureSide * textureSide);
  const borders = new Float32Array(textureSide * textureSide);
  const xs = Float64Array.from(cells, ({ x }) => x);
  const ys = Float64Array.from(cells, ({ y }) => y);
  const slope = stretch > 1 ? 0.35 : 0;
  const distances = new Float64Array(cells.length);

  /** Returns the square of the length of a way. A comparison of squares needs no roots. */
  const squared = (across: number, down: number): number => {
    const length = across / stretch;
    const slant = down + across * slope;
    return length * length + slant * slant;
  };

  /**
   * Divides a square patch between the cells that can be near. It divides the patch into smaller patches first,
   * because fewer cells can be near a small patch.
   */
  const divide = (left: number, top: number, side: number, candidates: readonly number[]): void => {
    const toMiddle = (side - 1) / 2;
    const close = closest(
      candidates,
      left + toMiddle,
      top + toMiddle,
      Math.sqrt(squared(toMiddle, toMiddle)),
    );
    if (side === smallestPatch) {
      dividePoints(left, top, close);
      return;
    }
    const half = side / 2;
    divide(left, top, half, close);
    divide(left + half, top, half, close);
    divide(left, top + half, half, close);
    divide(left + half, top + half, half, close);
  };

  /**
   * Returns the cells that can be the nearest or the second nearest cell of a point within the radius of a middle.
   * Such a point is at most a radius nearer to any cell than the middle is, and at most a radius further from it.
   */
  const closest = (
    candidates: readonly number[],
    x: number,
    y: number,
    radius: number,
  ): readonly number[] => {
    let first = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (const cell of candidates) {
      const distance = squared(nearestWay((xs[cell] ?? 0) - x), nearestWay((ys[cell] ?? 0) - y));
      distances[cell] = distance;
      if (distance < first) {
        second = first;
        first = distance;
      } else if (distance < second) second = distance;
    }
    const most = (Math.sqrt(second) + 2 * radius) ** 2;
    return candidates.filter((cell) => (distances[cell] ?? 0) <= most);
  };

  const dividePoints = (left: number, top: number, candidates: readonly number[]): void => {
    for (let y = top; y < top + smallestPatch; y++) {
      for (let x = left; x < left + smallestPatch; x++) {
        let first = Number.POSITIVE_INFINITY;
        let second = Number.POSITIVE_INFINITY;
        let owner = 0;
        for (const cell of candidates) {
          const distance = squared(nearestWay((xs[cell] ?? 0) - x), nearestWay((ys[cell] ?? 0) - y));
          if (distance < first) {
            second = first;
            first = distance;
            owner = cell;
          } else if (distance < second) second = distance;
        }
        const at = y * textureSide + x;
        nearest[at] = owner;
        borders[at] = Math.sqrt(second) - Math.sqrt(first);
      }
    }
  };

  const all = [...cells.keys()];
  for (let top = 0; top < textureSide; top += largestPatch) {
    for (let left = 0; left < textureSide; left += largestPatch) divide(left, top, largestPatch, all);
  }
  return { nearest, borders };
}

/** Returns the shorter way between two places on a texture that joins at its edges. */
function nearestWay(distance: number): number {
  return distance - Math.floor(distance / textureSide + 0.5) * textureSide;
}
