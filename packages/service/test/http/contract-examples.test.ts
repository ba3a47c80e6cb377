import { createHash } from 'node:crypto';
import { contract, dereference } from '@contentgen/contract';
import { StreamPosition } from '@contentgen/contract/records';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseAwayError } from '../../src/database/connection.ts';
import { type Caller, type HttpResponse, type RunningService, runService } from '../running-service.ts';
import { resources } from './records.ts';

const { components } = dereference(contract);

// biome-ignore lint/suspicious/noExplicitAny: an example may be anything
const example = (name: string): any => components.examples[name]?.value;

/**
 * Returns a record without the values that differ in every record: its id, its times and the URLs of its results. And
 * without the words of its text, because an example need not change with the offline writer.
 */
function comparable({ id: _, created_at: _c, updated_at: _u, ...record }: Record<string, unknown>) {
  const { result, results } = record as { readonly result?: string | null; readonly results?: string[] };
  const { usage } = record as { readonly usage: object | null };
  return {
    ...record,
    ...(usage && { usage: { ...usage, seconds: 'some' } }),
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
  running = await runService({ publicUrl: contract.servers[0]?.url ?? '' });
});

afterAll(() => running.close());

describe.each([
  ['Document', resources.documents.path, 'DocumentCreateFaq'],
  ['Image', resources.images.path, 'ImageCreatePoster'],
] as const)('the examples of %s', (name, path, body) => {
  const post = (caller: Caller, headers = {}) => caller.sendForm('POST', path, example(body), headers);

  it('show the response to a create, and the last event of its stream', async () => {
    const caller = await running.newCaller();
    const response = await post(caller);
    expect(comparable(response.json)).toEqual(comparable(example(name)));
    expect(response.headers.get('etag')).toBe(components.headers.ETag?.example);
    const watched = await caller.send('GET', `${path}/${response.json.id}/events`);
    const { result = '' } = example(name);
    expect(lastId(example(`${name}Watched`))).toBe(lastIdWith(result, lastId(watched.text)));
  });

  it('show the response to a create that does not wait', async () => {
    const response = await post(await running.newCaller(), { prefer: 'respond-async' });
    expect(comparable(response.json)).toEqual(comparable(example(`${name}Queued`)));
  });
});

const lastId = (stream: string) => [...stream.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];

describe('the examples of problems are those of the service', () => {
  const documents = resources.documents.path;
  const create = async (fields: Record<string, string>, caller?: Caller) =>
    (caller ?? (await running.newCaller())).sendForm('POST', documents, fields);

  const provoked: Record<string, () => Promise<HttpResponse>> = {
    KeyMissing: () => running.send('GET', documents),
    ScopeMissing: async () =>
      create(example('DocumentCreateFaq'), await running.newCaller({ scopes: ['read'] })),
    RecordUnknown: async () => (await running.newCaller()).send('GET', example('RecordUnknown').instance),
    RecordChanged: async () => {
      const caller = await running.newCaller();
      const { json: created } = await create(example('DocumentCreateFaq'), caller);
      const fields = example('DocumentUpdateRename');
      return caller.sendForm('PATCH', `${documents}/${created.id}`, fields, { 'if-match': '"0"' });
    },
    FieldsInvalid: () => create({ name: 'A', promt: 'B', creativity: '0.6' }),
    Unavailable: withDatabaseAway,
  };

  it.each(Object.entries(provoked))('%s', async (name, provoke) => {
    const { json } = await provoke();
    const instance = name === 'RecordChanged' ? json.instance : example(name).instance;
    expect(json).toEqual({ ...example(name), instance, request_id: json.request_id });
  });
});

/** Sends a request whose key the service can't look up. */
async function withDatabaseAway(): Promise<HttpResponse> {
  const caller = await running.newCaller();
  const away = new DatabaseAwayError(undefined);
  vi.spyOn(running.service.apiKeys, 'findByHash').mockRejectedValueOnce(away);
  return caller.send('GET', resources.documents.path);
}
