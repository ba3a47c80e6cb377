import { Problem } from './problem.ts';

/** Matches a Bearer token: `b64token` (RFC 6750, section 2.1). */
const token = /^[\w\-.~+/]+=*$/;

/**
 * Reads the API key in an `Authorization` header field (RFC 6750, section 2.1). The name of the scheme may be in any
 * case (RFC 9110, section 11.1).
 *
 * @throws Problem 401 without a key, with a challenge that names no error (RFC 6750, section 3.1); 401 for an invalid
 *   token if the credentials are not one token.
 */
export function readApiKey(authorization: string | undefined): string {
  const [scheme = '', ...credentials] = (authorization ?? '').trim().split(/ +/);
  const key = credentials.join(' ');
  if (scheme.toLowerCase() !== 'bearer' || key === '') {
    throw new Problem(401, 'This endpoint needs an API key. Send it as "Authorization: Bearer <API_KEY>".', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  if (!token.test(key)) throw invalidApiKey();
  return key;
}

/** Creates the 401 for a malformed, unknown, expired or revoked key. The message is the same for all four. */
export const invalidApiKey = () =>
  new Problem(401, 'The API key is not valid. It may be mistyped, expired or revoked.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

/**
 * Requires that a key has all scopes that an operation needs.
 *
 * @throws Problem 403 with the missing scopes.
 */
export function requireScopes(granted: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return;
  throw new Problem(
    403,
    `This operation needs the scope ${quoted(missing)}; the API key has ${quoted(granted) || 'none'}.`,
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ');
