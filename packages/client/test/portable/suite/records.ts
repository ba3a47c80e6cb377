import { type Document, setFavorite, waitFor } from '../../../src/index.ts';
import { newChecks, play, same, withoutWaiting } from '../checks.ts';
import { jsonResponse } from '../script.ts';
import { apiKey, createClient, document, image } from './samples.ts';

const { checks, check } = newChecks();

/** Pages, waiting for a generation, and favorites. */
export const recordsChecks = checks;

check('an iteration requests page after page', async (servers) => {
  const page = (data: string[], next: string | null) =>
    jsonResponse(200, { data, meta: { next_cursor: next } });
  const scripted = await play(servers, page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'], null));
  const { images } = createClient({ baseUrl: scripted.url, apiKey });
  const records: unknown[] = [];
  for await (const record of images.iterate({ per_page: 10 })) records.push(record);
  same(records, ['a', 'b', 'c']);
  const path = '/api/v1/images?per_page=10';
  same(
    (await scripted.seen()).map(({ url }) => url),
    [path, `${path}&cursor=c1`, `${path}&cursor=c2`],
  );
});

check('waitFor resolves when the generation has ended', async (servers) => {
  const scripted = await play(
    servers,
    jsonResponse(200, document('processing')),
    jsonResponse(200, document('succeeded')),
  );
  const client = createClient({ baseUrl: scripted.url, apiKey });
  const states: string[] = [];
  await withoutWaiting(async () => {
    const onState = ({ state }: Document) => states.push(state);
    same(await waitFor(client.documents, document('queued'), { onState }), document('succeeded'));
  });
  same(states, ['queued', 'processing', 'succeeded']);
});

check('a favorite keeps its results, also those that are newer than the given image', async (servers) => {
  const drawn = image('succeeded', ['http://a/1.png']);
  const scripted = await play(servers, jsonResponse(200, drawn, { ETag: '"4"' }));
  const { images } = createClient({ baseUrl: scripted.url, apiKey });
  await setFavorite(images, image('queued', []), false);
  const [read, fresh] = await scripted.seen();
  same(
    [read?.method, fresh?.body, fresh?.headers['if-match']],
    ['GET', 'results=http%3A%2F%2Fa%2F1.png&favorite=false', '"4"'],
  );
});
