import type { Style } from '@contentgen/contract';
import { type Colour, keeping, mix, ramp, type Tint } from './painter/colour.ts';
import { composeScene, everything } from './painter/scene.ts';
import { crossingsAt, outline, type Point, side } from './painter/shape.ts';
import { cellsFor, plain, styles } from './painter/styles.ts';

/** The properties of a flat picture. */
export interface FlatPainting {
  /** The description, as for `paintPicture`. */
  readonly description: string;
  readonly style: Style | null;
  /** Width and height, in pixels. */
  readonly pixels: number;
  /** A change of each colour, such as a filter. Channels are from 0 to 255. */
  readonly tint?: Tint;
}

/** The colours of styles that `paintPicture` shows by lines and panels instead. */
const inks: Partial<Record<Style, Tint>> = {
  pop_art: ramp('#16121f', '#e6007e', '#ff5aa9', '#ffe600'),
  sketch: ramp('#3a3a40', '#8d8d94', '#faf7ef'),
};

/** Number of lines in a row of pixels where the edges of a shape are found, so that slanted edges are smooth. */
const linesPerRow = 3;

/**
 * Paints the scene that `paintPicture` paints, in the colours of the style, but with flat shapes. It needs no image
 * library, so it also runs in browsers.
 *
 * @returns RGB pixels, row by row, eight bits a channel.
 */
export function paintFlat({
  description,
  style,
  pixels,
  tint = (colour) => colour,
}: FlatPainting): Uint8Array {
  const handling = style === null ? plain : styles[style];
  const scene = composeScene(description);
  const cells = cellsFor(scene, handling) ?? pixels;
  const inked = keeping((style && inks[style]) ?? handling.tint, scene.named);
  const tinted = (colour: Colour) => tint(inked(colour));
  const [top, bottom] = [tinted(scene.palette.skyTop), tinted(scene.palette.skyBottom)];
  const canvas = new Uint8Array(3 * cells * cells);
  for (let row = 0; row < cells; row += 1) {
    const colour = mix(top, bottom, Math.min(1, (2 * row) / cells));
    for (let x = 0; x < cells; x += 1) canvas.set(colour, 3 * (row * cells + x));
  }
  for (const shape of [...everything(scene), ...(scene.card?.panel ?? []), ...(scene.card?.letters ?? [])]) {
    const points = outline(shape).map(([x, y]): Point => [(x / side) * cells, (y / side) * cells]);
    fill(canvas, cells, points, tinted(shape.colour));
  }
  return cells === pixels ? canvas : enlarged(canvas, cells, pixels);
}

/** Fills a polygon by the even-odd rule. Pixels at its edges get a share of the colour. */
function fill(canvas: Uint8Array, count: number, points: readonly Point[], colour: Colour): void {
  const ys = points.map(([, y]) => y);
  const xs = points.map(([x]) => x);
  const bottom = Math.min(count, Math.ceil(Math.max(...ys)));
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(count, Math.ceil(Math.max(...xs))),
  ];
  const coverage = new Float32Array(count);
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < bottom; row += 1) {
    coverage.fill(0, left, right);
    for (let line = 0; line < linesPerRow; line += 1) {
      const crossings = crossingsAt(points, row + (line + 0.5) / linesPerRow);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from, to] = [Math.max(0, crossings[at] ?? 0), Math.min(count, crossings[at + 1] ?? 0)];
        for (let x = Math.floor(from); x < to; x += 1)
          coverage[x] = (coverage[x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from);
      }
    }
    // No array for each pixel: there are a million of them.
    for (let x = left; x < right; x += 1) {
      const share = (coverage[x] ?? 0) / linesPerRow;
      if (share === 0) continue;
      const at = 3 * (row * count + x);
      for (let channel = 0; channel < 3; channel += 1) {
        const below = canvas[at + channel] ?? 0;
        canvas[at + channel] = below + ((colour[channel] ?? 0) - below) * share;
      }
    }
  }
}

/** Returns a picture in which each pixel has become a square. */
function enlarged(canvas: Uint8Array, count: number, pixels: number): Uint8Array {
  const large = new Uint8Array(3 * pixels * pixels);
  for (let at = 0; at < pixels * pixels; at += 1) {
    const [x, y] = [at % pixels, Math.floor(at / pixels)];
    const from = 3 * (Math.floor((y * count) / pixels) * count + Math.floor((x * count) / pixels));
    large.set(canvas.subarray(from, from + 3), 3 * at);
  }
  return large;
}
