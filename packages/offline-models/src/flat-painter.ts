import type { Style } from '@contentgen/contract';
import { type Colour, keeping, mix, ramp, type Tint } from './painter/colour.ts';
import { crossingsAt } from './painter/hatching.ts';
import { composeScene, everything } from './painter/scene.ts';
import { outline, type Point, side } from './painter/shape.ts';
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
  const ink = (style && inks[style]) ?? handling.tint;
  const scene = composeScene(description);
  const cells = cellsFor(scene, handling) ?? pixels;
  const inked = keeping(ink, scene.named);
  const tinted = (colour: Colour) => tint(inked(colour));
  const canvas = skyOf(tinted(scene.skyTop), tinted(scene.skyBottom), cells);
  for (const shape of [...everything(scene), ...(scene.card?.panel ?? []), ...(scene.card?.letters ?? [])]) {
    const points = outline(shape).map(([x, y]): Point => [(x / side) * cells, (y / side) * cells]);
    fill(canvas, cells, points, tinted(shape.colour));
  }
  return cells === pixels ? canvas : enlarged(canvas, cells, pixels);
}

/** Returns a canvas with a gradient from its top to its middle. */
function skyOf(top: Colour, bottom: Colour, count: number): Uint8Array {
  const canvas = new Uint8Array(3 * count * count);
  for (let y = 0; y < count; y += 1) {
    const [red, green, blue] = mix(top, bottom, Math.min(1, (2 * y) / count));
    for (let at = 3 * y * count; at < 3 * (y + 1) * count; at += 3) {
      canvas[at] = red;
      canvas[at + 1] = green;
      canvas[at + 2] = blue;
    }
  }
  return canvas;
}

/** Fills a polygon by the even-odd rule. Pixels at its edges get a share of the colour. */
function fill(canvas: Uint8Array, count: number, points: readonly Point[], colour: Colour): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(count, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(count, Math.ceil(Math.max(...ys)));
  const coverage = new Float32Array(count);
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < bottom; row += 1) {
    coverage.fill(0, left, right);
    for (let line = 0; line < linesPerRow; line += 1) {
      const crossings = crossingsAt(points, row + (line + 0.5) / linesPerRow);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        cover(coverage, Math.max(0, crossings[at] ?? 0), Math.min(count, crossings[at + 1] ?? 0));
      }
    }
    for (let x = left; x < right; x += 1) {
      const share = (coverage[x] ?? 0) / linesPerRow;
      if (share > 0) blend(canvas, 3 * (row * count + x), colour, share);
    }
  }
}

/** Adds the part of each pixel that lies between two places of a line. */
function cover(coverage: Float32Array, left: number, right: number): void {
  for (let x = Math.floor(left); x < right; x += 1) {
    coverage[x] = (coverage[x] ?? 0) + Math.min(x + 1, right) - Math.max(x, left);
  }
}

/** Mixes a share of a colour into a pixel. */
function blend(canvas: Uint8Array, at: number, colour: Colour, share: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = canvas[at + channel] ?? 0;
    canvas[at + channel] = before + ((colour[channel] ?? 0) - before) * share;
  }
}

/** Returns a picture in which each pixel has become a square. */
function enlarged(canvas: Uint8Array, count: number, pixels: number): Uint8Array {
  const scale = pixels / count;
  const large = new Uint8Array(3 * pixels * pixels);
  for (let y = 0; y < pixels; y += 1) {
    for (let x = 0; x < pixels; x += 1) {
      const at = 3 * (Math.floor(y / scale) * count + Math.floor(x / scale));
      large.set(canvas.subarray(at, at + 3), 3 * (y * pixels + x));
    }
  }
  return large;
}
