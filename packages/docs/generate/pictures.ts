/**
 * Paints the pictures of the docs with the offline painter: `npm run generate`. In the image guide, each style, medium
 * and filter gets one picture of the same scene, so that readers can compare them. The home page has the wall.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { galleryPictures, paintGalleryPicture, paintWall } from './gallery-picture.ts';

const folder = new URL('../public/pictures/', import.meta.url);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const picture of galleryPictures) {
  await writeFile(new URL(picture.file, folder), await paintGalleryPicture(picture));
}
await writeFile(new URL('../../../docs/images/wall.webp', import.meta.url), await paintWall());
