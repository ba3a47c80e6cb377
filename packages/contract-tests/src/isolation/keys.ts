import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Context } from '../context.ts';
import { groupBy } from '../group-by.ts';
import { combined, type Request, type Variant } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { type Resource, recordOperations } from '../resources.ts';
import { newToken } from '../samples/records.ts';
import { variantsOf } from '../variants.ts';
import { requireRule } from '../violated.ts';
import {
  type Accounts,
  type Attempt,
  callOn,
  foreignAttempt,
  isSafe,
  requireRefused,
  resourceOperations,
  rightAttempt,
  unknownIdAttempt,
  wrongAttempt,
} from './accounts.ts';

/** A request without a valid key. */
interface Credentials {
  /** The words for the credentials in sentences, such as `no key`. */
  readonly what: string;
  /** The value of `Authorization`; undefined: no header. */
  readonly authorization?: string;
  /** The value for a shell, with a variable instead of the key: reports must not show keys. */
  readonly shown?: string;
  /** Whether it has the format of a Bearer token, but is not valid (RFC 6750, section 3.1). */
  readonly isToken?: boolean;
  /** Further changes to the request, such as a key in its query. */
  readonly change?: Request;
}

const noCredentials: Credentials = { what: 'no key' };

function bearer(what: string, key: string, shown: string): Credentials {
  return { what, authorization: `Bearer ${key}`, shown: `Bearer ${shown}`, isToken: true };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Returns the key with one changed character. In a Base64 key this changes the highest of the six bits of the
 * character, because the lowest bits of the last character may not count (RFC 4648, section 3.5).
 */
function changedAt(what: string, key: string, index: number): Credentials {
  const place = alphabet.indexOf(key[index] ?? '');
  const other = alphabet[(place + alphabet.length / 2) % alphabet.length];
  const changed = key.slice(0, index) + other + key.slice(index + 1);
  return bearer(what, changed, `\${KEY:0:${index}}${other}\${KEY:${index + 1}}`);
}

/** Returns a key with another last character. */
function wrongKey(key: string): Credentials {
  return changedAt('a wrong key', key, key.length - 1);
}

/** Returns a key with another scheme than Bearer. */
function anotherScheme(key: string): Credentials {
  return {
    what: 'the key with another scheme',
    authorization: `Token ${key}`,
    shown: 'Token $KEY',
  };
}

/** Returns the values of `Authorization` that contain a valid key in a wrong form, or a changed key. */
function malformedCredentials(key: string): readonly Credentials[] {
  const half = Math.floor(key.length / 2);
  const basic = Buffer.from(`${key}:`).toString('base64');
  const malformed = (what: string, authorization: string, shown: string) => ({ what, authorization, shown });
  return [
    malformed('an empty Authorization', '', ''),
    malformed('the scheme alone', 'Bearer', 'Bearer'),
    malformed('the key without the scheme', key, '$KEY'),
    malformed('the key as a user name of Basic', `Basic ${basic}`, 'Basic $(printf %s "$KEY:" | base64 -w0)'),
    malformed('two keys', `Bearer ${key}, Bearer ${key}`, 'Bearer $KEY, Bearer $KEY'),
    malformed('the key with a word after it', `Bearer ${key} x`, 'Bearer $KEY x'),
    bearer('the first half of the key', key.slice(0, half), `\${KEY:0:${half}}`),
    changedAt('the key with another character in its middle', key, half),
    bearer('the key without its last character', key.slice(0, -1), `\${KEY%?}`),
    bearer('the key with one more character', `${key}A`, `\${KEY}A`),
    // If a key has letters of only one case, it may be case-insensitive.
    ...(/[a-z]/.test(key) && /[A-Z]/.test(key)
      ? [
          bearer('the key in upper case', key.toUpperCase(), `\${KEY^^}`),
          bearer('the key in lower case', key.toLowerCase(), `\${KEY,,}`),
        ]
      : []),
  ];
}

/** Returns a valid key in every other place of a request where services take keys from (RFC 6750, section 2). */
function misplacedKeys(key: string, { bodyMediaTypes }: Operation): readonly Credentials[] {
  const inHeader = (name: string, value = key) => ({
    what: `the key in ${name}`,
    change: { headers: { [name]: value } },
  });
  const everywhere = { access_token: key, api_key: key, apikey: key, key, token: key };
  return [
    ...Object.keys(everywhere).map((name) => ({
      what: `the key as ${name} in the query`,
      change: { query: { [name]: key } },
    })),
    inHeader('Cookie', `api_key=${key}; access_token=${key}; session=${key}; token=${key}`),
    ...['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Access-Token'].map((name) => inHeader(name)),
    inHeader('Proxy-Authorization', `Bearer ${key}`),
    // A service may read a key only from one media type of a body.
    ...bodyMediaTypes.map((mediaType) => ({
      what: `the key in the body as ${mediaType}`,
      change: { mediaType, fields: everywhere },
    })),
  ];
}

/**
 * One operation of each method and place of a path, such as the path of a list. The resources take turns. Each kind of
 * invalid key is sent to these operations, because a service rarely reads a key in two ways.
 */
const representatives: ReadonlySet<Operation | undefined> = new Set(
  [...groupBy(resourceOperations, ({ resource, operation }) => shapeOf(resource, operation)).values()].map(
    (alike, index) => alike[index % alike.length]?.operation,
  ),
);

function shapeOf({ list }: Resource, { method, path }: Operation): string {
  return `${method} ${path.slice(list.path.length)}`;
}

/** Checks that the service answers a request without a valid key with 401, before it checks anything else. */
export function invalidKeyChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) => {
    const { context } = accounts;
    const right = () => rightAttempt(accounts, resource, operation);
    const isRepresentative = representatives.has(operation);
    const variants = [undefined, ...variantsOf(operation)];
    const some = isRepresentative ? variants : [undefined];
    const check = (what: string, requests: () => readonly InvalidRequest[]): Check => ({
      operation: operation.id,
      title: `401 for ${what}`,
      async run() {
        for (const request of requests()) await requireUnauthorized(context, operation, request);
      },
    });
    const each = (credentials: Credentials, among: typeof variants) =>
      among.map((variant): InvalidRequest => ({ credentials, attempt: right, variant }));
    const mainKey = () => context.key('key');
    const invalid = (name: 'expiredKey' | 'revokedKey', what: string) =>
      each(bearer(what, context.key(name), name === 'expiredKey' ? '$EXPIRED_KEY' : '$REVOKED_KEY'), some);
    return [
      check('no key', () => each(noCredentials, variants)),
      check('a wrong key or scheme', () => [
        ...each(wrongKey(mainKey()), some),
        ...each(anotherScheme(mainKey()), [undefined]),
      ]),
      check('an expired key', () => invalid('expiredKey', 'an expired key')),
      check('a revoked key', () => invalid('revokedKey', 'a revoked key')),
      ...(isRepresentative
        ? [
            check('each malformed key', () =>
              malformedCredentials(mainKey()).flatMap((credentials) => each(credentials, [undefined])),
            ),
            check('the key in each other place', () =>
              misplacedKeys(mainKey(), operation).flatMap((credentials) => each(credentials, [undefined])),
            ),
            check('no valid key, with other mistakes', () => mistaken(accounts, resource, operation)),
          ]
        : []),
    ];
  });
}

