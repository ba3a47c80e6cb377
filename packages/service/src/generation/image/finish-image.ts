import type { Filter, Resolution } from '@contentgen/contract';
import sharp from 'sharp';
import { filters } from './filters.ts';
import { pixelsAcross } from './resolution.ts';

/** A provider's answer could not be decoded as a picture; the cause says what the decoder met. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError';
}

/** What a finished image has to be. A filter of null leaves its colours alone. */
export interface Finish {
  readonly resolution: Resolution;
  readonly filter: Filter | null;
}

/** Four times the largest resolution on each side: what would decode to more is refused unread. */
const mostPixels = 4096 * 4096;

/** Pixels only: SVG and PDF are programs that draw, and nobody's model answers with them. */
const rasterFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'tiff']);

/**
 * Makes of whatever a provider answered what the service keeps: exactly the size asked for, cropped in the
 * middle where the proportions differ, opaque on white, in sRGB, filtered, as a PNG without metadata.
 *
 * @throws {NotAnImageError} when the bytes are no raster image, are truncated or damaged, or hold more than
 *   4096 × 4096 pixels.
 */
export async function finishImage(image: Buffer, { resolution, filter }: Finish): Promise<Buffer> {
  const { data, info } = await decode(image, pixelsAcross(resolution));
  const picture = sharp(data, { raw: info });
  return (filter === null ? picture : filters[filter](picture)).png().toBuffer();
}

/**
 * Decodes all of an image as `finishImage` is going to: what is damaged shows at its end only.
 *
 * @throws {NotAnImageError} when `finishImage` would.
 */
export async function requireImage(image: Buffer, resolution: Resolution): Promise<void> {
  await decode(image, pixelsAcross(resolution));
}

/** RGB pixels, so many a side. */
async function decode(image: Buffer, pixels: number) {
  try {
    const encoded = sharp(image, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await encoded.metadata();
    if (!rasterFormats.has(format)) throw new TypeError(`${format} is not a raster format`);
    return await encoded
      .autoOrient()
      .resize(pixels, pixels, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new NotAnImageError('the bytes could not be decoded as an image', { cause });
  }
}
