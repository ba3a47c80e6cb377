import { operations } from '@contentgen/contract';
import { decode } from 'fast-png';
import { expect, it } from 'vitest';
import { openStore, read } from './open-store.ts';

const { store, ask } = openStore();

/** Creates an image, and returns its picture. */
async function picture(fields: object = {}) {
  const body = { name: 'A', description: 'A sailing boat', resolution: '256x256', ...fields };
  const { results } = await read(await ask('POST', operations.createImage.path, body));
  return decode(await (await store.fetch(new Request(results[0]))).arrayBuffer());
}

it('a picture has the size of the image', async () => {
  expect(await picture({ resolution: '512x512' })).toMatchObject({ width: 512, height: 512, channels: 3 });
});

it('the words of the description, the style and the filter decide what the picture shows', async () => {
  const boat = (await picture()).data;
  expect((await picture()).data).toEqual(boat);
  const others = [{ description: 'A cat in a garden' }, { style: 'retro' }, { filter: 'invert' }];
  for (const other of others) expect((await picture(other)).data).not.toEqual(boat);
  const [first = 0] = (await picture({ filter: 'invert' })).data;
  // Channels are rounded.
  expect(Math.abs(255 - first - Number(boat[0]))).toBeLessThanOrEqual(1);
});
