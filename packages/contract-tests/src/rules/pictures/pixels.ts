/**
 * The layout of the pixels of a PNG: the size of the picture, and how the file stores the pixels (PNG Specification,
 * section 11.2.1).
 */
export interface PixelLayout {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  readonly colourType: number;
  readonly isInterlaced: boolean;
}

/** Samples per pixel, by colour type (PNG Specification, section 11.2.1). */
export const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A colour: red, green and blue, each from 0 to 255. Values of 16-bit samples have fractions. */
export type Colour = readonly [red: number, green: number, blue: number];

/** One pass of an interlaced picture: every `across`-th column from `x` on, in every `down`-th line from `y` on. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
  /** The size of the pass, in pixels. */
  readonly columns: number;
  readonly rows: number;
  /** Bytes of a line, without the byte for its filter type. */
  readonly lineLength: number;
}

/**
 * The first column, the first line, and the steps between columns and lines of each of the seven passes of an
 * interlaced picture (PNG Specification, section 8.2).
 */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns the passes of a picture that have pixels: a single one, unless the picture is interlaced. */
function passesOf({ width, height, depth, colourType, isInterlaced }: PixelLayout): Pass[] {
  const starts = isInterlaced ? interlaced : ([[0, 0, 1, 1]] as const);
  return starts
    .map(([x, y, across, down]) => {
      const columns = Math.ceil((width - x) / across);
      const rows = Math.ceil((height - y) / down);
      const lineLength = Math.ceil((columns * depth * (samples[colourType] ?? 0)) / 8);
      return { x, y, across, down, columns, rows, lineLength };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/**
 * Returns the number of bytes of all lines, each with one more byte for its filter type (PNG Specification, section
 * 7.2).
 */
export function rawLength(layout: PixelLayout): number {
  return passesOf(layout).reduce((sum, { rows, lineLength }) => sum + rows * (1 + lineLength), 0);
}

/**
 * Returns the colours of a picture, line by line, without the transparency.
 *
 * @param raw the decompressed content of the chunks `IDAT`.
 * @param palette the bytes of the chunk `PLTE`, if there is one.
 */
export function coloursOf(layout: PixelLayout, raw: Buffer, palette: Buffer): readonly Colour[] {
  const { width, height, depth, colourType } = layout;
  const count = samples[colourType] ?? 1;
  const pixelLength = Math.max(1, (count * depth) / 8);
  const colours = Array<Colour>(width * height);
  let start = 0;
  for (const { x, y, across, down, columns, rows, lineLength } of passesOf(layout)) {
    const end = start + rows * (1 + lineLength);
    const lines = unfiltered(raw.subarray(start, end), lineLength, rows, pixelLength);
    for (let row = 0; row < rows; row += 1) {
      const line = lines.subarray(row * lineLength, (row + 1) * lineLength);
      const at = (index: number) => sampleOf(line, index, depth);
      for (let column = 0; column < columns; column += 1) {
        colours[(y + row * down) * width + x + column * across] =
          colourType === 3 ? entryOf(palette, at(column)) : colourOf(at, column * count, count, depth);
      }
    }
    start = end;
  }
  return colours;
}

/** Returns a sample of a line. The first sample of a byte is in its highest bits (PNG Specification, section 7.2). */
function sampleOf(line: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return line[index] ?? 0;
  if (depth === 16) return (line[2 * index] ?? 0) * 256 + (line[2 * index + 1] ?? 0);
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

function colourOf(at: (index: number) => number, start: number, count: number, depth: number): Colour {
  const value = (index: number) => (at(index) * 255) / (2 ** depth - 1);
  if (count < 3) return [value(start), value(start), value(start)];
  return [value(start), value(start + 1), value(start + 2)];
}

function entryOf(palette: Buffer, index: number): Colour {
  const start = index * 3;
  return [palette[start] ?? 0, palette[start + 1] ?? 0, palette[start + 2] ?? 0];
}

/** Returns the lines with their filters reversed (PNG Specification, section 9.2). */
function unfiltered(raw: Buffer, length: number, height: number, size: number): Uint8Array {
  const lines = new Uint8Array(length * height);
  for (let line = 0; line < height; line += 1) {
    const from = line * (length + 1);
    const to = line * length;
    for (let index = 0; index < length; index += 1) {
      const left = index < size ? 0 : (lines[to + index - size] ?? 0);
      const up = line === 0 ? 0 : (lines[to + index - length] ?? 0);
      const upLeft = index < size || line === 0 ? 0 : (lines[to + index - length - size] ?? 0);
      lines[to + index] = (raw[from + 1 + index] ?? 0) + predicted(raw[from] ?? 0, left, up, upLeft);
    }
  }
  return lines;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  return filter === 4 ? nearest(left, up, upLeft) : 0;
}

/** Returns the prediction of the Paeth filter (PNG Specification, section 9.4). */
function nearest(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
