import { createHash } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { contract, dereference, type OperationId, operations } from '@contentgen/contract';
import { StreamPosition } from '@contentgen/contract/records';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import { readConfiguration } from '../../src/configuration.ts';
import { DatabaseAwayError } from '../../src/database/connection.ts';
import { asGenerationFailure } from '../../src/generation/generation-failure.ts';
import { type Caller, type HttpResponse, type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { resources } from './records.ts';

const { components, paths } = dereference(contract);
const { accountRateLimit, anonymousRateLimit } = readConfiguration({});

// biome-ignore lint/suspicious/noExplicitAny: an example may be anything
const example = (name: string): any => components.examples[name]?.value;

/** Returns the examples of the headers that the contract declares for a status of an operation, by lower-case name. */
function headerExamples(id: OperationId, status: number): Record<string, string> {
  const { path, method } = operations[id];
  const declared = Object.entries(paths[path]?.[method]?.responses[status]?.headers ?? {});
  return Object.fromEntries(declared.map(([name, header]) => [name.toLowerCase(), String(header.example)]));
}

const sentHeaders = ({ headers }: HttpResponse, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

/**
 * Returns a record without the values that differ in every record: its id, its times and the URLs of its results. And
 * without the words of its text, because an example need not change with the offline writer.
 */
function comparable({ id: _, created_at: _c, updated_at: _u, ...record }: Record<string, unknown>) {
  const { result, results } = record as { readonly result?: string | null; readonly results?: string[] };
  return {
    ...record,
    ...(typeof result === 'string' && {
      result: result.replace(/^\*\*Q: .+\*\*\nA: [\s\S]+$/, 'questions and answers'),
    }),
    ...(results && { results: results.map((url) => url.replaceAll(/[\w-]{32}/g, '…')) }),
  };
}

/** Returns the id of a stream's last event after it has sent `text` and the version of the record in `lastId`. */
function lastIdWith(text: string, lastId: string | undefined): string {
  const position = new StreamPosition(() => createHash('sha256'), undefined);
  position.version = new StreamPosition(() => createHash('sha256'), lastId).version;
  position.advance(text);
  return position.id;
}

let running: RunningService;

beforeAll(async () => {
  running = await runService({
    publicUrl: contract.servers[0]?.url ?? '',
    accountRateLimit,
    anonymousRateLimit,
  });
});

afterAll(() => running.close());

describe.each([
  ['Document', 'createDocument', 'updateDocument', resources.documents.path, 'DocumentCreateFaq'],
  ['Image', 'createImage', 'updateImage', resources.images.path, 'ImageCreateRefined'],
] as const)('the examples of %s', (name, create, update, path, body) => {
  const post = (caller: Caller, headers = {}) => caller.sendForm('POST', path, example(body), headers);

  it('show the response to a create', async () => {
    const response = await post(await running.newCaller());
    expect(comparable(response.json)).toEqual(comparable(example(`${name}Succeeded`)));
    const { location, ...headers } = headerExamples(create, response.status);
    expect(response.headers.get('location')).toBe(
      location?.replace(example(`${name}Succeeded`).id, response.json.id),
    );
    const names = ['etag', 'ratelimit', 'ratelimit-policy'];
    expect(headers).toMatchObject(sentHeaders(response, names));
  });

  it('show the response to a create that does not wait', async () => {
    const response = await post(await running.newCaller(), { prefer: 'respond-async' });
    expect(comparable(response.json)).toEqual(comparable(example(`${name}Queued`)));
    const names = ['etag', 'retry-after', 'preference-applied'];
    expect(headerExamples(create, 202)).toMatchObject(sentHeaders(response, names));
  });

  it('show the response to an update and every event stream', async () => {
    const caller = await running.newCaller();
    const { json } = await post(caller);
    const record = `${path}/${json.id}`;
    const watched = await caller.send('GET', record, { headers: { accept: 'text/event-stream' } });
    const { results, result = '' } = json;
    const { result: shown = '' } = example(`${name}Succeeded`);
    expect(lastId(watched.text)).toBe(lastIdWith(result, lastId(watched.text)));
    expect(lastId(example(`${name}Watched`))).toBe(lastIdWith(shown, lastId(watched.text)));

    const response = await caller.send('PATCH', record, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...example(`${name}UpdateRename`), ...(results && { results }) }),
    });
    expect(comparable(response.json)).toEqual(comparable(example(`${name}Updated`)));
    expect(headerExamples(update, 200)).toMatchObject(sentHeaders(response, ['etag']));
  });
});

const lastId = (stream: string) => [...stream.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];

it.each([
  ['DocumentPage', 'next_cursor', `${resources.documents.path}?template_id=16`],
  ['ImagePage', 'prev_cursor', `${resources.images.path}?per_page=25&include_total=true`],
])('%s has a cursor of its list', async (name, field, list) => {
  const caller = await running.newCaller();
  const cursor = example(name).meta[field];
  expect((await caller.send('GET', `${list}&cursor=${cursor}`)).status).toBe(200);
  expect((await caller.send('GET', `${list}&sort=asc&cursor=${cursor}`)).status).toBe(422);
});

it.each([
  ['DocumentFailed', false],
  ['ImageFailed', true],
])('%s says what the service says of a failed generation', (name, timedOut) => {
  const { code, message } = asGenerationFailure(new Error('anything'), timedOut);
  expect(example(name).error).toEqual({ code, detail: message });
});

