import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordChanges } from '../../src/generation/record-changes.ts';
import { recordEvents } from '../../src/records/watch-record.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a stream without events sends heartbeats, and removes its subscription when it ends', async () => {
  const find = vi.fn(async () => ({ state: 'queued', version: 1 }));
  const changes = new RecordChanges();
  const unsubscribe = vi.fn();
  const subscribe = changes.subscribe.bind(changes);
  vi.spyOn(changes, 'subscribe').mockImplementation((...following) => {
    unsubscribe.mockImplementation(subscribe(...following));
    return unsubscribe;
  });
  const parts = { changes } as unknown as Parameters<typeof recordEvents>[0];
  const images = {
    records: { find },
    text: undefined,
    present: () => ({}),
  } as unknown as Parameters<typeof recordEvents>[1];
  const controller = new AbortController();
  const watched = { accountId: 'a', id: 'b', lastEventId: undefined };
  const sent: string[] = [];
  const reading = (async () => {
    for await (const text of recordEvents(parts, images, watched, controller.signal)) sent.push(text);
  })();
  await vi.advanceTimersByTimeAsync(19_500);
  expect(sent.map((text) => text.split(':')[0])).toEqual(['retry', 'event']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.at(-1)).toMatch(/^:/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.filter((text) => text.startsWith(':'))).toHaveLength(4);
  // The stream reads the record only after a change.
  expect(find).toHaveBeenCalledOnce();
  changes.announce('b', 'progress');
  await vi.advanceTimersByTimeAsync(1);
  expect(find).toHaveBeenCalledTimes(2);
  // The files of a worker share its timers: another file's connection may have one.
  const timers = vi.getTimerCount();
  controller.abort();
  await reading;
  expect(vi.getTimerCount()).toBe(timers - 1);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('streams that wait for the same change share one read, and the next change is read again', async () => {
  const find = vi.fn(async () => ({ state: 'queued', version: 1 }));
  const changes = new RecordChanges();
  const parts = { changes } as unknown as Parameters<typeof recordEvents>[0];
  const images = { records: { find }, present: () => ({}) } as unknown as Parameters<typeof recordEvents>[1];
  const controller = new AbortController();
  const watched = { accountId: 'a', id: 'c', lastEventId: undefined };
  const readings = [1, 2, 3].map(async () => {
    for await (const _ of recordEvents(parts, images, watched, controller.signal));
  });
  await vi.advanceTimersByTimeAsync(1);
  find.mockClear();
  for (const reads of [1, 2]) {
    changes.announce('c', 'progress');
    await vi.advanceTimersByTimeAsync(1);
    expect(find).toHaveBeenCalledTimes(reads);
  }
  controller.abort();
  await Promise.all(readings);
});
