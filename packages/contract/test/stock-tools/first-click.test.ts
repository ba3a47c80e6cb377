import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Mock, startMock } from '@contentgen/mock';
import { beforeEach, expect, it } from 'vitest';
import { contract, dereference, type OpenApiOperation, type OpenApiParameter } from '../../src/index.ts';

// A tool fills in a request for each operation. The user types only an id, and sends it.

/** A request as a tool fills it in. */
interface Filled {
  readonly name: string;
  readonly method: string;
  /** With `{id}` for the id. */
  readonly path: string;
  readonly query: [string, string][];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ instant: true });
  return () => mock.close();
});

/** Sends all requests, first the creates. Resolves to the status of each, and to the names in the lists. */
async function sendAll(requests: readonly Filled[]) {
  const order = ['POST', 'GET', 'PATCH', 'PUT', 'DELETE'];
  const statuses: Record<string, number> = {};
  const listed: Record<string, readonly string[]> = {};
  const ids: Record<string, string> = {};
  const turn = ({ method, path }: Filled) => order.indexOf(method) + (path.endsWith('{id}/test') ? 0.5 : 0);
  for (const { name, method, path, query, headers, body } of requests.toSorted(
    (one, other) => turn(one) - turn(other),
  )) {
    const [collection = ''] = path.split('/{id}');
    const url = `${mock.url}${path.replace('{id}', ids[collection] ?? '')}?${new URLSearchParams(query)}`;
    const authorized = { ...headers, Authorization: `Bearer ${mock.keys.key}` };
    const response = await fetch(url, { method, headers: authorized, ...(body && { body }) });
    const text = await response.text();
    statuses[name] = response.status;
    if (method === 'POST' && path === collection) ids[collection] = JSON.parse(text).id;
    if (text.startsWith('{"data"')) listed[name] = JSON.parse(text).data.map((one: { id: string }) => one.id);
  }
  return { statuses, listed, ids };
}

/** What each request does, by its name in the tools. A list may be empty, because tools choose filters at random. */
const done = {
  'List documents': 200,
  'Create a document': 201,
  'Show a document': 200,
  'Update a document': 200,
  'Update a document with PUT': 200,
  'Delete a document': 204,
  'Watch a document': 200,
  'List images': 200,
  'Create an image': 201,
  'Show an image': 200,
  'Update an image': 200,
  'Update an image with PUT': 200,
  'Delete an image': 204,
  'Watch an image': 200,
  'Show usage and limits': 200,
  'List webhooks': 200,
  'Create a webhook': 201,
  'Test a webhook': 202,
  'Delete a webhook': 204,
};

interface PostmanItem {
  readonly name: string;
  readonly item?: readonly PostmanItem[];
  readonly request?: {
    readonly method: string;
    readonly url: {
      readonly path: readonly string[];
      readonly query: readonly { readonly key: string; readonly value: string }[];
    };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly raw: string };
  };
}

/** The collection that Postman imports, with the options of the guide. */
async function postmanRequests(): Promise<Filled[]> {
  const { convertV2 } = createRequire(import.meta.url)('openapi-to-postmanv2');
  const file = new URL('../../../../openapi/v1.yaml', import.meta.url);
  const input = { type: 'string', data: await readFile(fileURLToPath(file), 'utf8') };
  const { promise, resolve, reject } = Promise.withResolvers<readonly PostmanItem[]>();
  convertV2(
    input,
    { parametersResolution: 'Example', folderStrategy: 'Tags' },
    (error: unknown, { result, reason, output }: { result: boolean; reason: string; output: unknown }) =>
      result
        ? resolve((output as [{ data: { item: readonly PostmanItem[] } }])[0].data.item)
        : reject(error ?? reason),
  );
  const requestsIn = (items: readonly PostmanItem[]): Filled[] =>
    items.flatMap(({ name, item = [], request }) => {
      if (request === undefined) return requestsIn(item);
      const { method, url, header, body } = request;
      const path = `/${url.path.join('/').replace(':id', '{id}')}`;
      const query = url.query.map(({ key, value }): [string, string] => [key, value]);
      const headers = Object.fromEntries(header.map(({ key, value }) => [key, value]));
      return [{ name, method, path, query, headers, body: body?.raw }];
    });
  return requestsIn(await promise);
}

/**
 * The requests that Swagger UI 5 fills in after "Try it out": a parameter has its example, else its default; an empty
 * one is not sent; the body is the first example. Its own code for that needs 130 MB of packages.
 */
function swaggerUiRequests(): Filled[] {
  const filled = ({ name, example, schema }: OpenApiParameter): [string, string] => [
    name,
    String(example ?? schema.default ?? ''),
  ];
  const all = Object.entries(dereference(contract).paths).flatMap(([path, { parameters = [], ...item }]) =>
    Object.entries<OpenApiOperation>(item).map(([method, described]) => ({
      ...{ path, method, described },
      parameters: [...parameters, ...(described.parameters ?? [])],
    })),
  );
  return all.map(({ path, method, described, parameters }) => {
    const values = (place: string) =>
      parameters
        .filter((parameter) => parameter.in === place)
        .map(filled)
        .filter(([, value]) => value !== '');
    const [body] = Object.entries(described.requestBody?.content ?? {});
    const [example] = Object.values(body?.[1].examples ?? {});
    const [response] = Object.values(described.responses);
    const [accept = '*/*'] = Object.keys(response?.content ?? {});
    return {
      name: described.summary,
      method: method.toUpperCase(),
      path,
      query: values('query'),
      headers: {
        ...Object.fromEntries(values('header')),
        Accept: accept,
        ...(body && { 'Content-Type': body[0] }),
      },
      body: example && JSON.stringify(example.value),
    };
  });
}

it('every request of Postman does what its name says', async () => {
  const requests = await postmanRequests();
  expect((await sendAll(requests)).statuses).toEqual(done);
});

it('every request of Swagger UI does what its name says, and its lists have the new record', async () => {
  const { statuses, listed, ids } = await sendAll(swaggerUiRequests());
  expect(statuses).toEqual(done);
  expect(listed['List documents']).toContain(ids['/api/v1/documents']);
  expect(listed['List images']).toContain(ids['/api/v1/images']);
});

it('a create that is sent twice makes two records', async () => {
  for (const requests of [await postmanRequests(), swaggerUiRequests()]) {
    const creates = requests.filter(({ method }) => method === 'POST');
    const [first, second] = [await sendAll(creates), await sendAll(creates)];
    expect(Object.values(first.ids)).not.toEqual(Object.values(second.ids));
  }
});
