import { expect, it } from 'vitest';
import { FairQueue } from '../../src/database/embedded-connection.ts';

/** Adds uses of owners, and begins all of them. @returns the owners in the order of their uses. */
function orderOf(uses: readonly [owner: string, count: number, duration: number][]): string[] {
  const queue = new FairQueue();
  const order: string[] = [];
  const durations = new Map(uses.map(([owner, , duration]) => [owner, duration]));
  for (const [owner, count] of uses) {
    for (let number = 0; number < count; number += 1) queue.add(owner, () => order.push(owner));
  }
  for (let end = queue.beginNext(); end !== undefined; end = queue.beginNext()) {
    end(durations.get(order.at(-1) ?? '') ?? 0);
  }
  return order;
}

it('owners that wait get equal times', () => {
  const order = orderOf([
    ['long', 10, 4],
    ['short', 40, 1],
  ]);
  const first = order.slice(0, 25);
  expect(first.filter((owner) => owner === 'long')).toHaveLength(5);
});

it('an owner that comes after a backlog is next', () => {
  const queue = new FairQueue();
  const order: string[] = [];
  for (let number = 0; number < 9; number += 1) queue.add('a', () => order.push('a'));
  for (let number = 0; number < 3; number += 1) queue.beginNext()?.(5);
  queue.add('b', () => order.push('b'));
  queue.beginNext()?.(5);
  expect(order).toEqual(['a', 'a', 'a', 'b']);
});

it('an owner cannot save up unused time', () => {
  const queue = new FairQueue();
  const order: string[] = [];
  const add = (owner: string, count: number) => {
    for (let number = 0; number < count; number += 1) queue.add(owner, () => order.push(owner));
  };
  add('a', 20);
  for (let number = 0; number < 10; number += 1) queue.beginNext()?.(1);
  add('b', 10);
  for (let number = 0; number < 10; number += 1) queue.beginNext()?.(1);
  expect(order.slice(10).filter((owner) => owner === 'b')).toHaveLength(5);
});

it('uses of one owner keep their order, and an empty queue has no next use', () => {
  const queue = new FairQueue();
  const order: number[] = [];
  queue.add('a', () => order.push(1));
  queue.add('a', () => order.push(2));
  queue.beginNext()?.(1);
  queue.beginNext()?.(1);
  expect(order).toEqual([1, 2]);
  expect(queue.beginNext()).toBeUndefined();
});
