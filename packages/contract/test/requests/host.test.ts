import { describe, expect, it } from 'vitest';
import { requireHost } from '../../src/requests/index.ts';

const problem = (message: RegExp) =>
  expect.objectContaining({ status: 400, message: expect.stringMatching(message) });

describe('requireHost', () => {
  it.each([
    '',
    'localhost',
    'LOCALHOST:8080',
    'api.example.',
    'api.example:',
    '127.0.0.1:80',
    '[::1]',
    '[2001:db8::1]:443',
    '[::ffff:127.0.0.1]',
    'a_b~c',
    '%61',
    'a,b',
  ])('accepts "%s"', (host) => {
    for (const version of ['1.0', '1.1']) {
      expect(() => requireHost(version, ['Accept', '*/*', 'hOsT', host])).not.toThrow();
    }
  });

  it.each([
    'a b',
    'a, b',
    'a/b',
    'http://a',
    'a:b',
    'a:80:80',
    'user@a',
    'a?b',
    'a#b',
    'a\\b',
    '"a"',
    '<a>',
    '::1',
    '[::1',
    '[::1]a',
    '[:::]',
    '[localhost]',
    '[fe80::1%25eth0]',
    '%',
    '%zz',
    'é',
  ])('refuses "%s"', (host) => {
    for (const version of ['1.0', '1.1']) {
      expect(() => requireHost(version, ['Host', host])).toThrow(problem(/^The Host header must be a host/));
    }
  });

  it('refuses two fields, even the same', () => {
    for (const version of ['1.0', '1.1']) {
      const fields = ['Host', 'a', 'Accept', '*/*', 'host', 'a'];
      expect(() => requireHost(version, fields)).toThrow(problem(/only one Host/));
    }
  });

  it('refuses HTTP/1.1 without the field', () => {
    expect(() => requireHost('1.1', ['Hosts', 'a', 'X-Host', 'a'])).toThrow(problem(/must have a Host/));
    expect(() => requireHost('1.0', [])).not.toThrow();
  });
});
