import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { resources } from './records.ts';

let running: RunningService;
const providers = heldProviders();

beforeAll(async () => {
  running = await runService({ generationConcurrency: 100 }, providers);
});

afterEach(() => providers.release());
afterAll(() => running.close());

const { path: list, created } = resources.documents;

const create = (caller: Caller, prefer?: string) =>
  caller.sendForm('POST', list, created, prefer === undefined ? {} : { prefer });

describe('a client that does not want to wait', () => {
  it.each([
    ['respond-async', 'respond-async'],
    ['Respond-Async', 'respond-async'],
    ['wait=0', 'wait=0'],
    ['wait="0"', 'wait=0'],
    ['respond-async, wait=0', 'respond-async, wait=0'],
    ['handling=lenient, respond-async; foo=bar', 'respond-async'],
  ])('gets 202 immediately: %s', async (prefer, applied) => {
    const caller = await running.newCaller();
    providers.hold();
    const response = await create(caller, prefer);
    expect(response).toMatchObject({ status: 202, json: { state: 'queued', result: null } });
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('preference-applied')).toBe(applied);
    const location = String(response.headers.get('location'));
    expect(location).toBe(`${list}/${response.json.id}`);
    expect((await caller.send('GET', location)).json.id).toBe(response.json.id);
  });

  it('finds the result at Location later', async () => {
    const caller = await running.newCaller();
    const path = String((await create(caller, 'respond-async')).headers.get('location'));
    await expect
      .poll(async () => (await caller.send('GET', path)).json.state, { timeout: 30_000 })
      .toBe('succeeded');
  });

  it('of an image, too', async () => {
    const caller = await running.newCaller();
    const response = await caller.sendForm('POST', resources.images.path, resources.images.created, {
      prefer: 'respond-async',
    });
    expect(response).toMatchObject({ status: 202, json: { state: 'queued', results: [] } });
    expect(response.headers.get('preference-applied')).toBe('respond-async');
  });
});

describe('a client that waits', () => {
  it.each([
    [undefined, null],
    ['wait=20', 'wait=20'],
    ['wait=25', 'wait=25'],
    ['wait=26', null],
    ['wait=99', null],
    ['wait=99999999999999999999', null],
    ['respond-async, wait=20', 'respond-async, wait=20'],
    ['wait=20, respond-async', 'respond-async, wait=20'],
    ['respond-asynch', null],
    ['wait', null],
    ['wait=soon', null],
    ['wait=-1', null],
    ['wait=1.5', null],
    ['return=minimal', null],
    ['', null],
  ])('gets 201 when the text is finished: Prefer: %s', async (prefer, applied) => {
    const caller = await running.newCaller();
    const begun = providers.hold();
    const pending = create(caller, prefer);
    await begun;
    const listed = await caller.send('GET', list);
    expect(listed.json.data).toMatchObject([{ state: 'processing' }]);
    providers.release();
    const response = await pending;
    expect(response).toMatchObject({ status: 201, json: { state: 'succeeded' } });
    expect(response.headers.get('preference-applied')).toBe(applied);
    expect(response.headers.get('retry-after')).toBeNull();
  });

  it('gets the record as it was created if the record is deleted during the wait', async () => {
    const caller = await running.newCaller();
    const begun = providers.hold();
    const pending = create(caller);
    await begun;
    const [{ id }] = (await caller.send('GET', list)).json.data;
    expect((await caller.send('DELETE', `${list}/${id}`)).status).toBe(204);
    expect(await pending).toMatchObject({ status: 202, json: { id, state: 'queued' } });
    expect((await caller.send('GET', `${list}/${id}`)).status).toBe(404);
  });
});

it('a Prefer that is too long gets 422', async () => {
  const response = await create(await running.newCaller(), 'x'.repeat(257));
  expect(response).toMatchObject({ status: 422, json: { errors: [{ field: 'Prefer', code: 'too_long' }] } });
});
