import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { errorOf } from '../../src/errors.ts';
import type { Document } from '../../src/index.ts';
import { ConnectionError, createClient } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';
import { recordCache } from '../../src/react/record-cache.ts';
import type { ResourceOptions } from '../../src/react/resource-options.ts';
import { jsonResponse, type Step, scriptedServer } from '../scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const old = { id, name: 'old', state: 'succeeded' } as Document;

const queryClient = new QueryClient();
afterEach(() => queryClient.clear());

/** Creates a cache with the old record and a list that contains it. */
function filled(baseUrl = 'http://127.0.0.1:1') {
  const { documents } = createQueries(createClient({ baseUrl, apiKey: 'key-1', retries: 0 }));
  const [record, list] = [documents.get(id), documents.list({ favorite: true })];
  queryClient.setQueryData(record.queryKey, old);
  queryClient.setQueryData(list.queryKey, { data: [old], meta: {} } as never);
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  return {
    cache: recordCache(queryClient, documents as unknown as ResourceOptions),
    record,
    kept: () => queryClient.getQueryData(record.queryKey)?.name,
    stale: () => ({ record: isStale(record), list: isStale(list) }),
  };
}

it('ignores an older response that arrives later', async () => {
  const asked = Promise.withResolvers<() => void>();
  const late: Step = (response, seen) => asked.resolve(() => jsonResponse(200, old)(response, seen));
  await using server = await scriptedServer(late);
  const { cache, record, kept } = filled(server.url);
  const reading = queryClient.fetchQuery(record).catch(() => {});
  const respond = await asked.promise;
  await cache.keep({ ...old, name: 'new' });
  respond();
  await reading;
  expect(kept()).toBe('new');
});

const request = { method: 'GET', path: '/', idempotencyKey: undefined };
const refusal = (status: number) =>
  errorOf({ problem: undefined, response: new Response(null, { status }) }, request);

it.each([404, 412, 500])('makes the record stale after %i', (status) => {
  const { cache, stale } = filled();
  cache.doubt(refusal(status), id);
  expect(stale()).toEqual({ record: true, list: true });
});

it('makes the record stale when there is no response', () => {
  const { cache, stale } = filled();
  cache.doubt(new ConnectionError('lost'), undefined);
  expect(stale()).toEqual({ record: false, list: true });
});

it.each([401, 403, 422, 429])('keeps the record after %i, because the service changed nothing', (status) => {
  const { cache, stale } = filled();
  cache.doubt(refusal(status), id);
  expect(stale()).toEqual({ record: false, list: false });
});
