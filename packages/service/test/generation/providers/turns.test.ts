import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/generation/providers/turns.ts';

const { signal } = new AbortController();

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, end: resolve, fail: reject, hasBegun: () => begun };
}

/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('let so many work at once, and the others in the order in which they came', async () => {
    const turns = new Turns(2);
    const works = [work(), work(), work(), work()];
    const results = works.map(({ run }) => turns.take(signal, run));
    const begun = () => works.map(({ hasBegun }) => hasBegun());
    await settle();
    expect(begun()).toEqual([true, true, false, false]);
    works[1]?.end('second');
    await settle();
    expect(begun()).toEqual([true, true, true, false]);
    works[2]?.fail(new Error('third'));
    await expect(results[2]).rejects.toThrow('third');
    await settle();
    expect(begun()).toEqual([true, true, true, true]);
    works[0]?.end('first');
    works[3]?.end('fourth');
    expect(await Promise.all([results[0], results[1], results[3]])).toEqual(['first', 'second', 'fourth']);
  });

  it('are given up by those who leave, without losing one', async () => {
    const turns = new Turns(1);
    const [first, third] = [work(), work()];
    const running = turns.take(signal, first.run);
    const controller = new AbortController();
    const leaving = turns.take(controller.signal, () => Promise.reject(new Error('begun all the same')));
    const waiting = turns.take(signal, third.run);
    controller.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    first.end('first');
    third.end('third');
    expect(await running).toBe('first');
    expect(await waiting).toBe('third');
    expect(await turns.take(signal, async () => 'fourth')).toBe('fourth');
  });

  it('let the time of those who wait stand still until they begin or leave', async () => {
    const turns = new Turns(1);
    const [first, second] = [work(), work()];
    const told: string[] = [];
    const time = (who: string) => ({
      pause: () => void told.push(`${who} pauses`),
      resume: () => void told.push(`${who} goes on`),
    });
    const running = turns.take(signal, first.run, time('first'));
    const waiting = turns.take(signal, second.run, time('second'));
    const controller = new AbortController();
    const leaving = turns.take(controller.signal, async () => 'begun', time('third'));
    await settle();
    expect(told).toEqual(['second pauses', 'third pauses']);
    controller.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    first.end('first');
    await running;
    second.end('second');
    await waiting;
    expect(told.slice(2)).toEqual(['third goes on', 'second goes on']);
  });

  it('are none for somebody who has left already', async () => {
    const controller = new AbortController();
    controller.abort(new Error('left'));
    await expect(new Turns(1).take(controller.signal, async () => 'begun')).rejects.toThrow('left');
  });
});
