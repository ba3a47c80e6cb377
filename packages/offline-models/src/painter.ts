import type { Medium, Style } from '@contentgen/contract';
import sharp, { type Sharp } from 'sharp';
import { type Brush, outline } from './painter/brush.ts';
import { black, css, keeping } from './painter/colour.ts';
import { layOn } from './painter/lay-on.ts';
import { prepareMedium } from './painter/media.ts';
import { composeScene } from './painter/scene.ts';
import { side } from './painter/shape.ts';
import { cellsFor, plain, styles } from './painter/styles.ts';
import { seededRandom } from './seeded-random.ts';

export { painterModel } from './model-names.ts';

/** The properties of an image that the painter uses. */
export interface PaintingRequest {
  /**
   * The description. The painter knows more than 1,200 things by their names in English, German, French, Spanish, Italian
   * and Portuguese. It letters the description on a card when it does not know the subject. The hash decides the rest.
   */
  readonly description: string;
  readonly style: Style | null;
  readonly medium: Medium | null;
  /** Width and height of the picture, in pixels. */
  readonly pixels: number;
}

/**
 * Paints a square picture without a network: composes a scene from the description, draws it in the style, then
 * applies the medium. The same request gives the same pixels. Another size gives the same picture at that size.
 *
 * @returns the pixels: red, green and blue, one byte each, row by row.
 * @throws the signal's reason when it aborts before the picture is done.
 */
export async function paintPixels(request: PaintingRequest, signal?: AbortSignal): Promise<Buffer> {
  const { description, style, medium, pixels } = request;
  signal?.throwIfAborted();
  const drawing = await draw(request);
  signal?.throwIfAborted();
  const random = seededRandom('medium', description, style, medium);
  return medium === null ? drawing : layOn(prepareMedium(medium), drawing, pixels, random, signal);
}

/** Paints a picture as a PNG. Otherwise as `paintPixels`. */
export async function paintPicture(request: PaintingRequest, signal?: AbortSignal): Promise<Buffer> {
  const picture = await paintPixels(request, signal);
  const image = await fromPixels(picture, request.pixels).png({ compressionLevel: 3 }).toBuffer();
  signal?.throwIfAborted();
  return image;
}

/** Resolves to the scene in its style, as RGB pixels. */
async function draw({ description, style, pixels }: PaintingRequest): Promise<Buffer> {
  const [styleTint, drawShape, compose] = style === null ? plain : styles[style];
  const scene = composeScene(description);
  const cells = cellsFor(style, scene);
  const tint = keeping(styleTint, scene.named);
  const brush: Brush = { random: seededRandom('style', description, style), tint, definitions: [] };
  const picture = compose(scene, drawShape, brush);
  const card = scene.card.map((shape) => drawShape(shape, brush));
  // One path instead of an element for each stroke takes half of the time.
  const strokes = scene.letters.map(({ rings }) => outline(rings));
  const letters = `<path d="${strokes.join('')}" fill-rule="nonzero" fill="${css(tint(scene.letters[0]?.colour ?? black))}"/>`;
  const edges = cells ? 'shape-rendering="crispEdges"' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cells ?? pixels}" height="${cells ?? pixels}" viewBox="0 0 ${side} ${side}" fill-rule="evenodd" ${edges}>${brush.definitions.join('')}${picture}${card.join('')}${letters}</svg>`;
  const drawing = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw().toBuffer();
  if (!cells) return drawing;
  return fromPixels(drawing, cells).resize(pixels, pixels, { kernel: 'nearest' }).raw().toBuffer();
}

function fromPixels(picture: Buffer, pixels: number): Sharp {
  return sharp(picture, { raw: { width: pixels, height: pixels, channels: 3 } });
}
