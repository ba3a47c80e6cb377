import type { Filter } from '@contentgen/contract';

type Colour = readonly [red: number, green: number, blue: number];

/** The colour changes of the shorthands of Filter Effects Module Level 1, each at 100%. Colours are from 0 to 255. */
const filters: Readonly<Record<Filter, (colour: Colour) => Colour>> = {
  grayscale: ([red, green, blue]) => {
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return [luminance, luminance, luminance];
  },
  sepia: ([red, green, blue]) => [
    0.393 * red + 0.769 * green + 0.189 * blue,
    0.349 * red + 0.686 * green + 0.168 * blue,
    0.272 * red + 0.534 * green + 0.131 * blue,
  ],
  invert: ([red, green, blue]) => [255 - red, 255 - green, 255 - blue],
};

/** Applies a filter to a palette, which has three bytes for each colour. */
export function filtered(palette: Uint8Array, filter: Filter | null): Uint8Array {
  if (filter === null) return palette;
  const colours = new Uint8ClampedArray(palette.length);
  for (let at = 0; at < palette.length; at += 3) {
    colours.set(filters[filter]([palette[at] ?? 0, palette[at + 1] ?? 0, palette[at + 2] ?? 0]), at);
  }
  return new Uint8Array(colours);
}
