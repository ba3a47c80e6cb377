import { describe, expect, it } from 'vitest';
import { readPreferences, readWaitPreference } from '../../src/requests/header-fields.ts';

describe('Prefer', () => {
  it.each([
    ['no-such="a, wait=0"', { 'no-such': 'a, wait=0' }],
    ['a; wait=0, WAIT = "5"; b="c,d"', { a: '', wait: '5' }],
    ['wait=1, wait=2', { wait: '1' }],
    ['a="b\\"c", d=""', { a: 'b"c', d: '' }],
    ['wait 0, =1, "wait"=2, a=b=c, wait=3=, , x', { x: '' }],
    ['a="b, wait=0', { a: 'b, wait=' }],
  ])('%s has these preferences', (sent, expected) => {
    expect(Object.fromEntries(readPreferences(sent))).toEqual(expected);
  });

  it.each([
    ['respond-async', 0, 'respond-async'],
    ['respond-async=""', 0, 'respond-async'],
    ['respond-async=later', 25_000, undefined],
    ['no-such="a, wait=0"', 25_000, undefined],
    ['wait=1; a=b, respond-async', 1_000, 'respond-async, wait=1'],
    ['wait=26, respond-async', 25_000, 'respond-async'],
  ])('%s waits %i ms', (sent, wait, applied) => {
    expect(readWaitPreference(sent)).toEqual({ wait, applied });
  });
});
