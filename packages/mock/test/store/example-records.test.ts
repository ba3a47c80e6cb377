import { contract, type Document, dereference, type Image, operations } from '@contentgen/contract';
import { styles, templates } from '@contentgen/contract/choices';
import { compileSchema } from '@contentgen/contract/requests';
import { expect, it } from 'vitest';
import { MockStore, type MockStoreOptions } from '../../src/store/index.ts';

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

it('the examples look real: no two have the same name or prompt, and few failed', async () => {
  const { documents, images } = await examplesOf({});
  const texts = [
    documents.map(({ name }) => name),
    documents.map(({ template_id, prompt }) => `${template_id} ${prompt}`),
    images.map(({ name }) => name),
    images.map(({ style, description }) => `${style} ${description}`),
  ];
  for (const list of texts) expect(new Set(list).size).toBe(list.length);
  for (const records of [documents, images]) {
    const failed = records.filter(({ state }) => state === 'failed');
    expect(failed.length).toBeLessThan(records.length / 10);
    expect(records.map(({ created_at }) => created_at)).toEqual(
      records.map(({ created_at }) => created_at).toSorted((one, other) => (one < other ? 1 : -1)),
    );
  }
});

it('the examples are the same each time', async () => {
  expect(await examplesOf({})).toEqual(await examplesOf({}));
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
