/**
 * Paints the pictures of the image guide with the offline painter: `npm run generate`. Each style, medium and filter
 * gets one picture of the same scene, so that readers can compare them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { galleryPictures, paintGalleryPicture } from './gallery-picture.ts';

const folder = new URL('../public/pictures/', import.meta.url);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const picture of galleryPictures) {
  await writeFile(new URL(picture.file, folder), await paintGalleryPicture(picture));
}
