import { type Filter, type Resolution, resultMediaType } from '@contentgen/contract';
import sharp, { type FormatEnum } from 'sharp';
import { filters } from './filters.ts';
import { NotAnImageError } from './not-an-image-error.ts';
import { pixelsAcross } from './resolution.ts';

/** The properties of a finished image. A filter of null keeps the colours. */
export interface Finish {
  readonly resolution: Resolution;
  readonly filter: Filter | null;
}

/** Maximum number of pixels of an image that the service decodes: four times the largest resolution on each side. */
const maxPixels = 4096 * 4096;

/** The format of every result, such as `png`. */
const format = resultMediaType().replace(/^image\//, '') as keyof FormatEnum;

/**
 * The formats that the service decodes. SVG and PDF are left out: they are drawing programs and not pixels, and no
 * model returns them.
 */
const rasterFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'tiff']);

/**
 * Turns an image from a provider into a result: a picture in the contract's format and the exact resolution. It is
 * cropped at the centre, opaque on white, in sRGB, filtered and without metadata.
 *
 * @throws {NotAnImageError} when the bytes are not a raster image, are truncated or damaged, or have more than 4096
 * × 4096 pixels.
 */
export async function finishImage(image: Buffer, { resolution, filter }: Finish): Promise<Buffer> {
  const { data, info } = await decode(image, pixelsAcross(resolution));
  const picture = sharp(data, { raw: info });
  return (filter === null ? picture : filters[filter](picture)).toFormat(format).toBuffer();
}

/**
 * Decodes the whole image to check it, because damage may show only at its end.
 *
 * @throws {NotAnImageError} in the same cases as `finishImage`.
 */
export async function requireImage(image: Buffer, resolution: Resolution): Promise<void> {
  await decode(image, pixelsAcross(resolution));
}

/** Decodes an image as a square of RGB pixels. */
async function decode(image: Buffer, pixels: number) {
  try {
    const encoded = sharp(image, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format: sent } = await encoded.metadata();
    if (!rasterFormats.has(sent)) throw new TypeError(`${sent} is not a raster format`);
    return await encoded
      .autoOrient()
      .resize(pixels, pixels, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new NotAnImageError('The bytes are not an image.', { cause });
  }
}
