/**
 * Paints the pictures of the store in advance, with the offline painter: `npm run generate`. They have 16 colours,
 * so that they are small. Pictures with both a style and a medium are smaller, because there are many of them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Medium, Style } from '@contentgen/contract';
import { media, styles } from '@contentgen/contract/choices';
import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import type { PackedPicture } from '../src/store/packed-picture.ts';
import { sceneOf } from '../src/store/scenes.ts';

const folder = fileURLToPath(new URL('../src/store/generated/pictures/', import.meta.url));
const banner = '// Painted by `npm run generate`. Do not edit.\n';

/** Sides in pixels. Every resolution of the contract is a multiple of both. */
const largeSide = 256;
const smallSide = 128;
const colours = 16;

const allStyles: readonly (Style | null)[] = [null, ...styles.map(({ value }) => value)];
const allMedia: readonly (Medium | null)[] = [null, ...media.map(({ value }) => value)];

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const loaders: string[] = [];
for (const style of allStyles) {
  const entries: string[] = [];
  for (const medium of allMedia) {
    entries.push(`  ${medium ?? 'none'}: ${JSON.stringify(await packed(style, medium))},\n`);
  }
  const file = `${(style ?? 'none').replaceAll('_', '-')}.ts`;
  await writeFile(
    `${folder}${file}`,
    `${banner}\nimport type { PicturesByMedium } from '../../packed-picture.ts';\n\nexport const pictures: PicturesByMedium = {\n${entries.join('')}};\n`,
  );
  loaders.push(`  '${style ?? 'none'}': () => import('./${file}'),\n`);
}
await writeFile(
  `${folder}index.ts`,
  `${banner}\n/** The pictures of each style, by medium. They are loaded when they are needed. */\nexport const picturesByStyle = {\n${loaders.join('')}};\n`,
);

async function packed(style: Style | null, medium: Medium | null): Promise<PackedPicture> {
  const side = style !== null && medium !== null ? smallSide : largeSide;
  const { description } = sceneOf(style, medium);
  const painted = await paintPicture({ description, style, medium, pixels: largeSide });
  const reduced = await sharp(painted)
    .resize(side, side)
    .png({ palette: true, colours, dither: 0 })
    .toBuffer();
  const data = await sharp(reduced).removeAlpha().raw().toBuffer();
  const palette: number[] = [];
  const numbers = new Map<number, number>();
  const pixels = new Uint8Array(side * side);
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = data.readUIntBE(3 * at, 3);
    const number = numbers.get(colour) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(colour, number);
      palette.push(...data.subarray(3 * at, 3 * at + 3));
    }
    pixels[at] = number;
  }
  if (numbers.size > 256) {
    throw new Error(`${style} ${medium} has ${numbers.size} colours, but a palette has at most 256.`);
  }
  return {
    side,
    palette: Buffer.from(palette).toString('base64'),
    pixels: deflateRawSync(pixels, { level: 9 }).toString('base64'),
  };
}