interface InvalidRequest {
  readonly credentials: Credentials;
  readonly variant?: Variant | undefined;
  attempt(): Promise<Attempt>;
}

/** Without a valid key, the response must not reveal other mistakes of the request, or whether a record exists. */
function mistaken(accounts: Accounts, resource: Resource, operation: Operation): readonly InvalidRequest[] {
  const both = (attempt: () => Promise<Attempt>): InvalidRequest[] =>
    [noCredentials, wrongKey(accounts.context.key('key'))].map((credentials) => ({ credentials, attempt }));
  const hasId = recordOperations(resource).includes(operation);
  return [
    ...both(() => wrongAttempt(resource, operation)),
    ...(hasId ? both(() => unknownIdAttempt(accounts, resource, operation)) : []),
    ...(hasId ? both(() => foreignAttempt(accounts, resource, operation)) : []),
  ];
}

async function requireUnauthorized(
  context: Context,
  operation: Operation,
  { credentials, variant, attempt }: InvalidRequest,
): Promise<void> {
  const { authorization, shown, what, change } = credentials;
  const { request, requireNothingDone } = await attempt();
  const sent = combined(request, variant?.change(), change, {
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
    ...(shown !== undefined && { shown }),
  });
  const received = await context.caller(null).send(operation.id, sent);
  const condition = variant ? `, ${variant.what}` : '';
  requireRefused(context, operation, received, 401, `a request with ${what}${condition}`);
  requireChallenge(received, credentials);
  await requireNothingDone(received);
}