describe('the examples of problems are those of the service', () => {
  const documents = resources.documents.path;
  const form = (path: string, fields: Record<string, string>) => async () =>
    (await running.newCaller()).sendForm('POST', path, fields);
  const json =
    (body: string, type = 'application/json') =>
    async () =>
      (await running.newCaller()).send('POST', documents, { headers: { 'content-type': type }, body });
  const get =
    (path: string, headers: Record<string, string> = {}) =>
    async () =>
      (await running.newCaller()).send('GET', path, { headers });

  const provoked: Record<string, () => Promise<HttpResponse>> = {
    BrokenJson: json('{"name": "A"\n  "prompt": "B"}'),
    KeyMissing: () => running.send('GET', documents),
    KeyInvalid: () =>
      running.send('GET', documents, { headers: { authorization: `Bearer ${generateApiKey()}` } }),
    ScopeMissing: async () => {
      const reader = await running.newCaller({ scopes: ['read'] });
      return reader.sendForm('POST', documents, example('DocumentCreateFaq'));
    },
    RecordUnknown: get(example('RecordUnknown').instance),
    MethodNotAllowed: async () => (await running.newCaller()).send('DELETE', documents),
    XmlNotAcceptable: get(documents, { accept: 'application/xml' }),
    RecordChanged: async () => {
      const caller = await running.newCaller();
      const { json: created } = await caller.sendForm('POST', documents, example('DocumentCreateFaq'));
      const path = `${documents}/${created.id}`;
      return caller.sendForm('PATCH', path, example('DocumentUpdateFavorite'), { 'if-match': '"0"' });
    },
    BodyTooLarge: json(`{"name":"${'x'.repeat(2 * contract['x-limits'].bodyBytes)}"}`),
    TextNotSupported: json('name=x', 'text/plain'),
    ParameterMistyped: get(`${documents}?serach=x`),
    CreativityNotOffered: form(documents, { prompt: 'x', creativity: '0.6' }),
    ResolutionNotOffered: form(resources.images.path, { name: 'x', description: 'x', resolution: '2x2' }),
    HeadersTooLarge: () => withHeader('x'.repeat(20_000)),
    InternalError: withDatabaseError(new Error('broken')),
    ServiceAway: withDatabaseError(new DatabaseAwayError(undefined)),
  };

  it.each(Object.entries(provoked))('%s', async (name, provoke) => {
    const { json } = await provoke();
    const instance = name === 'RecordChanged' ? json.instance : example(name).instance;
    expect(json).toEqual({ ...example(name), instance, request_id: json.request_id });
  });

  it('KeyInFlight, then LimitReached', async () => {
    const providers = heldProviders();
    const requests = 2;
    const limited = await runService({ accountRateLimit: { ...accountRateLimit, requests } }, providers);
    const caller = await limited.newCaller();
    const create = () =>
      caller.sendForm('POST', documents, example('DocumentCreateFaq'), { 'idempotency-key': 'a key' });
    const begun = providers.hold();
    const first = create();
    await begun;
    const [inFlight, overLimit] = [await create(), await create()];
    providers.release();
    await first;
    await limited.close();

    expect(inFlight.json).toEqual({ ...example('KeyInFlight'), request_id: inFlight.json.request_id });
    expect(headerExamples('createDocument', 409)).toMatchObject(sentHeaders(inFlight, ['retry-after']));

    const seconds = String(overLimit.headers.get('retry-after'));
    const { 'retry-after': shown, ratelimit } = headerExamples('createDocument', 429);
    const detail = example('LimitReached')
      .detail.replace(`of ${accountRateLimit.requests} `, `of ${requests} `)
      .replace(`in ${shown} seconds`, `in ${seconds} seconds`);
    expect(overLimit.json).toEqual({
      ...example('LimitReached'),
      detail,
      request_id: overLimit.json.request_id,
    });
    expect(overLimit.headers.get('ratelimit')).toBe(ratelimit?.replace(`t=${shown}`, `t=${seconds}`));
  });

  it.each([
    ['KeyMissing', 401, ['ratelimit-policy']],
    ['KeyInvalid', 401, ['ratelimit-policy', 'www-authenticate']],
    ['MethodNotAllowed', 405, ['allow', 'ratelimit', 'ratelimit-policy']],
    ['ServiceAway', 503, ['retry-after']],
  ] as const)('%s, in its headers', async (name, status, names) => {
    const response = await provoked[name]?.();
    expect(headerExamples('listDocuments', status)).toMatchObject(
      sentHeaders(response as HttpResponse, names),
    );
  });
});

/** Sends a request whose key the service can't look up. */
function withDatabaseError(error: Error): () => Promise<HttpResponse> {
  return async () => {
    const caller = await running.newCaller();
    vi.spyOn(running.service.apiKeys, 'findByHashes').mockRejectedValueOnce(error);
    return caller.send('GET', resources.documents.path);
  };
}

/** Sends a request with a header that is too large for `fetch`. Resolves to the response. */
function withHeader(value: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(
      running.url + resources.documents.path,
      { headers: { x: value } },
      async (response) => {
        const text = await readText(response);
        resolve({
          status: Number(response.statusCode),
          headers: new Headers(),
          text,
          json: JSON.parse(text),
        });
      },
    );
    sent.on('error', reject).end();
  });
}
