import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { newDocument, newImage, resources } from './records.ts';

let running: RunningService;
const providers = heldProviders();

beforeAll(async () => {
  running = await runService({}, providers);
});

afterAll(() => running.close());

const patient = { timeout: 30_000 };

const kinds = [
  { resource: 'documents', create: newDocument },
  { resource: 'images', create: newImage },
] as const;

async function tagOf(caller: Caller, path: string): Promise<string> {
  return String((await caller.send('GET', path)).headers.get('etag'));
}

describe.each(kinds)('the ETag of $resource', ({ resource, create }) => {
  const { path: list, created, changed } = resources[resource];

  it('is the same in every response with the same version', async () => {
    const caller = await running.newCaller();
    const response = await caller.sendForm('POST', list, created);
    const path = String(response.headers.get('location'));
    const tag = response.headers.get('etag');
    expect(await tagOf(caller, path)).toBe(tag);
    expect(await tagOf(caller, path)).toBe(tag);
    expect((await caller.send('HEAD', path)).headers.get('etag')).toBe(tag);
    await caller.send('GET', list);
    expect(await tagOf(caller, path)).toBe(tag);
  });

  it('changes with every update, and PUT and PATCH return the new one', async () => {
    const caller = await running.newCaller();
    const path = await create(caller);
    const tags = [
      await tagOf(caller, path),
      (await caller.sendForm('PATCH', path, changed)).headers.get('etag'),
      (await caller.sendForm('PUT', path, { ...changed, name: 'x' })).headers.get('etag'),
      (await caller.sendForm('PATCH', path, { ...changed, name: 'y' })).headers.get('etag'),
    ];
    expect(new Set(tags).size).toBe(4);
    expect(await tagOf(caller, path)).toBe(tags.at(-1));
  });

  it('stays when an update is refused', async () => {
    const caller = await running.newCaller();
    const path = await create(caller);
    const tag = await tagOf(caller, path);
    await caller.sendForm('PATCH', path, { ...changed, name: '' });
    await caller.sendForm('PATCH', path, changed, { 'if-match': '"0"' });
    expect(await tagOf(caller, path)).toBe(tag);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('%s succeeds if If-Match has it', async (method) => {
    const caller = await running.newCaller();
    const change = (path: string, ifMatch: string) =>
      method === 'DELETE'
        ? caller.send(method, path, { headers: { 'if-match': ifMatch } })
        : caller.sendForm(method, path, changed, { 'if-match': ifMatch });
    const done = method === 'DELETE' ? 204 : 200;
    const path = await create(caller);
    const tag = await tagOf(caller, path);

    for (const stale of [
      '"0"',
      `W/${tag}`,
      '"0", "x"',
      '""',
      `"0" , W/${tag}`,
      `"${tag.length}${tag.slice(1)}`,
    ]) {
      const response = await change(path, stale);
      expect({ stale, status: response.status }).toEqual({ stale, status: 412 });
    }
    for (const malformed of ['1', tag.slice(1), `${tag},`, 'w/"1"', '*, "1"', `"a b"`, 'x'.repeat(1_025)]) {
      const response = await change(path, malformed);
      expect({ malformed, status: response.status }).toEqual({ malformed, status: 422 });
      expect(response.json.errors[0].field).toBe('If-Match');
    }
    expect(await tagOf(caller, path)).toBe(tag);
    expect((await change(path, tag)).status).toBe(done);
    const others = [await create(caller), await create(caller)] as const;
    expect((await change(others[0], '*')).status).toBe(done);
    expect((await change(others[1], `"0",${await tagOf(caller, others[1])} , W/"7"`)).status).toBe(done);
  });

  it('in If-None-Match gets 304 without a body', async () => {
    const caller = await running.newCaller();
    const path = await create(caller);
    const tag = await tagOf(caller, path);
    for (const known of [tag, `W/${tag}`, '*', `"0", ${tag}`]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await caller.send(method, path, { headers: { 'if-none-match': known } });
        expect({ known, status: response.status, text: response.text }).toEqual({
          known,
          status: 304,
          text: '',
        });
        expect(response.headers.get('etag')).toBe(tag);
      }
    }
    for (const other of ['"0"', '""', 'W/"0", "x"']) {
      const response = await caller.send('GET', path, { headers: { 'if-none-match': other } });
      expect(response.status).toBe(200);
    }
    const malformed = await caller.send('GET', path, { headers: { 'if-none-match': 'x' } });
    expect(malformed).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'If-None-Match', code: 'pattern' }] },
    });
  });
});

it('an update of a document without any field keeps its ETag', async () => {
  const caller = await running.newCaller();
  const path = await newDocument(caller);
  const before = await caller.send('GET', path);
  const response = await caller.sendForm('PATCH', path, '');
  expect(response.status).toBe(200);
  expect(response.headers.get('etag')).toBe(before.headers.get('etag'));
  expect(response.text).toBe(before.text);
});

it('the ETag changes when the generation begins and when it finishes', async () => {
  const caller = await running.newCaller();
  const begun = providers.hold();
  const { path: list, created } = resources.documents;
  const queued = await caller.sendForm('POST', list, created, { prefer: 'respond-async' });
  await begun;
  const path = String(queued.headers.get('location'));
  const processing = await caller.send('GET', path);
  providers.release();
  await expect.poll(async () => (await caller.send('GET', path)).json.state, patient).toBe('succeeded');
  const tags = [queued.headers.get('etag'), processing.headers.get('etag'), await tagOf(caller, path)];
  expect([queued.json.state, processing.json.state]).toEqual(['queued', 'processing']);
  expect(new Set(tags).size).toBe(3);
});

it('only one of two updates with the same ETag succeeds', async () => {
  const caller = await running.newCaller();
  const path = await newDocument(caller);
  const tag = await tagOf(caller, path);
  const responses = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => caller.sendForm('PATCH', path, { name }, { 'if-match': tag })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});
