import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../../src/generation/providers/configured-providers.ts';

const { signal } = new AbortController();

/** Creates a task that the test ends. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasStarted = false;
  const run = () => {
    hasStarted = true;
    return promise;
  };
  return { run, end: resolve, fail: reject, hasStarted: () => hasStarted };
}

/** Runs everything that is ready. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('runs as many tasks as it has permits, and the others in the order of their arrival', async () => {
    const semaphore = new Semaphore(2);
    const tasks = [task(), task(), task(), task()];
    const results = tasks.map(({ run }) => semaphore.run(signal, run));
    const started = () => tasks.map(({ hasStarted }) => hasStarted());
    await settle();
    expect(started()).toEqual([true, true, false, false]);
    tasks[1]?.end('second');
    await settle();
    expect(started()).toEqual([true, true, true, false]);
    tasks[2]?.fail(new Error('third'));
    await expect(results[2]).rejects.toThrow('third');
    await settle();
    expect(started()).toEqual([true, true, true, true]);
    tasks[0]?.end('first');
    tasks[3]?.end('fourth');
    expect(await Promise.all([results[0], results[1], results[3]])).toEqual(['first', 'second', 'fourth']);
  });

  it('loses no permit when a waiting task is aborted', async () => {
    const semaphore = new Semaphore(1);
    const [first, third] = [task(), task()];
    const running = semaphore.run(signal, first.run);
    const controller = new AbortController();
    const leaving = semaphore.run(controller.signal, () => Promise.reject(new Error('started')));
    const waiting = semaphore.run(signal, third.run);
    controller.abort(new Error('aborted'));
    await expect(leaving).rejects.toThrow('aborted');
    first.end('first');
    third.end('third');
    expect(await running).toBe('first');
    expect(await waiting).toBe('third');
    expect(await semaphore.run(signal, async () => 'fourth')).toBe('fourth');
  });
});
