import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordChanges } from '../../src/generation/record-changes.ts';

let changes: RecordChanges;

beforeEach(() => {
  vi.useFakeTimers();
  changes = new RecordChanges();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a subscription', () => {
  it('calls the listeners of the record with each change, until it ends', () => {
    const [one, other, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
    const unsubscribe = changes.subscribe('a', one);
    changes.subscribe('a', other);
    changes.subscribe('b', elsewhere);
    changes.announce('a', 'progress');
    unsubscribe();
    unsubscribe();
    changes.announce('a', 'end');
    changes.announce('without listeners', 'end');
    const calls = [one, other, elsewhere].map(({ mock }) => mock.calls.map(([change]) => change));
    expect(calls).toEqual([['progress'], ['progress', 'end'], []]);
  });

  it('gets an end when notifications may have been missed', () => {
    const [one, other] = [vi.fn(), vi.fn()];
    changes.subscribe('a', one);
    changes.subscribe('b', other);
    changes.announceEnds();
    expect([one, other].map(({ mock }) => mock.calls.map(([change]) => change))).toEqual([['end'], ['end']]);
  });
});

/** The names of the waits that have resolved so far. */
function observe(waits: Record<string, Promise<unknown>>): string[] {
  const resolved: string[] = [];
  for (const [name, wait] of Object.entries(waits)) void wait.then(() => resolved.push(name));
  return resolved;
}

describe('waiting for the end of a generation', () => {
  it('resolves at the end, for every wait for this record and no other', async () => {
    const resolved = observe({
      one: changes.waitForEnd('a', 1_000),
      two: changes.waitForEnd('a', 2_000),
      other: changes.waitForEnd('b', 1_000),
    });
    changes.announce('a', 'progress');
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual([]);
    changes.announce('a', 'end');
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual(['one', 'two']);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('resolves when its own time is over', async () => {
    const resolved = observe({ short: changes.waitForEnd('a', 1_000), long: changes.waitForEnd('a', 2_000) });
    await vi.advanceTimersByTimeAsync(999);
    expect(resolved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(resolved).toEqual(['short']);
  });

  it('resolves for every record when the service stops, and immediately after that', async () => {
    const resolved = observe({ a: changes.waitForEnd('a', 1_000), b: changes.waitForEnd('b', 1_000) });
    changes.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual(['a', 'b']);
    await expect(changes.waitForEnd('c', 1_000)).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
