import { newChecks, play, same } from '../checks.ts';
import { jsonResponse, problem } from '../script.ts';
import { apiKey, body, createClient, id } from './samples.ts';

const { checks, check } = newChecks();

/** The requests that the methods send. */
export const requestsChecks = checks;

check('each method of a resource sends the request of the contract', async (servers) => {
  const page = jsonResponse(200, { data: [], meta: { next_cursor: null } });
  const scripted = await play(
    servers,
    page,
    jsonResponse(201, { id }),
    jsonResponse(200, { id }),
    jsonResponse(200, { id }),
    jsonResponse(204),
  );
  const { documents } = createClient({ baseUrl: `${scripted.url}/`, apiKey });
  same(await documents.list({ search: 'a b&c', favorite: true, template_id: undefined }), {
    data: [],
    meta: { next_cursor: null },
  });
  same(await documents.create(body, { prefer: 'respond-async', idempotencyKey: 'k' }), { id });
  await documents.get(`${id}/?#`, { headers: { 'X-Request-Id': 'mine' } });
  await documents.update(id, { favorite: false }, { ifMatch: '"2"' });
  same(await documents.delete(id), undefined);
  const seen = await scripted.seen();
  same(
    seen.map((one) => [one.method, one.url, one.body]),
    [
      ['GET', '/api/v1/documents?search=a%20b%26c&favorite=true', ''],
      [
        'POST',
        '/api/v1/documents',
        'name=Bakery%20FAQ&prompt=Crust%20%26%20crumb%2C%20100%20%25%20%C3%A9&creativity=0.5',
      ],
      ['GET', `/api/v1/documents/${id}%2F%3F%23`, ''],
      ['PATCH', `/api/v1/documents/${id}`, 'favorite=false'],
      ['DELETE', `/api/v1/documents/${id}`, ''],
    ],
  );
  for (const { headers } of seen) same(headers.authorization, 'Bearer key-1');
  same(seen[0]?.headers.accept, 'application/json');
  same(
    [seen[1]?.headers.prefer, seen[1]?.headers['idempotency-key'], seen[1]?.headers['content-type']],
    ['respond-async', 'k', 'application/x-www-form-urlencoded'],
  );
  same([seen[2]?.headers['x-request-id'], seen[3]?.headers['if-match']], ['mine', '"2"']);
});

check('a list is a repeated field, and an empty one is sent', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }));
  const { images } = createClient({ baseUrl: scripted.url, apiKey });
  await images.update(id, { results: ['http://a/1.png', 'http://a/2.png'], favorite: true });
  await images.update(id, { results: [], favorite: false });
  same(
    (await scripted.seen()).map((one) => one.body),
    [
      'results=http%3A%2F%2Fa%2F1.png&results=http%3A%2F%2Fa%2F2.png&favorite=true',
      'results=&favorite=false',
    ],
  );
});

check('the methods by path send the same requests', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }), problem(404));
  const client = createClient({ baseUrl: scripted.url, apiKey: async () => 'fetched', retries: 0 });
  const params = { path: { id } };
  same((await client.PUT('/api/v1/documents/{id}', { params, body: { favorite: true } })).data, { id });
  same((await client.GET('/api/v1/documents/{id}', { params })).error?.status, 404);
  const [put] = await scripted.seen();
  same([put?.method, put?.body, put?.headers.authorization], ['PUT', 'favorite=true', 'Bearer fetched']);
});

check('the global fetch works as an option', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }));
  const client = createClient({ baseUrl: scripted.url, apiKey, fetch, userAgent: 'portable/1.0' });
  same(await client.documents.get(id), { id });
});
