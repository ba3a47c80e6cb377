import type { Filter, Medium, Style } from '@contentgen/contract';
import { filters, media, styles } from '@contentgen/contract/choices';
import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { filters as imageFilters } from '../../service/src/generation/image/finish-image.ts';
import { pictureFile, plainFile, scene } from '../src/includes/gallery.ts';
import { columns, wall } from '../src/includes/wall.ts';

/** Width and height of a picture in pixels. */
const side = 256;

/** A picture of the image guide: its file, and the one property that it shows. */
export interface GalleryPicture {
  readonly file: string;
  readonly style: Style | null;
  readonly medium: Medium | null;
  readonly filter: Filter | null;
}

/** A picture of each style, each medium and each filter, and one without any of them. */
export const galleryPictures: readonly GalleryPicture[] = [
  ...styles.map(({ value }) => ({ ...plain(), file: pictureFile('style', value), style: value })),
  ...media.map(({ value }) => ({ ...plain(), file: pictureFile('medium', value), medium: value })),
  ...filters.map(({ value }) => ({ ...plain(), file: pictureFile('filter', value), filter: value })),
  plain(),
];

/** Paints a picture as a WebP file. */
export async function paintGalleryPicture({ style, medium, filter }: GalleryPicture): Promise<Buffer> {
  const painted = sharp(await paintPicture({ description: scene, style, medium, pixels: side }));
  const filtered = filter === null ? painted : imageFilters[filter](painted);
  return filtered.webp({ quality: 80 }).toBuffer();
}

/** Paints the wall of the home page as a WebP file, with a tile for each picture. */
export async function paintWall(): Promise<Buffer> {
  const tiles = wall.map(async ({ column, row, description, style, medium }) => ({
    input: await paintPicture({ description, style, medium, pixels: side }),
    left: column * side,
    top: row * side,
  }));
  const height = Math.ceil(wall.length / columns) * side;
  return sharp({ create: { width: columns * side, height, channels: 3, background: 'white' } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 78 })
    .toBuffer();
}

function plain(): GalleryPicture {
  return { file: plainFile, style: null, medium: null, filter: null };
}
