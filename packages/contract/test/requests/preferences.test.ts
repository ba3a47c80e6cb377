import { expect, it } from 'vitest';
import { readWaitPreference } from '../../src/requests/index.ts';

it.each<[prefer: string | undefined, milliseconds: number, applied: string | undefined]>([
  [undefined, 25_000, undefined],
  ['', 25_000, undefined],
  ['respond-async', 0, 'respond-async'],
  ['Respond-Async', 0, 'respond-async'],
  ['handling=lenient, respond-async; foo=bar', 0, 'respond-async'],
  ['wait=0', 0, 'wait=0'],
  ['wait=7', 7_000, 'wait=7'],
  ['wait = "7"', 7_000, 'wait=7'],
  ['wait=25', 25_000, 'wait=25'],
  ['wait=26', 25_000, undefined],
  ['wait=99999999999999999999', 25_000, undefined],
  ['wait=-1', 25_000, undefined],
  ['wait=1.5', 25_000, undefined],
  ['wait', 25_000, undefined],
  ['waiting=3', 25_000, undefined],
  ['respond-asynch', 25_000, undefined],
  ['wait=3, wait=9', 3_000, 'wait=3'],
  ['respond-async, wait=7', 7_000, 'respond-async, wait=7'],
  ['respond-async, wait=99', 25_000, 'respond-async'],
])('Prefer: %s waits %i ms, and applies %s', (prefer, wait, applied) => {
  expect(readWaitPreference(prefer)).toEqual({ wait, applied });
});
