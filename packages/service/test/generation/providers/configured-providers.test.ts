import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { imageModel, providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type Behaviour, type ProviderServer, startProviderServer } from '../provider-server.ts';

let first: ProviderServer;
let second: ProviderServer;
/** The clock of the circuit breakers, in milliseconds. */
let clock = 0;

beforeAll(async () => {
  [first, second] = [await startProviderServer(), await startProviderServer()];
});
afterEach(() => {
  clock = 0;
  first.reset();
  second.reset();
});
afterAll(() => Promise.all([first.close(), second.close()]));

const request = { templateId: 1, name: 'A text', prompt: 'Words', creativity: 0.5 };
const picture = { description: 'A dot', style: null, medium: null, resolution: '256x256' } as const;
const { signal } = new AbortController();

/** Resolves to the providers of both lists, the first one and perhaps the second one. */
async function lists({ timeout = 60_000, concurrency = 100, one = false } = {}) {
  const named = (name: string) => ({
    name,
    model: `${name}-model`,
    timeout: name === 'first' ? timeout : 60_000,
    concurrency,
  });
  const servers = [[first, 'first'] as const, [second, 'second'] as const].slice(0, one ? 1 : 2);
  const providers = await providersOf(
    {
      text: servers.map(([server, name]) => textModel(server, named(name))),
      image: servers.map(([server, name]) => imageModel(server, named(name))),
    },
    () => clock,
  );
  return {
    ...providers,
    write: (draft = recordedDraft()) => providers.text.write(request, signal, draft),
    paint: () => providers.image.paint(picture, signal),
  };
}

const status = (code: number, retryAfter?: number): Behaviour => ({
  kind: 'status',
  status: code,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});

describe('a list of providers', () => {
  it('calls the second only when the first fails, and reports the failure', async () => {
    const { write, paint, reported } = await lists();
    expect((await write()).model).toBe('first-model');
    expect(second.calls).toHaveLength(0);
    first.behave(status(500));
    expect((await write()).model).toBe('second-model');
    expect((await paint()).model).toBe('second-model');
    const failure = { provider: 'first', code: 'provider_failed', reason: 'HTTP 500' };
    expect(reported).toEqual([failure, failure]);
  });

  it.each<[string, Behaviour]>([
    ['hangs in the middle', { kind: 'hang', pieces: ['Half ', 'a '] }],
    ['resets the connection', { kind: 'reset' }],
    ['ends with an error', { kind: 'text', pieces: ['Half a '], finish: 'error' }],
  ])('restarts the draft when the first %s', async (_, behaviour) => {
    first.behave(behaviour);
    second.behave({ kind: 'text', pieces: ['The whole ', 'text'] });
    const draft = recordedDraft();
    const { write } = await lists({ timeout: 1_000 });
    expect((await write(draft)).text).toBe('The whole text');
    expect(draft.text()).toBe('The whole text');
    expect(draft.discarded).toHaveLength(1);
  });

  it('calls the second when the image of the first is not an image', async () => {
    first.behave({ kind: 'image', by: 'base64', image: Buffer.from('I am sorry, I cannot draw that.') });
    const { paint, reported } = await lists();
    expect((await paint()).model).toBe('second-model');
    expect(reported).toEqual([{ provider: 'first', code: 'invalid_result', reason: 'not an image' }]);
  });

  it('gives the second its whole time limit', async () => {
    first.behave({ kind: 'hang', pieces: ['Half '] });
    const { write, reported } = await lists({ timeout: 1_000 });
    expect((await write()).model).toBe('second-model');
    expect(reported).toMatchObject([{ code: 'timed_out', reason: 'timed out after 0.75 s of silence' }]);
    await expect.poll(() => first.calls[0]?.outcome).toBe('aborted');
  });

  it.each([
    ['the shortest wait if both ask', status(429, 60), status(503, 7), { retryAfter: 7_000 }],
    ['no wait if one asks for none', status(429, 60), status(500), { retryable: true, retryAfter: 0 }],
    ['the retryable failure', status(429, 60), status(401), { retryable: true, retryAfter: 60_000 }],
    ['the last failure if none is retryable', status(401), status(400), { reason: 'HTTP 400' }],
  ])('fails with %s', async (_, one, other, expected) => {
    first.behave(one);
    second.behave(other);
    const { write } = await lists();
    await expect(write()).rejects.toMatchObject(expected);
  });

  it('stops immediately when the signal aborts, and aborts the call', async () => {
    const half =
      'Half a text that is long enough to be shown while its end is still unknown, which takes some words. ';
    first.behave({ kind: 'hang', pieces: [half] });
    const controller = new AbortController();
    const draft = recordedDraft();
    const { text } = await lists();
    const writing = text.write(request, controller.signal, draft);
    await expect.poll(draft.text).toMatch(/^Half a text/);
    controller.abort(new Error('deleted'));
    await expect(writing).rejects.toThrow('deleted');
    await expect.poll(() => first.calls[0]?.outcome).toBe('aborted');
    expect(second.calls).toHaveLength(0);
  });

  it.each(['text', 'image'] as const)(
    'pauses the time of an attempt for %s while it waits for the semaphore',
    async (list) => {
      first.behave({ kind: 'hang' });
      const { text, image } = await lists({ one: true, concurrency: 1 });
      const controller = new AbortController();
      const time = { pause: vi.fn(), resume: vi.fn() };
      const ask = () =>
        list === 'text'
          ? text.write(request, controller.signal, recordedDraft(), time)
          : image.paint(picture, controller.signal, time);
      const asked = [ask(), ask()];
      await expect.poll(() => first.calls.length).toBe(1);
      expect([time.pause.mock.calls.length, time.resume.mock.calls.length]).toEqual([1, 0]);
      controller.abort(new Error('deleted'));
      for (const one of asked) await expect(one).rejects.toThrow('deleted');
      expect(time.resume).toHaveBeenCalledOnce();
      expect(first.calls).toHaveLength(1);
    },
  );
});

