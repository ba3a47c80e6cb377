import { describe, expect, it } from 'vitest';
import { Readiness } from '../../src/monitoring/readiness.ts';

const failure = 'It does not work.';

/** Returns a `Readiness` with one part, `part`, and the failures that it has reported. */
function readinessOf(run: (signal: AbortSignal) => Promise<unknown>) {
  const clock = { now: 0 };
  const reported: unknown[] = [];
  const readiness = new Readiness(
    { part: { run, failure } },
    {
      onFailure: (part, error) => reported.push([part, (error as Error).name]),
      onRecovery: (part) => reported.push([part, 'works again']),
      timeLimit: 5,
      now: () => clock.now,
    },
  );
  return { readiness, reported, clock };
}

describe('readiness', () => {
  it('has nothing to report while every check succeeds', async () => {
    const { readiness, reported } = readinessOf(async () => 'fine');
    expect(await readiness.check()).toEqual({});
    expect(reported).toEqual([]);
  });

  it('names a part whose check fails, and reports its error once, and once that the part works again', async () => {
    let works = false;
    const { readiness, reported, clock } = readinessOf(async () => {
      if (!works) throw new TypeError('away');
    });
    expect(await readiness.check()).toEqual({ part: failure });
    clock.now += 1_000;
    expect(await readiness.check()).toEqual({ part: failure });
    expect(reported).toEqual([['part', 'TypeError']]);
    works = true;
    clock.now += 1_000;
    expect(await readiness.check()).toEqual({});
    clock.now += 1_000;
    await readiness.check();
    expect(reported).toEqual([
      ['part', 'TypeError'],
      ['part', 'works again'],
    ]);
    works = false;
    clock.now += 1_000;
    await readiness.check();
    expect(reported).toHaveLength(3);
  });

  it('names a part whose check hangs, and starts no other check of it', async () => {
    let calls = 0;
    let resume = (): void => {};
    const { readiness, reported, clock } = readinessOf(() => {
      calls += 1;
      return new Promise<void>((resolve) => {
        resume = resolve;
      });
    });
    expect(await readiness.check()).toEqual({ part: failure });
    clock.now += 1_000;
    expect(await readiness.check()).toEqual({ part: failure });
    expect({ calls, reported }).toEqual({ calls: 1, reported: [['part', 'TimeLimitError']] });
    clock.now += 1_000;
    const recovered = readiness.check();
    resume();
    expect(await recovered).toEqual({});
    expect(calls).toBe(1);
  });

  it('shares one check between probes that arrive together, and its result for a second', async () => {
    let calls = 0;
    const { readiness, clock } = readinessOf(async () => {
      calls += 1;
    });
    await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
    clock.now += 999;
    await readiness.check();
    expect(calls).toBe(1);
    clock.now += 1;
    await readiness.check();
    expect(calls).toBe(2);
  });

  it('is over when the service stops', async () => {
    const { readiness } = readinessOf(async () => {});
    readiness.stop();
    expect(await readiness.check()).toEqual({ stopping: 'The service is stopping.' });
  });
});
