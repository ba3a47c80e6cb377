import { expect, it } from 'vitest';
import { LocalCounter } from '../../src/http/request-counter.ts';

it('counts down, and says when the limit is exceeded', () => {
  const counter = new LocalCounter({ requests: 2, windowSeconds: 60 });
  const counts = [counter.count('a'), counter.count('a'), counter.count('a'), counter.count('b')];
  expect(counts.map(({ exceeded, remaining }) => [exceeded, remaining])).toEqual([
    [false, 1],
    [false, 0],
    [true, 0],
    [false, 1],
  ]);
  for (const { endsIn } of counts) expect(endsIn).toBeGreaterThan(59_000);
});

it('begins a new window after the end of one', async () => {
  const counter = new LocalCounter({ requests: 1, windowSeconds: 0.001 });
  counter.count('a');
  await expect.poll(() => counter.count('a').exceeded).toBe(false);
});
