import { describe, expect, it } from 'vitest';
import { readUrlEncoded } from '../../src/requests/url-encoded.ts';

describe('readUrlEncoded', () => {
  it.each<[text: string, ...fields: [string, string][]]>([
    [''],
    ['&&'],
    ['a=1', ['a', '1']],
    ['a=1&b=2&a=3', ['a', '1'], ['b', '2'], ['a', '3']],
    ['a', ['a', '']],
    ['a=', ['a', '']],
    ['=a', ['', 'a']],
    ['=', ['', '']],
    ['a=b=c', ['a', 'b=c']],
    ['a=1&', ['a', '1']],
    ['a+b=c+d', ['a b', 'c d']],
    ['a=%2B%26%3D%25', ['a', '+&=%']],
    ['%61%5B%5D=x', ['a[]', 'x']],
    ['a=%F0%9F%98%80', ['a', '😀']],
    ['a=é', ['a', 'é']],
    ['a=%00', ['a', '\0']],
    ['a=1;b=2', ['a', '1;b=2']],
  ])('reads "%s"', (text, ...fields) => {
    expect(readUrlEncoded(text, 'query')).toEqual(fields);
  });

  it.each(['%', '%4', '%zz', 'a=100%', '%ff', 'a=%c3', 'a=%ed%a0%80', 'a=%c0%80'])('refuses "%s"', (text) => {
    expect(() => readUrlEncoded(text, 'query')).toThrow(
      expect.objectContaining({
        status: 400,
        message: expect.stringMatching(/^The query contains an invalid percent-encoding near "/),
      }),
    );
  });

  it('quotes no more of what it refuses than is needed to find it', () => {
    expect(() => readUrlEncoded(`${'x'.repeat(1_000)}%`, 'body')).toThrow(/near "x{64}"/);
  });
});
