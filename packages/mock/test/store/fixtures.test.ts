import { readFileSync } from 'node:fs';
import { operations } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { fixturesSchema } from '../../src/store/fixtures.ts';
import { documents, openStore, read } from './open-store.ts';

const fixtures = {
  documents: [
    { name: 'Newest', prompt: 'Tea', creativity: 0.5, favorite: true },
    { name: 'Running', prompt: 'Tea', creativity: 0, state: 'processing' },
    { name: 'Failed', prompt: 'Tea', creativity: 0, state: 'failed', created_at: '2025-12-24T18:00:00Z' },
  ],
  images: [{ name: 'Lake', description: 'A lake', resolution: '256x256' }],
} as const;

it('each account begins with the fixtures, the newest first, and fields that fit to their state', async () => {
  const { store, ask } = openStore({ fixtures, empty: false });
  const { data } = await read(await ask('GET', documents));
  expect(data).toMatchObject([
    { name: 'Newest', state: 'succeeded', result: expect.any(String), favorite: true, template_id: 1 },
    { name: 'Running', state: 'processing', result: null },
    {
      name: 'Failed',
      state: 'failed',
      error: { code: 'provider_failed' },
      created_at: '2025-12-24T18:00:00Z',
    },
  ]);
  await ask('DELETE', `${documents}/${data[0].id}`);
  const own = { authorization: 'Bearer mock-worker-1' };
  expect((await read(await ask('GET', documents, undefined, own))).data).toHaveLength(3);
  const { data: images } = await read(await ask('GET', operations.listImages.path, undefined, own));
  expect((await store.fetch(new Request(images[0].results[0]))).headers.get('content-type')).toBe(
    'image/png',
  );
  store.reset({ key: 'mock-key' });
  expect((await read(await ask('GET', documents))).data).toEqual(data);
});

it('the schema for the file follows from the contract', () => {
  const file = readFileSync(new URL('../../fixtures.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(file)).toMatchObject(fixturesSchema());
});

it('with a fixed clock and a seed, each run gives the same records; each account has other ids', async () => {
  const session = async (key: string) => {
    const { ask, create } = openStore({ clock: '2026-01-15T17:00:00Z', seed: 'pictures' });
    const authorization = `Bearer ${key}`;
    for (const name of ['A', 'B']) await create({ name }, { authorization, prefer: 'wait=9' });
    const { data } = await read(await ask('GET', documents, undefined, { authorization }));
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['B', 'A']);
    expect(data[0].created_at).toBe('2026-01-15T17:00:00.000Z');
    return data;
  };
  expect(await session('mock-a')).toEqual(await session('mock-a'));
  expect((await session('mock-b'))[0].id).not.toBe((await session('mock-a'))[0].id);
});

it('with a clock that stands still, a new record is newer than the fixtures of the same time', async () => {
  const clock = '2026-01-15T17:00:00Z';
  const { ask, create } = openStore({ clock, fixtures, empty: false });
  await create({ name: 'Latest' });
  const { data } = await read(await ask('GET', documents));
  expect(data.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(['Latest', 'Newest']);
});

it('refuses an id that occurs twice', () => {
  const twice = {
    id: '01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70',
    name: 'A',
    prompt: 'Tea',
    creativity: 0,
  } as const;
  expect(() => openStore({ fixtures: { documents: [twice, twice] } })).toThrow('documents[1].id 01a1fd63');
});
