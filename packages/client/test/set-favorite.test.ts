import { expect, it } from 'vitest';
import { createClient, setFavorite } from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const results = ['http://a/1.png'];
const image = (state: string, more: object = {}) =>
  ({ id, description: 'd', state, results: [], ...more }) as never;
const drawn = (etag: string) => jsonResponse(200, image('succeeded', { results }), { ETag: etag });

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
    expect(await setFavorite(running.client.images, image(state), true)).toMatchObject({ results });
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
