import type { Medium, Style } from '@contentgen/contract';
import { filters, media, resolutions, styles } from '@contentgen/contract/choices';
import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { MockStore } from '../src/index.ts';
import { paintedPicture } from '../src/painted-picture.ts';
import { sceneOf } from '../src/scenes.ts';

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

/** Resolves to the average red, green and blue of a new image's picture, and its size. */
async function drawn(fields: Readonly<Record<string, string>>) {
  const store = new MockStore({ generation: 0, empty: true });
  const created = await store.fetch(
    new Request('http://mock.example/api/v1/images', {
      method: 'POST',
      headers: { authorization: `Bearer ${store.keys.key}` },
      body: new URLSearchParams({ name: 'A', description: 'B', resolution: '256x256', ...fields }),
    }),
  );
  const { results } = JSON.parse(await created.text());
  const picture = sharp(await (await store.fetch(new Request(results[0]))).arrayBuffer());
  const [{ width, height }, { channels }] = await Promise.all([picture.metadata(), picture.stats()]);
  return { means: channels.slice(0, 3).map(({ mean }) => mean), width, height };
}

it.each(resolutions)('a new image has a picture of $value', async ({ value }) => {
  const { width, height } = await drawn({ resolution: value, style: 'retro' });
  expect(`${width}x${height}`).toBe(value);
});

it('each filter changes the colours as its name says', async () => {
  const style = 'anime';
  const plain = (await drawn({ style })).means;
  const means = Object.fromEntries(
    await Promise.all(
      filters.map(async ({ value }) => [value, (await drawn({ style, filter: value })).means] as const),
    ),
  );
  expect(means.invert?.map(Math.round)).toEqual(plain.map((mean) => Math.round(255 - mean)));
  const [red = 0, green = 0, blue = 0] = means.grayscale ?? [];
  expect([green, blue]).toEqual([red, red]);
  const [sepiaRed = 0, sepiaGreen = 0, sepiaBlue = 0] = means.sepia ?? [];
  expect(sepiaRed > sepiaGreen && sepiaGreen > sepiaBlue).toBe(true);
});

it('another description has other colours, and the same one has the same', async () => {
  const [first, again, other] = await Promise.all(
    ['A lake', 'A lake', 'A forest'].map((description) => drawn({ description, style: 'retro' })),
  );
  expect(again?.means).toEqual(first?.means);
  expect(other?.means).not.toEqual(first?.means);
});
