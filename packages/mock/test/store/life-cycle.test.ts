import { operations } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { storeKeys } from '../../src/store/index.ts';
import { documents, openStore, read } from './open-store.ts';

// The contract tests check every rule of the API against the store, in packages/contract-tests/test/mock.test.ts.

it('has its pictures under the origin of the request', async () => {
  const { store, ask } = openStore();
  const body = { name: 'Lake', description: 'A lake', resolution: '256x256', filter: 'sepia' };
  const image = await read(await ask('POST', operations.listImages.path, body));
  const [address] = image.results;
  expect(address).toMatch(/^https:\/\/mock\.example\/media\/[\w-]{32}\.png$/);
  const picture = await store.fetch(new Request(address));
  expect(picture.headers.get('content-type')).toBe('image/png');
  const part = await store.fetch(new Request(address, { headers: { range: 'bytes=1-3' } }));
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  const tag = String(picture.headers.get('etag'));
  const known = await store.fetch(new Request(address, { headers: { 'if-none-match': tag } }));
  expect(known.status).toBe(304);
});

it('answers 415 for content without a media type, though a Request has no Content-Length', async () => {
  const { store } = openStore();
  const request = new Request(`https://mock.example${documents}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${storeKeys.key}` },
    body: new Blob(['name=Menu']),
  });
  request.headers.delete('content-type');
  expect((await store.fetch(request)).status).toBe(415);
});

it('streams a record until the client leaves', async () => {
  const { ask, create } = openStore({ generation: 60_000 });
  const created = await create();
  const path = String(created.headers.get('location'));
  const events = `${path}/events`;
  const client = new AbortController();
  const stream = await ask('GET', events, undefined, {}, client.signal);
  const reader = stream.body?.getReader();
  const decoder = new TextDecoder();
  let received = '';
  while (!received.includes('"state":"processing"'))
    received += decoder.decode((await reader?.read())?.value);

  client.abort();
  const next = await ask('GET', events);
  expect(next.status).toBe(200);
  await ask('DELETE', path);
  expect(await next.text()).toMatch(/event: deleted\nid: \S+\ndata: \{"id":"[\w-]+"\}\n\n$/);
});

it('watches a finished record: one event, the missing text for a client that resumes, then 204', async () => {
  const { ask, create } = openStore();
  const created = await create({}, { prefer: 'wait=20' });
  const { result } = await read(created);
  const events = `${created.headers.get('location')}/events`;
  const watch = async (id?: string) => {
    const response = await ask('GET', events, undefined, id === undefined ? {} : { 'last-event-id': id });
    const found = [...(await response.text()).matchAll(/^event: (\w+)\nid: (\S+)\ndata: (.*)$/gm)];
    return { status: response.status, found: found.map(([, name, id, data = '']) => ({ name, id, data })) };
  };
  const { found } = await watch();
  expect(found.map(({ name }) => name)).toEqual(['record']);
  const before = await watch('2-0-e3b0c44298fc1c14');
  const [text, ...rest] = before.found;
  expect(JSON.parse(String(text?.data))).toEqual({ offset: 0, text: result });
  expect(rest).toEqual([expect.objectContaining({ name: 'record' })]);
  for (const last of [found.at(-1), rest.at(-1)]) expect((await watch(last?.id)).status).toBe(204);
});

it('a create without a template is Freestyle, and all_templates wins over template_id', async () => {
  const { ask, create } = openStore();
  const repeated = { 'idempotency-key': 'one' };
  const { id, template_id } = await read(await create({}, repeated));
  expect(template_id).toBe(1);
  expect((await read(await create({ template_id: 1 }, repeated))).id).toBe(id);
  const idsOf = async (query: string) =>
    (await read(await ask('GET', `${documents}?${query}`))).data.map((record: { id: string }) => record.id);
  expect(await idsOf('template_id=16')).toEqual([]);
  expect(await idsOf('template_id=16&all_templates=true')).toEqual([id]);
});

it('answers a repeated create with the record of the first one, whose client disconnected', async () => {
  const { ask, create } = openStore({ generation: 60_000 });
  const client = new AbortController();
  const headers = { 'idempotency-key': 'one', prefer: 'wait=20' };
  const body = { name: 'A', prompt: 'Tea', creativity: 0 };
  const first = ask('POST', documents, body, headers, client.signal);
  expect((await create({}, headers)).status).toBe(409);
  client.abort();
  await first;
  const repeated = await create({}, { ...headers, prefer: 'respond-async' });
  expect(repeated.status).toBe(202);
  const { data } = await read(await ask('GET', documents));
  expect(data).toHaveLength(1);
});
