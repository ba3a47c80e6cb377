import { describe, expect, it } from 'vitest';
import { entityTag, isUnchanged, requireMatch } from '../../src/requests/index.ts';

const preconditionFailed = expect.objectContaining({ status: 412 });

describe('requireMatch', () => {
  it.each([undefined, '*', '"1"', '"0", "1"', '"0",W/"7" , "1"'])('lets %s pass', (ifMatch) => {
    expect(() => requireMatch(ifMatch, 1)).not.toThrow();
  });

  it.each(['"0"', 'W/"1"', '"12"', '"0", "x"', '""'])('refuses %s', (ifMatch) => {
    expect(() => requireMatch(ifMatch, 1)).toThrow(preconditionFailed);
  });

  it('says that a weak tag never matches, if the tag is that of the record', () => {
    expect(() => requireMatch('"0", W/"1"', 1)).toThrow(/^If-Match has a weak ETag, .* without the W\//);
    expect(() => requireMatch('W/"1"', 2)).toThrow(/^The record has changed since\. Get it again/);
  });

  it('does not find a version inside another version', () => {
    expect(() => requireMatch('"1"', 12)).toThrow(preconditionFailed);
  });
});

it.each([
  [undefined, false],
  ['*', true],
  ['"1"', true],
  ['W/"1"', true],
  ['"0", "1"', true],
  ['"12"', false],
  ['""', false],
])('If-None-Match: %s names the version: %s', (ifNoneMatch, unchanged) => {
  expect(isUnchanged(ifNoneMatch, entityTag(1))).toBe(unchanged);
});
