import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageModel, providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type Behaviour, type ProviderServer, startProviderServer } from '../provider-server.ts';

let first: ProviderServer;
let second: ProviderServer;
/** The clock of the circuit breakers, in milliseconds. */
let clock = 0;

beforeAll(async () => {
  [first, second] = [await startProviderServer(), await startProviderServer()];
});
beforeEach(() => {
  clock = 0;
});
afterEach(() => {
  first.reset();
  second.reset();
});
afterAll(() => Promise.all([first.close(), second.close()]));

const request = { templateId: 1, name: 'A text', prompt: 'Words', creativity: 0.5 };
const picture = { description: 'A dot', style: null, medium: null, resolution: '256x256' } as const;
const { signal } = new AbortController();

async function providers(servers: readonly ProviderServer[], concurrency = 100) {
  const [names, limits] = [['first', 'second'], { concurrency }];
  const named = servers.map((server, index) => ({ server, name: names[index] ?? '' }));
  const { text, image, reported } = await providersOf(
    {
      text: named.map(({ server, name }) => textModel(server, { ...limits, name })),
      image: named.map(({ server, name }) => imageModel(server, { ...limits, name })),
    },
    () => clock,
  );
  return {
    write: () => text.write(request, signal, recordedDraft()),
    paint: () => image.paint(picture, signal),
    reported,
  };
}

const status = (code: number, retryAfter?: number): Behaviour => ({
  kind: 'status',
  status: code,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});
const open = { code: 'provider_failed', retryable: true, reason: 'circuit open after Retry-After' };

describe('the circuit of a provider that answers with Retry-After', () => {
  it.each(['write', 'paint'] as const)(
    'is open for every call to %s until its time is over',
    async (work) => {
      const asked = await providers([first]);
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
    const { write, reported } = await providers([first, second]);
    first.behave(status(503, 60));
    await write();
    await write();
    expect([first.calls.length, second.calls.length]).toEqual([1, 2]);
    expect(reported).toMatchObject([{ reason: 'HTTP 503' }, { provider: 'first', reason: open.reason }]);
  });

  it('stays open even if the next provider may be called again', async () => {
    const { write } = await providers([first, second]);
    first.behave(status(429, 120));
    second.behave(status(500));
    for (const reason of ['HTTP 429', open.reason, open.reason]) {
      await expect(write()).rejects.toMatchObject({ reason, retryable: true, retryAfter: 0 });
      clock += 1_000;
    }
    expect([first.calls.length, second.calls.length]).toEqual([1, 3]);
  });

  it('is open for the calls that waited for the semaphore', async () => {
    const { write } = await providers([first], 1);
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
    const { write } = await providers([first]);
    first.behave(() => status(429, first.calls.length === 1 ? 120 : 7));
    const ends = await Promise.allSettled([write(), write()]);
    expect(ends.map(({ status: end }) => end)).toEqual(['rejected', 'rejected']);
    expect(first.calls).toHaveLength(2);
    await expect(write()).rejects.toMatchObject({ ...open, retryAfter: 120_000 });
  });

  it('stays closed without a Retry-After', async () => {
    const { write } = await providers([first]);
    first.behave(status(429));
    await expect(write()).rejects.toMatchObject({ reason: 'HTTP 429' });
    await expect(write()).rejects.toMatchObject({ reason: 'HTTP 429' });
    expect(first.calls).toHaveLength(2);
  });
});
