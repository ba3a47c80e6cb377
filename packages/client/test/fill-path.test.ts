import { describe, expect, it } from 'vitest';
import { fillPath } from '../src/fill-path.ts';

describe('fillPath', () => {
  it.each([
    ['019aa3c4-5f10', '/documents/019aa3c4-5f10'],
    ['a/b?c#d', '/documents/a%2Fb%3Fc%23d'],
    ['é %', '/documents/%C3%A9%20%25'],
    ["$& $' $1", "/documents/%24%26%20%24'%20%241"],
    ['{id}', '/documents/%7Bid%7D'],
    ['...', '/documents/...'],
  ])('encodes %j as one segment', (id, path) => {
    expect(fillPath('/documents/{id}', { id })).toBe(path);
  });

  it.each(['', '.', '..', undefined, null])('throws for %j, which would change the path', (id) => {
    expect(() => fillPath('/documents/{id}', { id })).toThrow(/^id can't be /);
  });
});
