import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldProviders } from '../http/held-provider.ts';
import { newImage, resources } from '../http/records.ts';
import { type Caller, type HttpResponse, type RunningService, runService } from '../running-service.ts';

// If two rules refuse a request, the first in this order decides the response: 404, 412, 422, 409.

const providers = heldProviders();
let running: RunningService;

beforeAll(async () => {
  running = await runService({}, providers);
});
afterAll(() => running.close());

type Headers = Record<string, string>;

const bodies = [
  {
    kind: 'a form',
    send: (caller: Caller, method: string, path: string, fields: Record<string, string>, headers: Headers) =>
      caller.sendForm(method, path, fields, headers),
  },
  {
    kind: 'JSON',
    send: (caller: Caller, method: string, path: string, fields: Record<string, string>, headers: Headers) =>
      caller.send(method, path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(fields, (field, value) => jsonValue(field, value)),
      }),
  },
];

/** Returns the JSON value of a field that a form writes as `value`. */
function jsonValue(field: string, value: unknown): unknown {
  if (field === 'results') return [value];
  return field === 'favorite' || field === 'creativity' ? JSON.parse(String(value)) : value;
}

const errorsOf = ({ json }: HttpResponse) => json.errors?.map(({ code }: { code: string }) => code);
const stale = { 'if-match': '"0"' };
const foreign = { results: 'https://example.com/picture.png', favorite: 'true' };
const broken = { results: 'https://example.com/picture.png', favorite: 'true', name: '' };

describe.each(bodies)('of an update with $kind', ({ send }) => {
  it.each(['PATCH', 'PUT'])('by %s', async (method) => {
    const caller = await running.newCaller();
    const path = await newImage(caller);
    const unknown = `${resources.images.path}/${uuidv7()}`;
    const etag = String((await caller.send('GET', path)).headers.get('etag'));
    const refused = [
      await send(caller, method, unknown, broken, stale),
      await send(caller, method, unknown, foreign, stale),
      await send(caller, method, path, foreign, stale),
      await send(caller, method, path, foreign, { 'if-match': etag }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 404, 412, 422]);
    expect(refused.map(errorsOf)).toEqual([['too_short'], undefined, undefined, ['foreign']]);
  });
});

describe.each(bodies)('of a create with $kind', ({ send }) => {
  it('with a key that is in flight', async () => {
    const caller = await running.newCaller();
    const { path, created } = resources.documents;
    const key = { 'idempotency-key': 'a key' };
    const begun = providers.hold();
    const first = send(caller, 'POST', path, created, key);
    await begun;
    const refused = [
      await send(caller, 'POST', path, { ...created, name: '' }, key),
      await send(caller, 'POST', path, { ...created, name: 'Another' }, key),
      await send(caller, 'POST', path, created, key),
    ];
    providers.release();
    expect((await first).status).toBe(201);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 409]);
    expect(refused.map(errorsOf)).toEqual([['too_short'], ['reused'], undefined]);
  });
});

it('of a deletion', async () => {
  const caller = await running.newCaller();
  const path = await newImage(caller);
  const unknown = `${resources.images.path}/${uuidv7()}`;
  const refused = [
    await caller.send('DELETE', unknown, { headers: stale }),
    await caller.send('DELETE', path, { headers: stale }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 412]);
});
