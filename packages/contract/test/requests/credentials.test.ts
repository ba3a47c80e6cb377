import { describe, expect, it } from 'vitest';
import { invalidApiKey, readApiKey, requireScopes } from '../../src/requests/credentials.ts';

describe('readApiKey', () => {
  it.each(['Bearer k', 'bearer k', 'BEARER  k', ' Bearer k '])('finds the key in "%s"', (authorization) => {
    expect(readApiKey(authorization)).toBe('k');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic dXNlcg==', 'k', 'BearerX k'])(
    'finds none in "%s": 401 without an error in its challenge',
    (authorization) => {
      expect(() => readApiKey(authorization)).toThrow(
        expect.objectContaining({ status: 401, headers: { 'www-authenticate': 'Bearer' } }),
      );
    },
  );
});

it.each([
  'Bearer a b',
  'Bearer a  b',
  'Bearer a,b',
  'Bearer a, Bearer b',
  'Bearer =',
  'Bearer a=b',
  'Bearer é',
])('"%s" has no token: 401 for an invalid one', (authorization) => {
  expect(() => readApiKey(authorization)).toThrow(
    expect.objectContaining({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    }),
  );
});

it('finds a key with every character of a token', () => {
  expect(readApiKey('Bearer aZ09-._~+/==')).toBe('aZ09-._~+/==');
});

it('a key that is not valid is an invalid token', () => {
  expect(invalidApiKey()).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
});

describe('requireScopes', () => {
  it('lets a key with the scopes pass', () => {
    expect(() => requireScopes(['read', 'write'], ['write'])).not.toThrow();
    expect(() => requireScopes([], [])).not.toThrow();
  });

  it.each([
    [['read'], ['write'], 'This operation needs the scope "write"; the API key has "read".'],
    [[], ['read', 'write'], 'This operation needs the scope "read" and "write"; the API key has none.'],
  ])('%j is not enough for %j', (granted, needed, message) => {
    expect(() => requireScopes(granted, needed)).toThrow(expect.objectContaining({ status: 403, message }));
  });
});