const open = { code: 'provider_failed', retryable: true, reason: 'circuit open after Retry-After' };

describe('the circuit of a provider that answers with Retry-After', () => {
  it.each(['write', 'paint'] as const)(
    'is open for every call to %s until its time is over',
    async (work) => {
      const asked = await lists({ one: true });
      first.behave(status(429, 120));
      await expect(asked[work]()).rejects.toMatchObject({ reason: 'HTTP 429', retryAfter: 120_000 });
      first.reset();
      clock = 50_000;
      await expect(asked[work]()).rejects.toMatchObject({ ...open, retryAfter: 70_000 });
      clock = 119_999.5;
      await expect(asked[work]()).rejects.toMatchObject({ ...open, retryAfter: 1 });
      expect(first.calls).toHaveLength(0);
      clock = 120_000;
      await asked[work]();
      expect(first.calls).toHaveLength(1);
    },
  );

  it('is open, so that the next provider is called', async () => {
    const { write, reported } = await lists();
    first.behave(status(503, 60));
    await write();
    await write();
    expect([first.calls.length, second.calls.length]).toEqual([1, 2]);
    expect(reported).toMatchObject([{ reason: 'HTTP 503' }, { provider: 'first', reason: open.reason }]);
  });

  it('is open for the calls that waited for the semaphore', async () => {
    const { write } = await lists({ one: true, concurrency: 1 });
    first.behave(status(429, 120));
    const ends = await Promise.allSettled([write(), write(), write()]);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.reason)).toEqual([
      'HTTP 429',
      open.reason,
      open.reason,
    ]);
    expect(first.calls).toHaveLength(1);
  });

  it('does not close earlier because of a later response with a shorter Retry-After', async () => {
    const { write } = await lists({ one: true });
    first.behave(() => status(429, first.calls.length === 1 ? 120 : 7));
    const ends = await Promise.allSettled([write(), write()]);
    expect(ends.map(({ status: end }) => end)).toEqual(['rejected', 'rejected']);
    expect(first.calls).toHaveLength(2);
    await expect(write()).rejects.toMatchObject({ ...open, retryAfter: 120_000 });
  });
});

describe('the circuit of a provider that is away', () => {
  const outage = { code: 'provider_failed', retryable: true, reason: 'circuit open after failures' };

  it('opens after three outages in a row, and one call tries it again after 30 s', async () => {
    const { write } = await lists();
    first.behave(status(500));
    for (let at = 0; at < 12; at += 1) expect((await write()).model).toBe('second-model');
    expect(first.calls).toHaveLength(3);
    clock = 30_000;
    for (let at = 0; at < 3; at += 1) await write();
    expect(first.calls).toHaveLength(4);
    clock = 60_000;
    first.reset();
    for (let at = 0; at < 3; at += 1) expect((await write()).model).toBe('first-model');
  });

  it('costs three calls of a provider that hangs, not one for each text', async () => {
    first.behave({ kind: 'hang' });
    const { write, reported } = await lists({ timeout: 20 });
    for (let at = 0; at < 6; at += 1) expect((await write()).model).toBe('second-model');
    const hung = { reason: 'timed out after 0.02 s without a first byte' };
    expect(reported).toMatchObject(
      [hung, hung, hung, outage, outage, outage].map(({ reason }) => ({ reason })),
    );
  });

  it('stays closed after failures that are not outages, or not in a row', async () => {
    const { write } = await lists({ one: true });
    const codes = [500, 500, 400, 500, 500, 429, 500, 500];
    first.behave(() => status(codes[first.calls.length - 1] ?? 200));
    for (const _ of codes)
      await expect(write()).rejects.toMatchObject({ reason: expect.stringMatching(/^HTTP/) });
    expect(first.calls).toHaveLength(codes.length);
  });

  it('lets one call through while it tries again', async () => {
    const { write } = await lists({ one: true });
    first.behave(status(503));
    for (let at = 0; at < 3; at += 1) await expect(write()).rejects.toMatchObject({ reason: 'HTTP 503' });
    await expect(write()).rejects.toMatchObject(outage);
    clock = 30_000;
    first.reset();
    const ends = await Promise.allSettled([write(), write(), write()]);
    expect(ends.map(({ status: end }) => end)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await write();
  });
});
