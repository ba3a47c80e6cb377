/** Paints a thumbnail of one scene in each style: `npm run generate`. The form for pictures shows them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { styles } from '@contentgen/contract/choices';
import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';

const folder = new URL('../src/pictures/', import.meta.url);
const description = 'A sailing boat on a calm sea at sunset';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const style of [null, ...styles.map(({ value }) => value)]) {
  const painted = sharp(await paintPicture({ description, style, medium: null, pixels: 512 }));
  const thumbnail = await painted.resize(128, 128).webp({ quality: 60 }).toBuffer();
  await writeFile(new URL(`${style ?? 'none'}.webp`, folder), thumbnail);
}
