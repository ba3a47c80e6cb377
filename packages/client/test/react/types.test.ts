import {
  QueryClient,
  QueryObserver,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { expectTypeOf, it } from 'vitest';
import type { Document, DocumentCreate, DocumentList, Image } from '../../src/index.ts';
import { createClient, type UpdateDocumentOptions, ValidationError } from '../../src/index.ts';
import { type CallError, createQueries, formValues, type Pages } from '../../src/react/index.ts';

// These are checked by `npm run check-types`; the calls are never made.
const never = (_call: () => unknown): void => {};
const { documents, images } = createQueries(createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key' }));

it('types data and errors', () => {
  never(() => {
    const { data, error } = documents.useGet('1');
    expectTypeOf(data).toEqualTypeOf<Document | undefined>();
    expectTypeOf(error).toEqualTypeOf<CallError | null>();
    if (error instanceof ValidationError)
      expectTypeOf(error.errors[0]?.field).toEqualTypeOf<string | undefined>();
    expectTypeOf(documents.useList().data).toEqualTypeOf<DocumentList | undefined>();
    expectTypeOf(documents.useInfiniteList().data).toEqualTypeOf<Pages<DocumentList> | undefined>();
    // @ts-expect-error there is no such field
    documents.useGet('1', { select: (document) => document.results });
    // @ts-expect-error there is no such parameter
    documents.useList({ serach: 'a' });
    // @ts-expect-error the hook sets the cursor
    documents.useInfiniteList({ cursor: 'a' });
    // @ts-expect-error there is no such option
    documents.useGet('1', { stalTime: 1 });
    // @ts-expect-error the key is the contract's
    documents.useGet('1', { queryKey: [] });
  });
});

it('fits the functions of TanStack Query', () => {
  never(async () => {
    const client = new QueryClient();
    expectTypeOf(useQuery(documents.get('1')).data).toEqualTypeOf<Document | undefined>();
    expectTypeOf(useQuery(documents.get('1')).error).toEqualTypeOf<CallError | null>();
    expectTypeOf(useQuery({ ...documents.get('1'), select: ({ name }) => name }).data).toEqualTypeOf<
      string | undefined
    >();
    expectTypeOf(useSuspenseQuery(documents.get('1')).data).toEqualTypeOf<Document>();
    expectTypeOf(useInfiniteQuery(documents.infiniteList()).data).toEqualTypeOf<
      Pages<DocumentList> | undefined
    >();
    const [one, other] = useQueries({ queries: [documents.get('1'), images.get('1')] });
    expectTypeOf([one.data, other.data]).toEqualTypeOf<(Document | Image | undefined)[]>();
    expectTypeOf(await client.fetchQuery(documents.list())).toEqualTypeOf<DocumentList>();
    await client.prefetchQuery(images.list({ style: 'anime' }));
    expectTypeOf(client.getQueryData(documents.get('1').queryKey)).toEqualTypeOf<Document | undefined>();
    // @ts-expect-error a document has no results
    client.setQueryData(documents.get('1').queryKey, { results: [] });
    client.invalidateQueries({ queryKey: documents.keys.lists });
    new QueryObserver(client, documents.get('1'));
  });
});

it('types changes', () => {
  never(async () => {
    const create = documents.useCreate({ onSuccess: (document) => document.prompt });
    const body = { name: 'a', prompt: 'b', creativity: 0.5 } as const;
    create.mutate({ body, idempotencyKey: 'k' }, { onError: (error) => error.message });
    expectTypeOf(await create.mutateAsync({ body })).toEqualTypeOf<Document>();
    const watched = documents.useWatch(create.data?.id);
    expectTypeOf(watched.record).toEqualTypeOf<Document | undefined>();
    expectTypeOf(formValues('DocumentCreate', new FormData())).toEqualTypeOf<DocumentCreate>();
    expectTypeOf(create.error).toEqualTypeOf<CallError | null>();
    // @ts-expect-error an invalid creativity
    create.mutate({ body: { ...body, creativity: 0.6 } });
    // @ts-expect-error a field that the contract lacks
    create.mutate({ body: { name: 'a', prompt: 'b', creativity: 0.5, promt: 'b' } });
    // @ts-expect-error only the client retries
    documents.useCreate({ retry: 3 });

    const update = images.useUpdate({
      onMutate: ({ id }) => ({ id }),
      onError: (_error, _variables, before) => before?.id.length,
    });
    update.mutate({ id: '1', body: { results: [], favorite: true }, ifMatch: '"2"' });
    // @ts-expect-error results are required
    update.mutate({ id: '1', body: { favorite: true } });
    expectTypeOf<UpdateDocumentOptions['ifMatch']>().toEqualTypeOf<string | undefined>();

    documents.useDelete().mutate({ id: '1', ifMatch: '*' });
    // @ts-expect-error there is no such option
    documents.useDelete().mutate({ id: '1', ifNoneMatch: '*' });
    const image = await images.useCreate().mutateAsync({} as never);
    images.useSetFavorite().mutate({ record: image, favorite: true });
    // @ts-expect-error a document is not an image
    documents.useSetFavorite().mutate({ record: image, favorite: true });
  });
});