/**
 * Requires that `WWW-Authenticate` has `error="invalid_token"` for an invalid key, and no `error` without a key (RFC
 * 6750, section 3.1).
 */
function requireChallenge(received: Received, { authorization, isToken, what }: Credentials): void {
  const challenge = received.header('WWW-Authenticate') ?? '';
  const sentence = (rule: string) =>
    `WWW-Authenticate must have ${rule} for a request with ${what}, but is ${challenge}`;
  const error = 'error="invalid_token"';
  if (isToken) requireRule(challenge.includes(error), received, sentence(error));
  if (authorization === undefined)
    requireRule(!/\berror\s*=/.test(challenge), received, sentence('no error'));
}

/** The keys of the account that have only one scope. */
export const limitedKeys = [
  { scope: 'read', key: 'readKey' },
  { scope: 'write', key: 'writeKey' },
] as const;

/** Requests with a mistake that the server may only look at after the scopes. */
const notAcceptable: Variant = {
  what: 'with an Accept that allows no response',
  change: () => ({ headers: { Accept: 'application/xml' } }),
};
const brokenJson: Variant = {
  what: 'with broken JSON',
  change: () => ({ mediaType: 'application/json', body: '{' }),
};

/** Checks that the server refuses a key without the operation's scope, and accepts a key with only that scope. */
export function scopeChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) =>
    limitedKeys.flatMap((limited) =>
      operation.scopes.every((needed) => needed === limited.scope)
        ? [undefined, ...variantsOf(operation)].map((variant) =>
            sufficientCheck(accounts, resource, operation, limited, variant),
          )
        : lackingChecks(accounts, resource, operation, limited),
    ),
  );
}

type LimitedKey = (typeof limitedKeys)[number];

function lackingChecks(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  { scope, key }: LimitedKey,
): Check[] {
  const { context } = accounts;
  const check = (condition: string, attempt: () => Promise<Attempt>, variant?: Variant): Check => ({
    operation: operation.id,
    title: `403 for a key with only the scope ${scope}${condition}`,
    async run() {
      const limited = context.caller(key);
      const { request, requireNothingDone } = await attempt();
      const received = await limited.send(operation.id, combined(request, variant?.change()));
      requireRefused(context, operation, received, 403, `a key with only the scope ${scope}`);
      await requireNothingDone(received);
      if (operation !== resource.create || condition !== '') return;
      const headers = { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' };
      await limited.call(operation.id, combined(request, { headers }), 403);
      await accounts.caller.call(operation.id, combined(request, { headers }));
    },
  });
  const right = () => rightAttempt(accounts, resource, operation);
  const variants = [
    ...variantsOf(operation),
    notAcceptable,
    ...(operation.bodyMediaTypes.length > 0 ? [brokenJson] : []),
  ];
  return [
    check('', right),
    ...variants.map((variant) => check(`, ${variant.what}`, right, variant)),
    check(', with other mistakes', () => wrongAttempt(resource, operation)),
    ...(recordOperations(resource).includes(operation)
      ? [
          check(', on an unknown id', () => unknownIdAttempt(accounts, resource, operation)),
          check(', on a foreign id', () => foreignAttempt(accounts, resource, operation)),
        ]
      : []),
  ];
}

function sufficientCheck(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  { scope, key }: LimitedKey,
  variant: Variant | undefined,
): Check {
  return {
    operation: operation.id,
    title: `accepts a key with only the scope ${scope}${variant ? `, ${variant.what}` : ''}`,
    async run() {
      const limited = accounts.context.caller(key);
      const request = await expendableRequest(accounts, resource, operation);
      // The second update has the same values. The server must not refuse it as if it were a read.
      const times = resource.updates.includes(operation) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const received = await limited.send(operation.id, combined(request, variant?.change()));
        const { status } = received;
        const sentence = `a key with only the scope ${scope} must be accepted, but is answered with ${status}`;
        requireRule(status < 300, received, sentence);
      }
    },
  };
}

/** Returns a valid request on a record that no other check needs. */
async function expendableRequest(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<Request> {
  if (isSafe(operation) || operation === resource.create)
    return (await rightAttempt(accounts, resource, operation)).request;
  const made = await accounts.caller.make(resource, { name: `expendable ${newToken()}` });
  return callOn(made, operation);
}
