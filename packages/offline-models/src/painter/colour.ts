/** Red, green and blue in sRGB, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Replaces a colour of the scene by the one a style paints with. */
export type Tint = (colour: Colour) => Colour;

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];

/** Reads `#rrggbb`. */
export function hex(code: string): Colour {
  const value = Number.parseInt(code.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Writes a colour as SVG and CSS read it. */
export function css([red, green, blue]: Colour): string {
  return `rgb(${Math.round(red)},${Math.round(green)},${Math.round(blue)})`;
}

/** Returns the colour between two colours. With the share 0 it is the first one, with 1 the second one. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return [channel(0), channel(1), channel(2)];
}

export const lighter = (colour: Colour, share: number) => mix(colour, white, share);
export const darker = (colour: Colour, share: number) => mix(colour, black, share);

/** Perceived lightness, 0 to 1, by the luma weights of Rec. 601. */
export function luminance([red, green, blue]: Colour): number {
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

export const asItIs: Tint = (colour) => colour;

/** Changes the saturation of colours: a factor of 0 leaves only grey, 1 changes nothing, and more makes them bolder. */
export function saturated(factor: number): Tint {
  return (colour) => {
    const grey = luminance(colour) * 255;
    const channel = (value: number) => Math.min(255, Math.max(0, grey + (value - grey) * factor));
    return [channel(colour[0]), channel(colour[1]), channel(colour[2])];
  };
}

/**
 * Replaces each colour by one from a ramp from dark to light, by its lightness. The ramp is given as `#rrggbb`
 * codes.
 */
export function ramp(...codes: readonly string[]): Tint {
  const stops = codes.map(hex);
  return (colour) => {
    const place = luminance(colour) * (stops.length - 1);
    const below = Math.min(Math.floor(place), stops.length - 2);
    return mix(stops[below] ?? black, stops[below + 1] ?? white, place - below);
  };
}

/** Creates a tint that keeps most of the shades of some colours, because a description names them. */
export function keeping(tint: Tint, named: readonly Colour[]): Tint {
  if (named.length === 0) return tint;
  return (colour) =>
    named.some((other) => haveOneHue(colour, other)) ? mix(tint(colour), colour, 0.75) : tint(colour);
}

/** Whether two colours are shades of one hue: white and black change only the length of these vectors. */
function haveOneHue(one: Colour, other: Colour): boolean {
  const [a, b, c] = [one[0] - one[1], one[1] - one[2], one[2] - one[0]];
  const [x, y, z] = [other[0] - other[1], other[1] - other[2], other[2] - other[0]];
  const [length, otherLength] = [Math.hypot(a, b, c), Math.hypot(x, y, z)];
  return Math.min(length, otherLength) > 90 && a * x + b * y + c * z > 0.966 * length * otherLength;
}
