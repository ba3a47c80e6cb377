/** The layout of a PNG's pixels: its size, and how it stores them (PNG Specification, section 11.2.1). */
export interface PixelLayout {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  readonly colourType: number;
  readonly isInterlaced: boolean;
}

/** Samples of a pixel, by the colour type (section 11.2.1). */
export const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A colour: red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * The colours of a picture, line by line, without its transparency.
 *
 * @param raw the inflated data.
 * @param palette the bytes of the chunk `PLTE`, if there is one.
 * @returns undefined for an interlaced picture and for samples of another depth than eight bits.
 */
export function coloursOf(
  { width, height, depth, colourType, isInterlaced }: PixelLayout,
  raw: Buffer,
  palette: Buffer,
): readonly Colour[] | undefined {
  if (depth !== 8 || isInterlaced) return undefined;
  const size = samples[colourType] ?? 1;
  const lines = unfiltered(raw, width * size, height, size);
  const at = (index: number) => lines[index] ?? 0;
  return Array.from({ length: width * height }, (_, pixel): Colour => {
    const start = pixel * size;
    if (colourType === 3) {
      const entry = at(start) * 3;
      return [palette[entry] ?? 0, palette[entry + 1] ?? 0, palette[entry + 2] ?? 0];
    }
    return size < 3 ? [at(start), at(start), at(start)] : [at(start), at(start + 1), at(start + 2)];
  });
}

/** Reverses the filter of each line (section 9.2). */
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

/** The Paeth predictor (section 9.4). */
function nearest(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
