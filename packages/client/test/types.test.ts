import { expectTypeOf, it } from 'vitest';
import {
  type Client,
  createClient,
  type DeletedRecord,
  type Document,
  type DocumentList,
  type Image,
  isChoice,
  type Problem,
  pages,
  type Style,
  setFavorite,
  styles,
  templateIds,
  type ValidationError,
  waitFor,
  watch,
} from '../src/index.ts';

// These are checked by `npm run check-types`; the calls are never made.
const client = (): Client => createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key' });
const params = { path: { id: '1' } };
const never = (_call: (...values: never[]) => unknown): void => {};

it('data has the type of the schema of the success', () => {
  never(async () => {
    const created = await client().POST('/api/v1/documents', {
      body: { name: 'a', prompt: 'b', creativity: 0 },
    });
    expectTypeOf(created.data).toExtend<Document | undefined>();
    const updated = await client().PATCH('/api/v1/images/{id}', {
      params,
      body: { results: [], favorite: true },
    });
    expectTypeOf(updated.data).toExtend<Image | undefined>();
    const list = await client().GET('/api/v1/documents');
    expectTypeOf(list.data?.data).toExtend<Document[] | undefined>();
  });
});

it('data and errors have different types', () => {
  never(async () => {
    const { data, error } = await client().GET('/api/v1/documents/{id}', { params });
    if (error === undefined) {
      expectTypeOf(data).toExtend<Document>();
      return;
    }
    expectTypeOf(data).toEqualTypeOf<undefined>();
    expectTypeOf(error).toExtend<Problem>();
  });
});

it('bodies have the types of the contract', () => {
  never(() => {
    const body = { name: 'a', prompt: 'b', creativity: 0.5 } as const;
    client().POST('/api/v1/documents', { body });
    // @ts-expect-error a field that the contract lacks
    client().POST('/api/v1/documents', { body: { name: 'a', prompt: 'b', creativity: 0.5, promt: 'b' } });
    // @ts-expect-error an invalid creativity
    client().POST('/api/v1/documents', { body: { ...body, creativity: 0.6 } });
    // @ts-expect-error prompt is required
    client().POST('/api/v1/documents', { body: { name: 'a', creativity: 0.5 } });
    // @ts-expect-error a body is required
    client().POST('/api/v1/documents');
  });
});

it('calls by path have typed paths, methods and parameters', () => {
  never(() => {
    // @ts-expect-error the path has an id
    client().GET('/api/v1/documents/{id}');
    // @ts-expect-error lists can't be deleted
    client().DELETE('/api/v1/documents');
    // @ts-expect-error there is no such path
    client().GET('/api/v1/pictures');
    // @ts-expect-error `watch` reads streams
    client().documents.events('1');
    // @ts-expect-error there is no such parameter
    client().GET('/api/v1/documents', { params: { query: { serach: 'a' } } });
  });
});

const id = '1';

it('calls, iterations and waits have types', () => {
  never(async () => {
    const { documents, images } = client();
    expectTypeOf(await documents.create({ name: 'a', prompt: 'b', creativity: 0 })).toEqualTypeOf<Document>();
    expectTypeOf(await images.delete(id)).toEqualTypeOf<undefined>();
    for await (const image of images.iterate({ style: 'anime' })) expectTypeOf(image).toEqualTypeOf<Image>();
    const image = await images.get(id);
    const onState = (record: Image) => expectTypeOf(record).toEqualTypeOf<Image>();
    expectTypeOf(await waitFor(images, image, { onState })).toEqualTypeOf<Image>();
    expectTypeOf(await setFavorite(images, image, true)).toEqualTypeOf<Image>();
    // @ts-expect-error a document is not an image
    waitFor(documents, image);
    expectTypeOf(await waitFor(images, id)).toEqualTypeOf<Image>();
    // @ts-expect-error a document's favorite is a plain update
    setFavorite(documents, id, true);
    const { meta } = await documents.list({ cursor: 'c' });
    documents.iterate({ cursor: meta.next_cursor });
    for await (const page of pages(documents)) expectTypeOf(page).toEqualTypeOf<DocumentList>();
    const given: unknown = 'anime';
    if (isChoice(styles, given)) expectTypeOf(given).toEqualTypeOf<Style>();
    expectTypeOf(templateIds.faq).toEqualTypeOf<16>();
    // @ts-expect-error images have no templates
    pages(images, { template_id: templateIds.faq });
    // @ts-expect-error only creates have a key
    images.update(id, { results: [], favorite: true }, { idempotencyKey: 'k' });
    // @ts-expect-error an invalid style
    images.list({ style: 'baroque' });
  });
});

it('problems may have codes of a newer service', () => {
  expectTypeOf<'throttled'>().toExtend<ValidationError['errors'][number]['code']>();
});

it('allows undefined for options and in queries', () => {
  never((name: string | undefined) => {
    client().documents.list({ search: name }, { signal: undefined, timeout: undefined, headers: undefined });
    createClient({ baseUrl: '', apiKey: '', fetch: undefined, timeout: undefined, userAgent: name });
    // @ts-expect-error a required field
    client().images.update(id, { results: undefined, favorite: true });
  });
});

it('narrows the events of a watched record by type', () => {
  never(async () => {
    for await (const { type, data, id } of watch(client().documents, '1', { silence: 1 })) {
      expectTypeOf(id).toEqualTypeOf<string>();
      if (type === 'record') expectTypeOf(data).toEqualTypeOf<Document>();
      else if (type === 'text') expectTypeOf(data.text).toEqualTypeOf<string>();
      else expectTypeOf({ type, data }).toEqualTypeOf<{ type: 'deleted'; data: DeletedRecord }>();
    }
    for await (const event of watch(client().images, '1')) {
      if (event.type === 'record') expectTypeOf(event.data).toEqualTypeOf<Image>();
      // @ts-expect-error images have no text events
      if (event.type === 'text') return;
    }
  });
});
