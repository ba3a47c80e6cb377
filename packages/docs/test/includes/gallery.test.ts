import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { filters, media, styles } from '@contentgen/contract';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { galleryPictures, paintGalleryPicture, paintWall } from '../../generate/gallery-picture.ts';
import { gallery } from '../../src/includes/gallery.ts';

const folder = new URL('../../public/pictures/', import.meta.url);

it('there is a picture of each style, medium and filter, and no other: otherwise run `npm run generate`', async () => {
  expect((await readdir(folder)).sort()).toEqual(galleryPictures.map(({ file }) => file).sort());
  const shown = [gallery('style'), gallery('medium'), gallery('filter')].join('\n');
  expect(shown.match(/<img /g)).toHaveLength(styles.length + media.length + filters.length + 3);
  for (const [, file] of shown.matchAll(/src="\/pictures\/(.+?)"/g)) {
    expect(galleryPictures.map((picture) => picture.file)).toContain(file);
  }
});

const pictures = [
  ...galleryPictures.map((picture) => ({
    file: new URL(picture.file, folder),
    paint: () => paintGalleryPicture(picture),
  })),
  { file: new URL('../../../../docs/images/wall.webp', import.meta.url), paint: paintWall },
];

it.each(pictures)(
  '$file is what the painter paints: otherwise run `npm run generate`',
  async ({ file, paint }) => {
    const committed = await sharp(fileURLToPath(file)).raw().toBuffer();
    const painted = await sharp(await paint())
      .raw()
      .toBuffer();
    // Machines round differently.
    const difference = painted.reduce((sum, value, at) => sum + Math.abs(value - (committed[at] ?? 0)), 0);
    expect(difference / painted.length).toBeLessThan(2);
  },
);
