import { between, type Random, seededRandom, times } from '../seeded-random.ts';

/** The side of a texture in units of the scene; textures join at their edges. */
export const textureSide = 512;

/** Heights from 0 to 1, row by row, one a unit. */
export type Texture = Float32Array;

/** For each point of the picture, the offset to the point whose colour it gets, in units of the scene. */
export interface Drift {
  readonly across: Texture;
  readonly down: Texture;
}

/** Creates a texture from a function of the place, in units. */
export function textured(height: (x: number, y: number) => number): Texture {
  const texture = new Float32Array(textureSide * textureSide);
  for (let y = 0, at = 0; y < textureSide; y++) {
    for (let x = 0; x < textureSide; x++, at++) texture[at] = height(x, y);
  }
  return texture;
}

/** Smooth noise. The size of its lumps is in units and divides the side of the texture. */
export function lumps(name: string, width: number, height = width): Texture {
  const [columns, rows] = [textureSide / width, textureSide / height];
  const random = seededRandom('lumps', name);
  const knots = Float32Array.from({ length: columns * rows }, random);
  const knot = (column: number, row: number) => knots[(row % rows) * columns + (column % columns)] ?? 0;
  return textured((x, y) => {
    const [column, row] = [Math.floor(x / width), Math.floor(y / height)];
    const [right, low] = [eased(x / width - column), eased(y / height - row)];
    const above = knot(column, row) * (1 - right) + knot(column + 1, row) * right;
    const below = knot(column, row + 1) * (1 - right) + knot(column + 1, row + 1) * right;
    return above * (1 - low) + below * low;
  });
}

/** Creates a texture that is the mean of several textures. */
export function blended(...textures: readonly [Texture, ...Texture[]]): Texture {
  const sum = textures.reduce((one, other) => one.map((height, at) => height + (other[at] ?? 0)));
  return sum.map((height) => height / textures.length);
}

/** Creates a texture that has the lower value of two textures at each point. */
export function lower(one: Texture, other: Texture): Texture {
  return one.map((height, at) => Math.min(height, other[at] ?? 0));
}

/** Slanted furrows, with their distance in units. A negative distance slants them the other way. */
export function furrows(distance: number): Texture {
  const period = Math.abs(distance);
  const way = Math.sign(distance);
  return textured((x, y) => Math.abs(((((x + way * y) % period) + period) % period) / period - 0.5) * 2);
}

/** Threads that cross over and under each other, with their width in units. */
export function weave(thread: number): Texture {
  return textured((x, y) => {
    const over = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0;
    const across = Math.abs(((over ? y : x) % thread) / thread - 0.5);
    const along = Math.abs(((over ? x : y) % thread) / thread - 0.5);
    return 1 - across * 1.5 - along * 0.5;
  });
}

/** Creates a texture whose values are stretched from the range 0 to 1 to the range least to most. */
export function within(texture: Texture, least: number, most: number): Texture {
  return texture.map((height) => least + height * (most - least));
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
  const cells = times(rows * rows, (index) => jittered(random, index % rows, Math.floor(index / rows), size));
  const nearest = new Array<Cell>(textureSide * textureSide);
  const borders = textured((x, y) => {
    let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const sidewise = Math.ceil(stretch) + 1;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -sidewise; dx <= sidewise; dx++) {
        const cell = cells[wrapped(row + dy, rows) * rows + wrapped(column + dx, rows)];
        if (!cell) continue;
        const [offX, offY] = [nearestWay(cell.x - x), nearestWay(cell.y - y)];
        const slant = offY + offX * (stretch > 1 ? 0.35 : 0);
        // Math.hypot is several times slower, and this runs ten million times.
        const distance = Math.sqrt((offX / stretch) ** 2 + slant ** 2);
        if (distance < first) {
          second = first;
          first = distance;
          nearest[y * textureSide + x] = cell;
        } else if (distance < second) second = distance;
      }
    }
    return second - first;
  });
  const shared = (value: (cell: Cell, x: number, y: number) => number) =>
    textured((x, y) => {
      const cell = nearest[y * textureSide + x];
      return cell ? value(cell, x, y) : 0;
    });
  return {
    tones: shared((cell) => cell.tone),
    seams: (width) => borders.map((distance) => Math.min(1, distance / width)),
    gathered: (share) => ({
      across: shared((cell, x) => nearestWay(cell.x - x) * share),
      down: shared((cell, _x, y) => nearestWay(cell.y - y) * share),
    }),
    refracted: (reach) => ({
      across: shared((cell) => (cell.tone * 2 - 1) * reach),
      down: shared((cell) => (((cell.tone * 7) % 1) * 2 - 1) * reach),
    }),
  };
}

function jittered(random: Random, column: number, row: number, size: number): Cell {
  return {
    x: (column + between(random, 0.1, 0.9)) * size,
    y: (row + between(random, 0.1, 0.9)) * size,
    tone: random(),
  };
}

function wrapped(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Returns the shorter way between two places on a texture that joins at its edges. */
function nearestWay(distance: number): number {
  return distance - Math.round(distance / textureSide) * textureSide;
}

function eased(share: number): number {
  return share * share * (3 - 2 * share);
}
