import { convertIndexedToRgb, type DecodedPng, decode } from 'fast-png';

/** A colour: red, green and blue, each from 0 to 255. Values of 16-bit pictures have fractions. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A picture, with its size in pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Returns the colours, line by line, without the transparency. */
  colours(): readonly Colour[];
}

/**
 * Reads a PNG, and checks its chunks and their checksums.
 *
 * @throws Error when something is missing or wrong.
 */
export function readPng(bytes: Uint8Array): Picture {
  const png = decode(bytes, { checkCrc: true });
  return { width: png.width, height: png.height, colours: () => coloursOf(png) };
}

function coloursOf(png: DecodedPng): readonly Colour[] {
  const { depth, palette = depth < 8 ? graysOf(depth) : undefined } = png;
  const values = palette === undefined ? png.data : convertIndexedToRgb({ ...png, palette });
  const count = palette?.[0]?.length ?? png.channels;
  const largest = palette === undefined ? 2 ** depth - 1 : 255;
  return Array.from({ length: png.width * png.height }, (_, index) => {
    const at = (channel: number) => ((values[index * count + channel] ?? 0) * 255) / largest;
    return count < 3 ? [at(0), at(0), at(0)] : [at(0), at(1), at(2)];
  });
}

/** Returns the colours of a gray picture with few bits, as if it had a palette. */
function graysOf(depth: number): [number, number, number][] {
  return Array.from({ length: 2 ** depth }, (_, value) => {
    const gray = (value * 255) / (2 ** depth - 1);
    return [gray, gray, gray];
  });
}
