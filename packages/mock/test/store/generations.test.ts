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
async function begin(options: MockStoreOptions, prompt = 'Tea for two', more = {}) {
  const { ask, create } = openStore({ generation: 1, ...options });
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

it('a generation takes the configured time', async () => {
  const { show } = await begin({ generation: 2_000 });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await show()).toMatchObject({ state: 'processing', result: null, model: null });
  await vi.advanceTimersByTimeAsync(2);
  expect(await show()).toMatchObject({ state: 'succeeded', model: 'offline-writer' });
});

it('a range gives each generation a random time, and the same times with the same seed', async () => {
  const times = async (seed: number) => {
    const { ask, create } = openStore({ generation: [1_000, 3_000], seed });
    const paths = [await create(), await create()].map(({ headers }) => String(headers.get('location')));
    const ended: Record<string, number> = {};
    for (let now = 0; now < 3_100; now += 50) {
      for (const path of paths) {
        if ((await read(await ask('GET', path))).state === 'succeeded') ended[path] ??= now;
      }
      await vi.advanceTimersByTimeAsync(50);
    }
    return Object.values(ended);
  };
  const [one = 0, other = 0] = await times(1);
  expect(one).not.toBe(other);
  expect(Math.min(one, other)).toBeGreaterThanOrEqual(1_000);
  expect(await times(1)).toEqual([one, other]);
  expect(await times(2)).not.toEqual([one, other]);
});

it('a text arrives word by word at the pace', async () => {
  const { show, watch } = await begin({ pace: 10 });
  const stream = watch();
  await vi.advanceTimersByTimeAsync(60_000);
  const events = eventsOf(await stream);
  const { result } = await show();
  expect(events.at(-1)).toBe('<record>');
  const pieces = events.filter((event) => !event.startsWith('<'));
  expect(pieces.join('')).toBe(result);
  expect(pieces.length).toBe(result.trim().split(/\s+/).length);
});

it('a text of so many words takes as long as its pace says', async () => {
  const { show } = await begin({ pace: 10 });
  await vi.advanceTimersByTimeAsync(60_000);
  const words = (await show()).result.trim().split(/\s+/).length;
  const again = await begin({ pace: 10 });
  await vi.advanceTimersByTimeAsync(100 * words - 50);
  expect((await again.show()).state).toBe('processing');
  await vi.advanceTimersByTimeAsync(100);
  expect((await again.show()).state).toBe('succeeded');
});

it('a long text is written faster, so that it takes at most 30 s', async () => {
  // The writer of corrections repeats its prompt.
  const { show } = await begin({ pace: 10 }, 'a b c d e. '.repeat(900), { template_id: 46 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await show()).state).toBe('processing');
  await vi.advanceTimersByTimeAsync(12_000);
  expect((await show()).state).toBe('succeeded');
});

describe('a prompt with', () => {
  it('mock:failed fails, after a part of its text', async () => {
    const { show, watch } = await begin({}, 'Tea for two, mock:failed');
    const stream = watch();
    await vi.advanceTimersByTimeAsync(100);
    expect(await show()).toMatchObject({ state: 'failed', result: null, error: { code: 'provider_failed' } });
    expect(eventsOf(await stream).at(-1)).toBe('<record>');
  });

  it('mock:timed_out fails with this code of the contract', async () => {
    const { show } = await begin({}, 'mock:timed_out');
    await vi.advanceTimersByTimeAsync(100);
    const detail = 'The generation took too long. Create the record again.';
    expect((await show()).error).toEqual({ code: 'timed_out', detail });
  });

  it('mock:slow takes at least five seconds', async () => {
    const { show } = await begin({}, 'mock:slow');
    await vi.advanceTimersByTimeAsync(4_900);
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

  it.each([{ pace: 100 }, {}])('mock:restart begins its text a second time: %j', async (options) => {
    const { show, watch } = await begin(options, 'Tea for two, mock:restart');
    const stream = watch();
    await vi.advanceTimersByTimeAsync(60_000);
    const events = eventsOf(await stream);
    const last = events.lastIndexOf('<draft>');
    const second = events.slice(last + 1).filter((event) => !event.startsWith('<'));
    expect(last).toBeGreaterThan(events.indexOf('<draft>'));
    expect(second.join('')).toBe((await show()).result);
  });
});

it('without a time, a generation needs no timer', async () => {
  const { create } = openStore({ generation: 0 });
  expect((await create({}, { prefer: 'wait=20' })).status).toBe(201);
});
