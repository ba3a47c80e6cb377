import { afterEach, expect, it, vi } from 'vitest';
import { createClient, setFavorite } from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const results = ['http://a/1.png'];
const image = (state: string, more: object = {}) =>
  ({ id, description: 'd', state, results: [], ...more }) as never;
const drawn = (etag: string) => jsonResponse(200, image('succeeded', { results }), { ETag: etag });

afterEach(() => {
  vi.restoreAllMocks();
});

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', retries: 0 });
  const sent = () => scripted.seen.map(({ method, body, headers }) => [method, body, headers['if-match']]);
  return { client, sent, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

it.each(['queued', 'processing', 'succeeded'])(
  'never drops a picture that is newer than the read of an image that is %s',
  async (state) => {
    const still = jsonResponse(200, image(state), { ETag: '"2"' });
    await using running = await server(still, problem(412), drawn('"4"'));
    const result = await setFavorite(running.client.images, image(state), true).result();
    expect(result).toMatchObject({ ok: true, status: 200, data: { results } });
    expect(running.sent()).toEqual([
      ['GET', '', undefined],
      ['PATCH', 'results=&favorite=true', '"2"'],
      ['GET', '', undefined],
      ['PATCH', 'results=http%3A%2F%2Fa%2F1.png&favorite=true', '"4"'],
    ]);
  },
);

it('stops for an image that keeps changing', async () => {
  const still = jsonResponse(200, image('queued'), { ETag: '"2"' });
  const step: Step = (response, seen) => (seen.method === 'GET' ? still : problem(412))(response, seen);
  await using running = await server(step);
  await expect(setFavorite(running.client.images, image('queued'), true)).rejects.toMatchObject({
    status: 412,
  });
  expect(running.sent()).toHaveLength(12);
});

it.each(['before the read', 'after the update has started'])(
  'asResponse has the unread body of the update, called %s',
  async (moment) => {
    const updating = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await using running = await server(drawn('"3"'), problem(412), drawn('"4"'), async (response, seen) => {
      updating.resolve();
      await answered.promise;
      drawn('"5"')(response, seen);
    });
    const call = setFavorite(running.client.images, id, true);
    if (moment !== 'before the read') await updating.promise;
    const response = call.asResponse();
    answered.resolve();
    expect((await response).bodyUsed).toBe(false);
    expect(await (await response).json()).toMatchObject({ id, results });
  },
);

it('has one deadline for all its requests', async () => {
  const still = jsonResponse(200, image('queued'), { ETag: '"2"' });
  // Every request takes 90 seconds of this clock.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const step: Step = (response, seen) => {
    now += 90_000;
    return (seen.method === 'GET' ? still : problem(412))(response, seen);
  };
  await using running = await server(step);
  const call = setFavorite(running.client.images, id, true, { deadline: 300_000 });
  await expect(call).rejects.toMatchObject({ status: 412 });
  expect(running.sent()).toHaveLength(4);
});

it('throws a NotFoundError for a deleted image', async () => {
  await using running = await server(problem(404));
  await expect(setFavorite(running.client.images, image('queued'), true)).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  expect(running.sent()).toHaveLength(1);
});
