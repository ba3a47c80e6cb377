/** What single header fields of a request say (`Authorization`, `Prefer`, `Host`, `X-Request-Id`), and the fields for pages of other origins. */

import { contract } from '../document.ts';
import { operations } from '../generated/operations.ts';
import type { Operation } from '../operation.ts';
import { httpVersionNotSupported, Problem } from './problem.ts';

/** Matches a Bearer token: `b64token` (RFC 6750, section 2.1). */
const token = /^[\w\-.~+/]+=*$/;

/**
 * Reads the API key in an `Authorization` header field (RFC 6750, section 2.1). The name of the scheme may be in any
 * case (RFC 9110, section 11.1).
 *
 * @param authorization all values of the field. A proxy may take another one than the first.
 * @throws Problem 400 for several values; 401 without a key, with a challenge that names no error (RFC 6750, section
 *   3.1); 401 for an invalid token if the credentials are not one token.
 */
export function readApiKey(authorization: string | readonly string[] | undefined): string {
  const [value = '', second] = [authorization ?? []].flat();
  if (second !== undefined) throw new Problem(400, 'A request must have only one Authorization header.');
  const [scheme = '', ...credentials] = value.trim().split(/ +/);
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

/**
 * Requires that an account may write, if the operation writes: a suspended account can only read.
 *
 * @throws Problem 403
 */
export function requireActiveAccount(isSuspended: boolean, { scopes }: Pick<Operation, 'scopes'>): void {
  if (!isSuspended || !scopes.includes('write')) return;
  const detail = 'This account is suspended. It can read, but not write. Ask the operator of the service.';
  throw new Problem(403, detail, { kind: 'account-suspended' });
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ');

const { waitSeconds } = contract['x-limits'];

/** Matches a word of a `Prefer` header field: a text in quotes, a token, or what is between them. */
const wordOfPrefer = /"(?:[^"\\]|\\.)*"?|[^\s",;=]+|[,;=]/g;

/**
 * Reads a `Prefer` header field (RFC 7240, section 2).
 *
 * @returns the values of the preferences by their names in lower case, without parameters. Of equal names, the first
 *   counts. What is not a preference is left out.
 */
