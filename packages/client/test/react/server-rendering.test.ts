import { startMock } from '@contentgen/mock';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createClient } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';

it('a server renders prefetched data', async () => {
  const mock = await startMock({ instant: true });
  const service = createClient({ baseUrl: mock.url, apiKey: mock.keys.key });
  const { images } = createQueries(service);
  const { id, name } = (await service.images.list()).data[0] ?? expect.unreachable();
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
  expect(html).toBe(`${name} 1 idle`);
  await mock.close();
});
