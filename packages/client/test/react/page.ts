/** A page that shows what the hooks have. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient, type Document, type ValidationError } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';

declare const document: { readonly body: object };
declare const location: { readonly search: string };

const baseUrl = new URLSearchParams(location.search).get('service') ?? '';
const { documents, images } = createQueries(
  createClient({ baseUrl, apiKey: 'mock-key', retries: 0, exposeKeyInBrowser: true }),
);

const cache = new QueryClient();

const text = (id: string, content: ReactNode) => createElement('output', { id }, content);
const button = (id: string, onClick: () => unknown, disabled = false) =>
  createElement('button', { id, type: 'button', onClick, disabled }, id);

/** Every state, and every length of the text, that the created record was rendered with. */
const states: string[] = [];
const lengths = new Set<number>();
/** The renderings that were shown with a text of a record that is not there. */
let stale = 0;

function Creation() {
  const create = documents.useCreate();
  const { record, text: written, state, error } = documents.useWatch(create.data?.id);
  if (record && record.state !== states.at(-1)) states.push(record.state);
  if (record) lengths.add(written.length);
  useLayoutEffect(() => {
    if (!record && written !== '') stale += 1;
  });
  const body = { prompt: 'A picnic', creativity: 1, template_id: 1 } as const;
  return createElement(
    'section',
    {},
    button('create', () => create.mutate({ body: { name: 'new', ...body } })),
    button('clear', () => cache.clear()),
    button('create wrongly', () => create.mutate({ body: { name: '', ...body } })),
    text('states', states.join(' ')),
    text('pieces', lengths.size),
    text('stale', stale),
    text('written', record?.state === 'succeeded' && String(written === record.result)),
    text('refusal', create.error && `${create.error.name} ${(create.error as ValidationError).status}`),
    text('loss', error?.name),
    text('state', state),
    record && createElement(Changes, { record }),
  );
}

function Changes({ record }: { record: Document }) {
  const { id } = record;
  const name = documents.useGet(id, { select: (found) => found.name.toUpperCase() });
  const update = documents.useUpdate();
  const remove = documents.useDelete();
  return createElement(
    'div',
    {},
    text('name', name.error?.name ?? name.data),
    button('rename', () => update.mutate({ id, body: { name: 'renamed' } })),
    button('delete', () => remove.mutate({ id })),
  );
}

function Lists() {
  const list = documents.useInfiniteList({ all_templates: true });
  const names = list.data?.pages.flatMap((page) => page.data.map(({ name, state }) => `${name} ${state}`));
  const pictures = images.useList({ per_page: 10 }, { select: (page) => page.data });
  const favorite = images.useSetFavorite();
  const [image] = pictures.data ?? [];
  return createElement(
    'section',
    {},
    text('list', names?.[0]),
    text('count', names?.length),
    button('more', () => list.fetchNextPage(), !list.hasNextPage),
    text('favorite', image && String(image.favorite)),
    text('failure', favorite.error?.name),
    button('star', () => image && favorite.mutate({ record: image, favorite: !image.favorite })),
  );
}

createRoot(document.body).render(
  createElement(QueryClientProvider, { client: cache }, createElement(Creation), createElement(Lists)),
);