export function readPreferences(prefer: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let words: string[] = [];
  let isParameter = false;
  for (const word of [...(prefer.match(wordOfPrefer) ?? []), ',']) {
    if (word === ',') {
      const [name = '"', equals = '=', value = '', another] = words;
      const key = name.toLowerCase();
      const isPreference = /^[^",=]/.test(name) && equals === '=' && another === undefined;
      const text = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
      if (isPreference && !found.has(key)) found.set(key, text);
      words = [];
      isParameter = false;
    } else if (word === ';') isParameter = true;
    else if (!isParameter) words.push(word);
  }
  return found;
}

/** How long the client wants a create to wait for the result. */
export interface WaitPreference {
  /** Maximum wait in milliseconds. */
  readonly wait: number;
  /** The applied preferences, for `Preference-Applied`; undefined without any. */
  readonly applied: string | undefined;
}

/**
 * Reads `respond-async` and `wait` from a `Prefer` header field (RFC 7240, sections 4.1 and 4.3). Other preferences
 * and malformed ones are ignored, as section 2 requires. `wait` takes precedence over `respond-async`.
 */
export function readWaitPreference(prefer: string | undefined): WaitPreference {
  if (prefer === undefined) return { wait: waitSeconds * 1_000, applied: undefined };
  const preferences = readPreferences(prefer);
  const respondAsync = preferences.get('respond-async') === '';
  const digits = preferences.get('wait') ?? '';
  const requested = /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
  const granted = requested !== undefined && requested <= waitSeconds ? requested : undefined;

  const applied = [
    ...(respondAsync ? ['respond-async'] : []),
    ...(granted === undefined ? [] : [`wait=${granted}`]),
  ];
  const seconds = granted ?? (respondAsync && requested === undefined ? 0 : waitSeconds);
  return { wait: seconds * 1_000, applied: applied.length > 0 ? applied.join(', ') : undefined };
}

/** Matches `uri-host [ ":" port ]` (RFC 9110, section 7.2; RFC 3986, sections 3.2.2 and 3.2.3). */
const host = /^(?:\[([0-9A-F:.]+)\]|(?:[A-Z0-9\-._~!$&'()*+,;=]|%[0-9A-F]{2})*)(?::\d*)?$/i;

/**
 * Requires one valid `Host` header field (RFC 9112, section 3.2). A request in HTTP/1.0 may have none. A request in
 * HTTP/0.9 is refused: it can have no header at all.
 *
 * @param httpVersion such as `1.1`.
 * @param rawHeaders names and values in turn, as received: `rawHeaders` of Node's `IncomingMessage`.
 * @throws Problem 400.
 */
export function requireHost(httpVersion: string, rawHeaders: readonly string[]): void {
  if (httpVersion === '0.9') throw httpVersionNotSupported();
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (found !== undefined) throw new Problem(400, 'A request must have only one Host header.');
    found = rawHeaders[index + 1] ?? '';
  }
  if (found === undefined) {
    if (httpVersion === '1.1') throw new Problem(400, 'A request in HTTP/1.1 must have a Host header.');
  } else if (!isHost(found)) {
    throw new Problem(400, `The Host header must be a host and a port, not "${found.slice(0, 128)}".`);
  }
}

/** The last valid host. Most requests have the same one, so they need no further check. */
let lastHost = '';

function isHost(text: string): boolean {
  if (text === lastHost) return true;
  const match = host.exec(text);
  const isValid = match !== null && (match[1] === undefined || URL.canParse(`http://[${match[1]}]/`));
  if (isValid) lastHost = text;
  return isValid;
}

/** Matches an id that a client may choose, as the description of the contract says. */
const allowedId = /^[A-Za-z0-9._-]{1,128}$/;

/** The first part of the ids of this process. No other process has it. Undefined before the first id. */
let ownPart: string | undefined;
let idCount = 0;

/**
 * Returns a new id: a random part and a number. A completely random id for each request would cost more CPU time than
 * the rest of reading the request.
 */
function newId(): string {
  // Some runtimes have no random values before the first request.
  ownPart ??= `req-${crypto.randomUUID()}`;
  idCount += 1;
  return `${ownPart}-${idCount.toString(36)}`;
}

/**
 * Returns the id of a request: its `X-Request-Id` if the contract allows this value, otherwise a new id.
 *
 * @param sent the header field. A list of several ids is not valid.
 */
export function requestId(sent?: string | readonly string[]): string {
  return typeof sent === 'string' && allowedId.test(sent) ? sent : newId();
}

/** Header fields of a response, by their names in lower case. */
export type HeaderFields = Readonly<Record<string, string>>;

const { origin, preflightSeconds, requestHeaders, exposedHeaders } = contract['x-cors'];

/**
 * Returns the header fields that allow pages of every origin to read a response (WHATWG Fetch, section 3.3.3).
 * Clients send the key in a header, never in a cookie. So the fields need not name an origin.
 */
export function crossOriginFields(): HeaderFields {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': listed(exposedHeaders),
  };
}

/** The status of the response to a preflight request. */
export const preflightStatus = 204;

/** Returns the header fields of the response to `OPTIONS`. Every path answers preflight requests with these fields. */
export function preflightFields(): HeaderFields {
  const methods = Object.values<Operation>(operations).map(({ method }) => method.toUpperCase());
  const parameters = Object.values<Operation>(operations).flatMap((operation) => operation.parameters);
  const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  return {
    ...crossOriginFields(),
    'access-control-allow-methods': listed([...methods, 'HEAD']),
    'access-control-allow-headers': listed([...requestHeaders, ...headers]),
    'access-control-max-age': String(preflightSeconds),
  };
}

const listed = (names: readonly string[]) => [...new Set(names)].join(', ');
