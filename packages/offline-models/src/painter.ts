import type { Medium, Style } from '@contentgen/contract';
import sharp, { type Sharp } from 'sharp';
import { makeBrush } from './painter/brush.ts';
import { layOn } from './painter/lay-on.ts';
import { media } from './painter/media.ts';
import { composeScene } from './painter/scene.ts';
import { side } from './painter/shape.ts';
import { plain, type StyleHandling, styles } from './painter/styles.ts';
import { seededRandom } from './seeded-random.ts';

export { painterModel } from './model-names.ts';

/** The properties of an image that the painter uses. */
export interface PaintingRequest {
  /**
   * The description. The painter knows about a hundred words and chooses a scene by them. The hash of the other
   * words decides about the rest.
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
  return medium === null ? drawing : layOn(media[medium](), drawing, pixels, random, signal);
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
  const handling = style === null ? plain : styles[style];
  const svg = toSvg(description, style, handling, handling.cells ?? pixels);
  const drawing = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw().toBuffer();
  if (handling.cells === undefined) return drawing;
  return fromPixels(drawing, handling.cells).resize(pixels, pixels, { kernel: 'nearest' }).raw().toBuffer();
}

function toSvg(description: string, style: Style | null, handling: StyleHandling, pixels: number): string {
  const brush = makeBrush(seededRandom('style', description, style), handling.tint);
  const content = handling.compose(composeScene(description), handling.draw, brush);
  const edges = handling.cells === undefined ? '' : ' shape-rendering="crispEdges"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}"${edges}><defs>${brush.definitions()}</defs>${content}</svg>`;
}

function fromPixels(picture: Buffer, pixels: number): Sharp {
  return sharp(picture, { raw: { width: pixels, height: pixels, channels: 3 } });
}
