import { setFavorite, styles, waitFor, watch } from '../../../src/index.ts';
import { newChecks, rejection, same } from '../checks.ts';
import { body, createClient } from './samples.ts';

const { checks, check } = newChecks();

/** The client with the mock. */
export const mockChecks = checks;

check('the mock accepts the requests, and the client reads its responses', async ({ mock }) => {
  const client = createClient({ baseUrl: mock, apiKey: 'any' });
  const created = await client.documents.create(body);
  same((await waitFor(client.documents, created)).state, 'succeeded');
  const received: string[] = [];
  for await (const { type } of watch(client.documents, created)) received.push(type);
  same(received, ['record', 'text', 'text', 'record']);
  const [style] = styles;
  const drawn = await client.images.create({
    name: 'a',
    description: 'b',
    resolution: '256x256',
    style: style.value,
  });
  same((await setFavorite(client.images, drawn, true)).id, drawn.id);
  for await (const record of client.documents.iterate({ all_templates: true })) {
    same(typeof record.name, 'string');
    break;
  }
  same(
    (await rejection(client.documents.create({ ...body, creativity: 0.6 as never }))).name,
    'ValidationError',
  );
});
