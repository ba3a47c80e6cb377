import { contract, type Document, dereference, type Image, operations } from '@contentgen/contract';
import { media, styles, templates } from '@contentgen/contract/choices';
import { compileSchema } from '@contentgen/contract/requests';
import { expect, it } from 'vitest';
import { MockStore, type MockStoreOptions } from '../../src/store/index.ts';
import { sceneOf } from '../../src/store/scenes.ts';

const { Document: documentSchema = {}, Image: imageSchema = {} } = dereference(contract).components.schemas;

async function ask(store: MockStore, method: string, path: string, key: string = store.keys.key) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await store.fetch(new Request(`http://mock.example${path}`, { method, headers }));
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function examplesOf(options: MockStoreOptions, key?: string) {
  const store = new MockStore(options);
  const documents: Document[] = (
    await ask(store, 'GET', `${operations.listDocuments.path}?all_templates=true&per_page=100`, key)
  ).data;
  const images: Image[] = (await ask(store, 'GET', `${operations.listImages.path}?per_page=100`, key)).data;
  return { documents, images };
}

it('the examples have every template and every style, and keep the contract', async () => {
  const { documents, images } = await examplesOf({});
  expect([documents.length, images.length]).toEqual([60, 30]);
  expect(new Set(documents.map((one) => one.template_id)).size).toBe(templates.length);
  expect(new Set(images.map(({ style }) => style)).size).toBe(styles.length);
  for (const [records, schema] of [
    [documents, documentSchema],
    [images, imageSchema],
  ] as const) {
    const broken: string[] = [];
    const check = compileSchema(schema, 'the record');
    const report = { booleans: 'true or false', describeUnknown: () => 'is unknown', isFull: false };
    const add = (place: string, _: unknown, rule: string) => broken.push(`${place} ${rule}`);
    for (const record of records) check(record, '', { ...report, add });
    expect(broken).toEqual([]);
    expect(new Set(records.map(({ state }) => state))).toEqual(new Set(['succeeded', 'failed']));
    expect(new Set(records.map(({ favorite }) => favorite))).toEqual(new Set([true, false]));
  }
});

it.each([1, 2, 3])('the examples of seed %i look real', async (seed) => {
  const { documents, images } = await examplesOf({ seed });
  const texts = [
    documents.map(({ name }) => name),
    documents.map(({ prompt }) => prompt),
    images.map(({ name }) => name),
    images.map(({ description }) => description),
  ];
  for (const list of texts) expect(new Set(list).size).toBe(list.length);
  for (const records of [documents, images]) {
    const failed = records.filter(({ state }) => state === 'failed');
    expect(failed.length).toBeLessThan(records.length / 10);
    expect(new Set(failed.map(({ error }) => error?.code)).size).toBeGreaterThan(1);
    expect(records.map(({ created_at }) => created_at)).toEqual(
      records
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
  }
  // Each image is named after what its picture shows.
  for (const { name, description, style, medium } of images) {
    const scene = sceneOf(style, medium);
    const ways = [styles, media].flatMap((choices) =>
      choices.filter(({ value }) => value === style || value === medium).map(({ label }) => label),
    );
    expect(name.toLowerCase()).toBe(`${scene.title} (${ways.join(', ')})`.toLowerCase());
    expect(description).toContain(scene.description);
  }
});

it('a seed gives the same examples each time, and another seed gives others', async () => {
  const [first, again, other] = await Promise.all([
    examplesOf({ seed: 7 }),
    examplesOf({ seed: 7 }),
    examplesOf({ seed: 8 }),
  ]);
  expect(again).toEqual(first);
  const ids = new Set(first.documents.map(({ id }) => id));
  expect(other.documents.filter(({ id }) => ids.has(id))).toEqual([]);
});

it('only the first account has examples, and none has with `empty`', async () => {
  const { keys } = new MockStore({ empty: true });
  const none = { documents: [], images: [] };
  expect(await examplesOf({}, keys.otherKey)).toEqual(none);
  expect(await examplesOf({ empty: true })).toEqual(none);
});

it('reset brings the examples back and deletes the other records', async () => {
  const store = new MockStore();
  const path = `${operations.listImages.path}?per_page=100`;
  const before = await ask(store, 'GET', path);
  const [first] = before.data;
  await ask(store, 'DELETE', `${operations.listImages.path}/${first.id}`);
  await store.fetch(
    new Request(`http://mock.example${operations.listImages.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${store.keys.key}` },
      body: new URLSearchParams({ name: 'A', description: 'B', resolution: '256x256' }),
    }),
  );
  expect(await ask(store, 'GET', path)).not.toEqual(before);
  store.reset();
  expect(await ask(store, 'GET', path)).toEqual(before);
});
