import { examplesOf } from '@contentgen/templates/examples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockStoreOptions } from '../../src/store/index.ts';
import { openStore, read } from './open-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves to a new document, and functions that look at it. */
async function begin(options: MockStoreOptions = {}, prompt = 'Tea for two', more = {}) {
  const { ask, create } = openStore({ instant: false, ...options });
  const path = String((await create({ prompt, ...more })).headers.get('location'));
  const show = async () => read(await ask('GET', path));
  const watch = async () => (await ask('GET', `${path}/events`)).text();
  return { ask, path, show, watch };
}

/** Returns the names of the events of a stream, and the texts of the pieces, with `<draft>` before each draft. */
function eventsOf(stream: string) {
  const events = [...stream.matchAll(/^event: (\w+)\nid: \S+\ndata: (.*)$/gm)];
  return events.flatMap(([, name, data = '']) => {
    if (name !== 'text') return `<${name}>`;
    const { offset, text } = JSON.parse(data);
    return offset === 0 ? ['<draft>', text] : text;
  });
}

it('by default, a text begins after 300 ms and arrives at 45 words a second', async () => {
  const { show, watch } = await begin();
  const stream = watch();
  await vi.advanceTimersByTimeAsync(299);
  expect(await show()).toMatchObject({ state: 'processing', result: null, model: null });
  await vi.advanceTimersByTimeAsync(60_000);
  const events = eventsOf(await stream);
  const { result, model } = await show();
  const pieces = events.filter((event) => !event.startsWith('<'));
  expect([pieces.join(''), model, events.at(-1)]).toEqual([result, 'example-writer', '<record>']);
  const words = result.trim().split(/\s+/).length;
  expect(pieces.length).toBe(words);
  const again = await begin();
  // Timers have whole milliseconds.
  await vi.advanceTimersByTimeAsync(300 + (1_000 * words) / 45 - 50);
  expect((await again.show()).state).toBe('processing');
  await vi.advanceTimersByTimeAsync(100);
  expect((await again.show()).state).toBe('succeeded');
});

it('a text is one of the finished examples of its template, chosen by the request', async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const { show } = await begin({ instant: true }, `Tea for ${at % 6}`, { template_id: 26 });
      await vi.advanceTimersByTimeAsync(1);
      return (await show()).result;
    }),
  );
  expect(new Set(results)).toEqual(new Set(examplesOf(26).map(({ text }) => text)));
  expect(results.slice(6)).toEqual(results.slice(0, 6));
});

it('an instant generation needs no timer, and its text arrives as a whole', async () => {
  const { create } = openStore({ instant: true });
  expect((await create({}, { prefer: 'wait=20' })).status).toBe(201);
});

it('a long text is written faster, so that it takes at most 30 s', async () => {
  const { show } = await begin({ pace: 2 }, 'Heat pumps', { template_id: 4 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await show()).state).toBe('processing');
  await vi.advanceTimersByTimeAsync(12_000);
  expect((await show()).state).toBe('succeeded');
});

describe('a prompt with', () => {
  it('mock:failed fails, after a part of its text', async () => {
    const { show, watch } = await begin({}, 'Tea for two, mock:failed');
    const stream = watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await show()).toMatchObject({ state: 'failed', result: null, error: { code: 'provider_failed' } });
    expect(eventsOf(await stream).at(-1)).toBe('<record>');
  });

  it('mock:timed_out fails with this code of the contract, in small or capital letters', async () => {
    const { show } = await begin({ instant: true }, 'MOCK:Timed_out');
    await vi.advanceTimersByTimeAsync(1);
    const detail = 'The generation took too long. Create the record again.';
    expect((await show()).error).toEqual({ code: 'timed_out', detail });
  });

  it('mock:slow starts 10 s later', async () => {
    const { show } = await begin({ instant: true }, 'mock:slow');
    await vi.advanceTimersByTimeAsync(9_900);
    expect((await show()).state).toBe('processing');
    await vi.advanceTimersByTimeAsync(200);
    expect((await show()).state).toBe('succeeded');
  });

  it('mock:stuck never ends, until it is deleted', async () => {
    const { show, watch, ask, path } = await begin({}, 'mock:stuck');
    const stream = watch();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect((await show()).state).toBe('processing');
    await ask('DELETE', path);
    const text = await stream;
    expect(eventsOf(text).at(-1)).toBe('<deleted>');
    // The stream begins some milliseconds late.
    expect(text.match(/^:$/gm)?.length).toBe(3_600 / 20 - 1);
  });

  it.each([{ instant: false }, { instant: true }])(
    'mock:restart begins its text a second time: %j',
    async (options) => {
      const { show, watch } = await begin(options, 'Tea for two, mock:restart');
      const stream = watch();
      await vi.advanceTimersByTimeAsync(60_000);
      const events = eventsOf(await stream);
      const last = events.lastIndexOf('<draft>');
      const second = events.slice(last + 1).filter((event) => !event.startsWith('<'));
      expect(last).toBeGreaterThan(events.indexOf('<draft>'));
      const { result } = await show();
      expect(second.join('')).toBe(result);
      const first = events
        .slice(events.indexOf('<draft>') + 1, last)
        .filter((event) => !event.startsWith('<'));
      // The first draft begins with a word.
      expect(result).toContain(` ${first.join('')}`);
    },
  );
});
