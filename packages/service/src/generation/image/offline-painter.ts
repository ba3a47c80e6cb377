import sharp, { type Sharp } from 'sharp';
import type { ImageProvider, ImageRequest } from './image-provider.ts';
import { makeBrush } from './offline/brush.ts';
import { layOn } from './offline/lay-on.ts';
import { media } from './offline/media.ts';
import { composeScene } from './offline/scene.ts';
import { seededRandom } from './offline/seeded-random.ts';
import { side } from './offline/shape.ts';
import { plain, type StyleHandling, styles } from './offline/styles.ts';
import { pixelsAcross } from './resolution.ts';

/**
 * Paints without a network: a scene composed from the description, drawn in the style, laid on in the
 * medium. The same request gives the same bytes; another resolution the same picture at another size.
 */
export const offlinePainter: ImageProvider = {
  async paint({ description, style, medium, resolution }, signal) {
    signal.throwIfAborted();
    const pixels = pixelsAcross(resolution);
    const drawing = await draw(description, style, pixels);
    signal.throwIfAborted();
    const picture =
      medium === null
        ? drawing
        : await layOn(
            media[medium](),
            drawing,
            pixels,
            seededRandom('medium', description, style, medium),
            signal,
          );
    const image = await fromPixels(picture, pixels).png({ compressionLevel: 3 }).toBuffer();
    signal.throwIfAborted();
    return { image, model: 'offline-painter' };
  },
};

/** The scene in a style, as RGB pixels. */
async function draw(description: string, style: ImageRequest['style'], pixels: number): Promise<Buffer> {
  const handling = style === null ? plain : styles[style];
  const svg = toSvg(description, style, handling, handling.cells ?? pixels);
  const drawing = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw().toBuffer();
  if (handling.cells === undefined) return drawing;
  return fromPixels(drawing, handling.cells).resize(pixels, pixels, { kernel: 'nearest' }).raw().toBuffer();
}

function toSvg(
  description: string,
  style: ImageRequest['style'],
  handling: StyleHandling,
  pixels: number,
): string {
  const brush = makeBrush(seededRandom('style', description, style), handling.tint);
  const content = handling.compose(composeScene(description), handling.draw, brush);
  const edges = handling.cells === undefined ? '' : ' shape-rendering="crispEdges"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}"${edges}><defs>${brush.definitions()}</defs>${content}</svg>`;
}

function fromPixels(picture: Buffer, pixels: number): Sharp {
  return sharp(picture, { raw: { width: pixels, height: pixels, channels: 3 } });
}
