import type { Medium, Style } from '@contentgen/contract';
import sharp, { type Sharp } from 'sharp';
import { coordinates, makeBrush } from './painter/brush.ts';
import { css, keeping } from './painter/colour.ts';
import type { Composition } from './painter/compositions.ts';
import { layOn } from './painter/lay-on.ts';
import { prepareMedium } from './painter/media.ts';
import { composeScene, type Scene } from './painter/scene.ts';
import { outline, side } from './painter/shape.ts';
import { cellsFor, plain, type StyleHandling, styles } from './painter/styles.ts';
import { seededRandom } from './seeded-random.ts';

export { painterModel } from './model-names.ts';

/** The properties of an image that the painter uses. */
export interface PaintingRequest {
  /**
   * The description. The painter knows some hundred words in English, German, French and Spanish, and letters the
   * description on a card when it does not know the subject. The hash decides about the rest.
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

/** A backdrop has so few pixels a side that it looks out of focus when it is enlarged. */
const backdropPixels = 72;

/** Resolves to the scene in its style, as RGB pixels. */
async function draw(request: PaintingRequest): Promise<Buffer> {
  const { style, pixels } = request;
  const handling = style === null ? plain : styles[style];
  const scene = composeScene(request.description);
  const cells = cellsFor(scene, handling);
  const svg = toSvg(request, scene, handling, handling.compose, cells ?? pixels);
  if (handling.backdrop) {
    const far = toSvg(request, { ...scene, card: null }, handling, handling.backdrop, backdropPixels);
    const backdrop = fromPixels(await rendered(far), backdropPixels).resize(pixels, pixels, {
      kernel: 'mitchell',
    });
    return backdrop
      .composite([{ input: svg }])
      .removeAlpha()
      .raw()
      .toBuffer();
  }
  const drawing = await rendered(svg);
  if (cells === undefined) return drawing;
  return fromPixels(drawing, cells).resize(pixels, pixels, { kernel: 'nearest' }).raw().toBuffer();
}

function rendered(svg: Buffer): Promise<Buffer> {
  return sharp(svg).flatten({ background: '#fff' }).raw().toBuffer();
}

function toSvg(
  { description, style }: PaintingRequest,
  scene: Scene,
  { tint, draw, cells }: StyleHandling,
  compose: Composition,
  pixels: number,
): Buffer {
  const brush = makeBrush(seededRandom('style', description, style), keeping(tint, scene.named));
  const picture = compose(scene, draw, brush);
  const panel = scene.card?.panel.map((shape) => draw(shape, brush)) ?? [];
  // One path instead of an element for each stroke takes half of the time.
  const [letter] = scene.card?.letters ?? [];
  const strokes = scene.card?.letters.map((shape) => `M${coordinates(outline(shape))}Z`).join('');
  const letters = letter ? `<path d="${strokes}" fill="${css(brush.tint(letter.colour))}"/>` : '';
  const edges = cells === undefined ? '' : ' shape-rendering="crispEdges"';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}"${edges}><defs>${brush.definitions()}</defs>${picture}${panel.join('')}${letters}</svg>`,
  );
}

function fromPixels(picture: Buffer, pixels: number): Sharp {
  return sharp(picture, { raw: { width: pixels, height: pixels, channels: 3 } });
}
