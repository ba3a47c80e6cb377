import type { Medium, Style } from '@contentgen/contract';
import { media, resolutions, styles } from '@contentgen/contract/choices';
import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { paintedPicture } from '../../src/store/painted-picture.ts';
import { sceneOf } from '../../src/store/scenes.ts';

const allStyles: readonly (Style | null)[] = [null, ...styles.map(({ value }) => value)];
const allMedia: readonly (Medium | null)[] = [null, ...media.map(({ value }) => value)];

it('there is a picture of every style with every medium, and no two are the same', async () => {
  const seen = new Set<string>();
  for (const style of allStyles) {
    for (const medium of allMedia) {
      const { side, palette, pixels } = await paintedPicture(style, medium);
      expect(pixels.length).toBe(side * side);
      expect(Math.max(...new Set(pixels))).toBe(palette.length / 3 - 1);
      for (const { value } of resolutions) expect(Number.parseInt(value, 10) % side).toBe(0);
      seen.add(`${palette} ${pixels.subarray(0, 4_096)}`);
    }
  }
  expect(seen.size).toBe(allStyles.length * allMedia.length);
});

it.each([
  ['anime', null],
  [null, 'watercolor'],
  ['art_deco', 'ink'],
] as const)('the picture of %s and %s is what the painter paints', async (style, medium) => {
  const { side, palette, pixels } = await paintedPicture(style, medium);
  const { description } = sceneOf(style, medium);
  const painted = await paintPicture({ description, style, medium, pixels: 256 });
  const fresh = await sharp(painted).resize(side, side).removeAlpha().raw().toBuffer();
  const differences = Array.from(fresh, (value, at) =>
    Math.abs(value - (palette[3 * (pixels[Math.floor(at / 3)] ?? 0) + (at % 3)] ?? 0)),
  );
  // The palette has 16 colours.
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(16);
});
