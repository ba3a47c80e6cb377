import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Document } from '../../src/index.ts';
import { createClient, ValidationError } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';

declare const document: { readonly body: object };
declare const location: { readonly search: string };

const baseUrl = new URLSearchParams(location.search).get('service') ?? '';
const { documents, images } = createQueries(
  createClient({ baseUrl, apiKey: 'key-1', retries: 0, exposeKeyInBrowser: true }),
);

const text = (id: string, content: ReactNode) => createElement('output', { id }, content);
const button = (id: string, onClick: () => unknown, disabled = false) =>
  createElement('button', { id, type: 'button', onClick, disabled }, id);

/** Every state that the created record was rendered in. */
const states: string[] = [];

function Creation() {
  const create = documents.useCreate();
  const { data, error } = create.record;
  if (data && data.state !== states.at(-1)) states.push(data.state);
  const body = { prompt: 'b', creativity: 1, template_id: 1 } as const;
  return createElement(
    'section',
    {},
    button('create', () => create.mutate({ body: { name: 'new', ...body } })),
    button('create wrongly', () => create.mutate({ body: { name: '', ...body } })),
    text('states', states.join(' ')),
    text('refusal', create.error instanceof ValidationError && `${create.error.status} ${create.error.name}`),
    text('loss', error?.name),
    data && createElement(Changes, { record: data }),
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
    text('name', name.data),
    button('rename', () => update.mutate({ id, body: { name: 'renamed' } })),
    button('delete', () => remove.mutate({ id })),
  );
}

function Lists() {
  const list = documents.useInfiniteList();
  const names = list.data?.pages.flatMap((page) => page.data.map(({ name, state }) => `${name} ${state}`));
  const pictures = images.useList({ per_page: 100 }, { select: (page) => page.data });
  const favorite = images.useSetFavorite();
  const [image] = pictures.data ?? [];
  return createElement(
    'section',
    {},
    text('list', names?.join(', ')),
    button('more', () => list.fetchNextPage(), !list.hasNextPage),
    text('favorite', image && String(image.favorite)),
    button('star', () => image && favorite.mutate({ record: image, favorite: !image.favorite })),
  );
}

createRoot(document.body).render(
  createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(Creation),
    createElement(Lists),
  ),
);
