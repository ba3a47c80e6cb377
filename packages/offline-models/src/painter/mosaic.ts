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
}

/** Breaks a surface into about rows × rows cells. */
export function mosaic(name: string, rows: number, stretch = 1): Mosaic {
  const random = seededRandom('mosaic', name);
  const size = textureSide / rows;
  const cells = times(rows * rows, (index) => jittered(random, index, rows, size));
  const { nearest, borders } = divided(cells, rows, stretch);
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

/** Returns for each point the index of its nearest cell, and how much further away the second nearest cell is. */
function divided(
  cells: readonly Cell[],
  rows: number,
  stretch: number,
): { nearest: Uint16Array; borders: Texture } {
  const nearest = new Uint16Array(textureSide * textureSide);
  const borders = new Float32Array(textureSide * textureSide);
  const xs = Float64Array.from(cells, ({ x }) => x);
  const ys = Float64Array.from(cells, ({ y }) => y);
  const slope = stretch > 1 ? 0.35 : 0;
  const reach = Math.ceil(stretch);
  const size = textureSide / rows;
  for (let y = 0, at = 0; y < textureSide; y++) {
    const row = Math.floor(y / size);
    for (let x = 0; x < textureSide; x++, at++) {
      const column = Math.floor(x / size);
      let [first, second, owner] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
      for (let down = row - 1; down <= row + 1; down++) {
        for (let across = column - reach; across <= column + reach; across++) {
          const cell = ((down + rows) % rows) * rows + ((across + rows) % rows);
          const right = nearestWay((xs[cell] ?? 0) - x);
          const below = nearestWay((ys[cell] ?? 0) - y) + right * slope;
          const distance = (right / stretch) ** 2 + below ** 2;
          if (distance < first) [second, first, owner] = [first, distance, cell];
          else if (distance < second) second = distance;
        }
      }
      nearest[at] = owner;
      borders[at] = Math.sqrt(second) - Math.sqrt(first);
    }
  }
  return { nearest, borders };
}

/** Returns the shorter way between two places on a texture that joins at its edges. */
function nearestWay(distance: number): number {
  return distance - Math.floor(distance / textureSide + 0.5) * textureSide;
}
