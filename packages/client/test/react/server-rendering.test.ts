import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createClient } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';
import { recordServer } from './record-server.ts';

it('a server renders prefetched data', async () => {
  await using service = await recordServer();
  const id = service.add('images', 'Harbor');
  const { images } = createQueries(createClient({ baseUrl: service.url, apiKey: 'key-1' }));
  const client = new QueryClient();
  await client.prefetchQuery(images.get(id));
  await client.prefetchInfiniteQuery(images.infiniteList());

  const Picture = () => {
    const list = images.useInfiniteList();
    const create = images.useCreate();
    return [images.useGet(id).data?.name, list.data?.pages.length, create.status].join(' ');
  };
  const html = renderToString(createElement(QueryClientProvider, { client }, createElement(Picture)));
  client.clear();
  expect(html).toBe('Harbor 1 idle');
});
