import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Completions } from '../../src/generation/completions.ts';

let completions: Completions;

beforeEach(() => {
  vi.useFakeTimers();
  completions = new Completions();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What has resolved so far, by name. */
function observe(waits: Record<string, Promise<void>>): string[] {
  const resolved: string[] = [];
  for (const [name, wait] of Object.entries(waits)) void wait.then(() => resolved.push(name));
  return resolved;
}

describe('waiting for a record', () => {
  it('ends when its generation ends, for everybody who waits for it and nobody else', async () => {
    const resolved = observe({
      one: completions.wait('a', 1_000),
      two: completions.wait('a', 2_000),
      other: completions.wait('b', 1_000),
    });
    completions.announce('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual(['one', 'two']);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('ends when its time is over, for the one whose time it is', async () => {
    const resolved = observe({ short: completions.wait('a', 1_000), long: completions.wait('a', 2_000) });
    await vi.advanceTimersByTimeAsync(999);
    expect(resolved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(resolved).toEqual(['short']);
    completions.announce('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual(['short', 'long']);
  });

  it('is none without time', async () => {
    await expect(completions.wait('a', 0)).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins anew after an end', async () => {
    const first = completions.wait('a', 1_000);
    completions.announce('a');
    await first;
    const resolved = observe({ again: completions.wait('a', 1_000) });
    await vi.advanceTimersByTimeAsync(999);
    expect(resolved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(resolved).toEqual(['again']);
  });

  it('may end without anybody waiting', () => {
    expect(() => completions.announce('a')).not.toThrow();
  });

  it('ends for everybody when the service stops, and begins for nobody after it', async () => {
    const resolved = observe({ a: completions.wait('a', 1_000), b: completions.wait('b', 1_000) });
    completions.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual(['a', 'b']);
    await expect(completions.wait('c', 1_000)).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
