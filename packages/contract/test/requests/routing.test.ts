import { describe, expect, it } from 'vitest';
import { instanceOf, readTarget, splitTarget } from '../../src/requests/index.ts';

describe('instanceOf', () => {
  it.each([
    ['/api/v1/documents', '/api/v1/documents'],
    ['/api/v1/documents?search=secret', '/api/v1/documents'],
    ['/a?b?c', '/a'],
    ['/a%20b', '/a%20b'],
    ['/%zz', '/%25zz'],
    ['/%', '/%25'],
    ['/%4', '/%254'],
    ['/a b"<>\\^`{|}', '/a%20b%22%3C%3E%5C%5E%60%7B%7C%7D'],
    ['/é', '/%C3%A9'],
    ["/-._~!$&'()*+,;=:@", "/-._~!$&'()*+,;=:@"],
    ['*', '*'],
    ['http://localhost?a=b', '/'],
    ['http://localhost:8080/api/v1/documents?a=b', '/api/v1/documents'],
    ['http://localhost', '/'],
    ['/a#b', '/a'],
    ['/a#b?c', '/a'],
    ['/😀', '/%F0%9F%98%80'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%s becomes %s', (target, instance) => {
    expect(instanceOf(target)).toBe(instance);
  });

  it('is as long as the contract allows, and ends with a whole character', () => {
    expect(instanceOf(`/${'x'.repeat(5_000)}`)).toHaveLength(2_048);
    expect(instanceOf(`/${'x'.repeat(2_046)}%20`)).toBe(`/${'x'.repeat(2_046)}`);
    expect(instanceOf(`/${'x'.repeat(2_045)}%20`)).toBe(`/${'x'.repeat(2_045)}`);
    expect(instanceOf(`/${'x'.repeat(2_044)}%20`)).toBe(`/${'x'.repeat(2_044)}%20`);
  });
});

describe('readTarget', () => {
  it.each([
    ['/a/b', '/a/b', ''],
    ['/a?b=c?d', '/a', 'b=c?d'],
    ['/a?', '/a', ''],
    ['/%61?%zz', '/%61', '%zz'],
    ['http://localhost:8080/a?b', '/a', 'b'],
    ['http://localhost?b', '/', 'b'],
    ['*', '*', ''],
    ['', '/', ''],
  ])('splits "%s" into the path "%s" and the query "%s"', (target, path, query) => {
    expect(readTarget(target)).toEqual({ path, query });
  });

  it.each(['/%', '/%4', '/%zz', '/a%?b', '/%ff', '/%c3/x', '/%ed%a0%80'])('refuses %s', (target) => {
    expect(() => readTarget(target)).toThrow(
      expect.objectContaining({ status: 400, message: 'The path contains an invalid percent-encoding.' }),
    );
  });
});

it('readTarget refuses a fragment', () => {
  for (const target of ['/a#b', '/a?b#c', '#']) {
    expect(() => readTarget(target)).toThrow(expect.objectContaining({ status: 400 }));
  }
});

it.each([
  ['/a%?b', '/a%', 'b'],
  ['/a?b#c', '/a', 'b'],
  ['http://localhost/%zz', '/%zz', ''],
])('splitTarget also splits "%s", which readTarget refuses', (target, path, query) => {
  expect(() => readTarget(target)).toThrow();
  expect(splitTarget(target)).toEqual({ path, query });
});
