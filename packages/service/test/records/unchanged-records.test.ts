import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDocument, newImage, resources } from '../http/records.ts';
import { type Caller, type HttpResponse, type RunningService, runService } from '../running-service.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

type Fields = Readonly<Record<string, unknown>>;

const asJson = (caller: Caller, method: string, path: string, fields: Fields): Promise<HttpResponse> =>
  caller.send(method, path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

const asForm = (caller: Caller, method: string, path: string, fields: Fields): Promise<HttpResponse> => {
  const pairs = Object.entries(fields).flatMap(([field, value]) =>
    [value].flat().map((one): [string, string] => [field, String(one)]),
  );
  return caller.sendForm(method, path, pairs);
};

const cases = [
  { resource: 'documents', create: newDocument, fields: ['name', 'result', 'favorite'] },
  { resource: 'images', create: newImage, fields: ['name', 'results', 'favorite'] },
] as const;
const bodies = [
  { kind: 'a form', send: asForm },
  { kind: 'JSON', send: asJson },
];
const methods = [{ method: 'PATCH' }, { method: 'PUT' }];

describe.each(
  cases.flatMap((one) => bodies.flatMap((body) => methods.map((way) => ({ ...one, ...body, ...way })))),
)('an update of $resource by $method with $kind', ({ resource, create, fields, send, method }) => {
  it('without a change keeps updated_at and the ETag', async () => {
    const caller = await running.newCaller();
    const path = await create(caller);
    const before = await caller.send('GET', path);
    const same = Object.fromEntries(fields.map((field) => [field, before.json[field]]));
    const response = await send(caller, method, path, same);
    expect(response).toMatchObject({ status: 200, json: before.json });
    expect(response.headers.get('etag')).toBe(before.headers.get('etag'));
    const unread = { headers: { 'if-none-match': String(before.headers.get('etag')) } };
    expect((await caller.send('GET', path, unread)).status).toBe(304);
  });

  it('of one field changes both', async () => {
    const caller = await running.newCaller();
    const path = await create(caller);
    await age(resource, caller);
    const before = await caller.send('GET', path);
    const same = Object.fromEntries(fields.map((field) => [field, before.json[field]]));
    const { json, headers } = await send(caller, method, path, { ...same, favorite: true });
    expect(json).toEqual({ ...before.json, favorite: true, updated_at: json.updated_at });
    expect(json.updated_at > before.json.updated_at).toBe(true);
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('never moves updated_at back when the clock goes back', async () => {
    const caller = await running.newCaller();
    const path = await create(caller);
    await age(resource, caller, -3_600_000);
    const before = await caller.send('GET', path);
    const same = Object.fromEntries(fields.map((field) => [field, before.json[field]]));
    const { json } = await send(caller, method, path, { ...same, favorite: true });
    expect(json).toMatchObject({ favorite: true, updated_at: before.json.updated_at });
    expect(json.updated_at >= json.created_at).toBe(true);
  });

  it('shows the record to a key with only the scope write, also without a change', async () => {
    const owner = await running.newCaller();
    const path = await create(owner);
    const shown = (await owner.send('GET', path)).json;
    const same = Object.fromEntries(fields.map((field) => [field, shown[field]]));
    const writer = await running.newCaller({ scopes: ['write'], accountId: owner.accountId });
    expect(await send(writer, method, path, same)).toMatchObject({ status: 200, json: shown });
    const changed = await send(writer, method, path, { ...same, favorite: true });
    expect(changed).toMatchObject({
      status: 200,
      json: { ...shown, favorite: true, updated_at: expect.any(String) },
    });
  });
});

describe.each(cases)('a key with only the scope write', ({ resource, create }) => {
  const { path: list, created } = resources[resource];

  it(`gets the new record when it creates ${resource}, but can't list, show or watch`, async () => {
    const writer = await running.newCaller({ scopes: ['write'] });
    const { status, json } = await writer.sendForm('POST', list, created);
    expect({ status, json }).toMatchObject({ status: 201, json: { name: created.name } });
    const path = await create(writer);
    const watching = { headers: { accept: 'text/event-stream' } };
    const refused = [
      await writer.send('GET', list),
      await writer.send('GET', path),
      await writer.send('GET', path, watching),
    ];
    expect(refused.map((response) => response.status)).toEqual([403, 403, 403]);
  });
});

/** Moves the times of the records of an account into the past, by a minute unless given. In milliseconds. */
async function age(resource: 'documents' | 'images', { accountId }: Caller, ago = 60_000): Promise<void> {
  const then = new Date(Date.now() - ago);
  await running.service.database
    .updateTable(resource as 'documents')
    .set({ created_at: then, updated_at: then })
    .where('account_id', '=', accountId)
    .execute();
}
