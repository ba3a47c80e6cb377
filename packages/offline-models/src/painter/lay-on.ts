import { setImmediate } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import { type MediumHandling, textureSide } from './media.ts';
import { side } from './shape.ts';

/** How many rows are painted before the function lets other work run. They take some milliseconds. */
const rowsAtATime = 128;

/**
 * Paints a picture again in a medium.
 *
 * @param picture the RGB pixels of a square, eight bits a channel.
 * @param pixels the side of the square.
 * @returns a picture of the same size and layout.
 * @throws the signal's reason when it aborts before the end.
 */
export async function layOn(
  medium: MediumHandling,
  picture: Buffer,
  pixels: number,
  random: Random,
  signal?: AbortSignal,
): Promise<Buffer> {
  const painted = Buffer.allocUnsafe(picture.length);
  const paintRow = rowPainter(medium, [picture, painted], pixels, random);
  for (let row = 0; row < pixels; row++) {
    if (row % rowsAtATime === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    paintRow(row);
  }
  return painted;
}

type Pictures = readonly [picture: Buffer, painted: Buffer];

function rowPainter(medium: MediumHandling, [picture, painted]: Pictures, pixels: number, random: Random) {
  const loads = Float32Array.from({ length: 256 }, (_, lightness) => medium.load(lightness / 255));
  const [unit, scale] = [side / pixels, pixels / side];
  // Further from the edge than this, no ground is bare.
  const framed = medium.margin * 1.35 + 9;
  const reach = Math.max(1, Math.round(5 / unit));
  const places = Int32Array.from({ length: pixels }, (_, index) => Math.floor(index * unit));
  const mask = textureSide - 1;
  // Each picture lies on another part of the sheet.
  const [left, top] = [Math.floor(random() * textureSide), Math.floor(random() * textureSide)];

  return (row: number): void => {
    // The loop reads local variables faster than properties.
    const { grain, drift, softness, relief, margin, saturation, darkest, lines } = medium;
    const [groundRed, groundGreen, groundBlue] = medium.ground;
    const range = (medium.lightest - darkest) / 255;
    const vividness = saturation * range;
    const y = places[row] ?? 0;
    const toEdgeDown = Math.min(y, side - y);
    const line = ((y + top) & mask) * textureSide;
    const lineAbove = ((y + top - 2) & mask) * textureSide;
    for (let column = 0, to = row * pixels * 3; column < pixels; column++, to += 3) {
      const x = places[column] ?? 0;
      const at = line + ((x + left) & mask);
      const height = grain[at] ?? 0;
      let from = to;
      if (drift) {
        const down = inside((y + (drift[1][at] ?? 0)) * scale, pixels);
        from = (down * pixels + inside((x + (drift[0][at] ?? 0)) * scale, pixels)) * 3;
      }
      const red = picture[from] ?? 0;
      const green = picture[from + 1] ?? 0;
      const blue = picture[from + 2] ?? 0;
      const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
      const edge = lines === 0 ? 0 : edgeAt(picture, from, reach, pixels);

      let load = loads[Math.floor(grey + 0.5) | 0] ?? 0;
      if (lines > 0) load = Math.max(load, edge * lines);
      if (margin > 0 && (toEdgeDown < framed || x < framed || side - x < framed)) {
        const toEdge = Math.min(x, side - x, toEdgeDown) - margin * (0.25 + 1.1 * height);
        load *= Math.min(1, Math.max(0, toEdge / 9));
      }
      let covered = load === 0 ? 0 : Math.min(1, Math.max(0, (load - height) / softness + 0.5));
      if (lines < 0) covered *= 1 - edge;
      const light = relief === 0 ? 0 : (height - (grain[lineAbove + ((x + left - 2) & mask)] ?? 0)) * relief;

      const base = darkest + grey * (1 - saturation) * range;
      painted[to] = channel(groundRed, base + red * vividness, covered, light);
      painted[to + 1] = channel(groundGreen, base + green * vividness, covered, light);
      painted[to + 2] = channel(groundBlue, base + blue * vividness, covered, light);
    }
  };
}

function channel(ground: number, pigment: number, covered: number, light: number): number {
  const value = (ground + (pigment - ground) * covered + light) | 0;
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** Returns how much the picture changes within the reach to the right and down, by its green: 0 to 1. */
function edgeAt(picture: Buffer, from: number, reach: number, pixels: number): number {
  const green = picture[from + 1] ?? 0;
  const right = picture[from + 1 + reach * 3] ?? green;
  const below = picture[from + 1 + reach * pixels * 3] ?? green;
  return Math.min(1, Math.max(0, (Math.abs(green - right) + Math.abs(green - below) - 10) / 20));
}

/** Returns the nearest pixel. Unlike Math.round, it has no branch, which noise makes unpredictable. */
function inside(place: number, pixels: number): number {
  const pixel = Math.floor(place + 0.5) | 0;
  return pixel < 0 ? 0 : pixel >= pixels ? pixels - 1 : pixel;
}
