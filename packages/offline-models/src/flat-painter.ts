import { asItIs, type Colour, keeping, mix, type Tint } from './painter/colour.ts';
import { composeScene, everything } from './painter/scene.ts';
import { bounds, crossingsAt, moved, type Shape, shadowOpacity, side } from './painter/shape.ts';
import { cellsFor, plain, styles } from './painter/styles.ts';
import type { PaintingRequest } from './painter.ts';

/** The properties of a flat picture. */
export interface FlatPainting extends Omit<PaintingRequest, 'medium'> {
  /** A change of each colour, such as a filter. Channels are from 0 to 255. */
  readonly tint?: Tint;
}

/** Number of lines in a row of pixels where the edges of a shape are found, so that slanted edges are smooth. */
const linesPerRow = 3;

/**
 * Paints the scene that `paintPicture` paints, in the colours of the style, but with flat shapes. It needs no image
 * library, so it also runs in browsers.
 *
 * @returns RGB pixels, row by row, eight bits a channel.
 */
export function paintFlat({ description, style, pixels, tint = asItIs }: FlatPainting): Uint8Array {
  const [styleTint] = style === null ? plain : styles[style];
  const scene = composeScene(description);
  const cells = cellsFor(style, scene) ?? pixels;
  const kept = keeping(styleTint, scene.named);
  const tinted = (colour: Colour) => tint(kept(colour));
  const [top, bottom] = [tinted(scene.palette.skyTop), tinted(scene.palette.skyBottom)];
  const canvas = new Uint8Array(3 * cells * cells);
  for (let row = 0; row < cells; row += 1) {
    const colour = mix(top, bottom, Math.min(1, (2 * row) / cells));
    for (let x = 0; x < cells; x += 1) blend(canvas, 3 * (row * cells + x), colour, 1);
  }
  for (const shape of [...everything(scene), ...scene.card, ...scene.letters]) {
    const [scaled = shape] = moved([shape], ([x, y]) => [(x / side) * cells, (y / side) * cells]);
    fill(canvas, cells, scaled, tinted(shape.colour));
  }
  if (cells === pixels) return canvas;
  const large = new Uint8Array(3 * pixels * pixels);
  for (let at = 0; at < large.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % pixels, Math.floor(at / 3 / pixels)];
    const cell = Math.floor((y * cells) / pixels) * cells + Math.floor((x * cells) / pixels);
    large[at] = canvas[3 * cell + (at % 3)] ?? 0;
  }
  return large;
}

/** Fills a polygon by the even-odd rule. Pixels at its edges get a share of the colour. */
function fill(canvas: Uint8Array, count: number, shape: Shape, colour: Colour): void {
  const { left, top, right, bottom } = bounds(shape);
  const opacity = shape.isShadow ? shadowOpacity : 1;
  const [first, end] = [Math.max(0, Math.floor(left)), Math.min(count, right)];
  // The change of the covered share from one pixel to the next.
  const changes = new Float64Array(count + 2);
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(count, bottom); row += 1) {
    changes.fill(0);
    for (let line = 0; line < linesPerRow; line += 1) {
      crossingsAt(shape, row + (line + 0.5) / linesPerRow).forEach((crossing, at) => {
        const x = Math.min(count, Math.max(0, crossing));
        const [pixel, change] = [Math.floor(x), (at % 2 === 0 ? 1 : -1) / linesPerRow];
        changes[pixel] = (changes[pixel] ?? 0) + change * (pixel + 1 - x);
        changes[pixel + 1] = (changes[pixel + 1] ?? 0) + change * (x - pixel);
      });
    }
    for (let x = first, covered = 0; x < end; x += 1) {
      covered += changes[x] ?? 0;
      if (covered > 0.001) blend(canvas, 3 * (row * count + x), colour, covered * opacity);
    }
  }
}

/** Mixes a share of a colour into a pixel. There are a million pixels: a loop or a pattern here takes twice the time. */
function blend(canvas: Uint8Array, at: number, colour: Colour, share: number): void {
  canvas[at] = (canvas[at] ?? 0) * (1 - share) + colour[0] * share;
  canvas[at + 1] = (canvas[at + 1] ?? 0) * (1 - share) + colour[1] * share;
  canvas[at + 2] = (canvas[at + 2] ?? 0) * (1 - share) + colour[2] * share;
}
