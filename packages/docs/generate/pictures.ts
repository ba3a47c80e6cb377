/**
 * Paints the pictures of the docs with the offline painter: `npm run generate`. In the image guide, each style, medium
 * and filter gets one picture of the same scene, so that readers can compare them. The home page has the wall.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { columns, wall } from '../src/includes/wall.ts';
import { galleryPictures, paintGalleryPicture } from './gallery-picture.ts';

const folder = new URL('../public/pictures/', import.meta.url);
/** Width and height of a tile of the wall in pixels. */
const side = 256;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const picture of galleryPictures) {
  await writeFile(new URL(picture.file, folder), await paintGalleryPicture(picture));
}
const tiles = wall.map(async ({ column, row, description, style, medium }) => ({
  input: await paintPicture({ description, style, medium, pixels: side }),
  left: column * side,
  top: row * side,
}));
const height = Math.ceil(wall.length / columns) * side;
await sharp({ create: { width: columns * side, height, channels: 3, background: 'white' } })
  .composite(await Promise.all(tiles))
  .webp({ quality: 78 })
  .toFile(fileURLToPath(new URL('../../../docs/images/wall.webp', import.meta.url)));
