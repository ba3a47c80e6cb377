import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { groupBy } from '../group-by.ts';
import { combined, type Request, type Variant } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { type Quotations, says } from '../quotations.ts';
import { type Resource, widened } from '../resources.ts';
import { newToken, pageSizes } from '../samples/records.ts';
import { variantsOf } from '../variants.ts';
import { requireRule } from '../violated.ts';
import {
  type Accounts,
  type Attempt,
  callOn,
  everyOperation,
  invalidQuery,
  isSafe,
  requireRefused,
  rightAttempt,
  type Tested,
  unknownId,
} from './accounts.ts';
import { requireSameContent } from './same-response.ts';

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
    { what: 'the key in the query', change: { query: everywhere } },
    inHeader('Cookie', `api_key=${key}; access_token=${key}; session=${key}; token=${key}`),
    {
      what: 'the key in headers of other services',
      change: {
        headers: Object.fromEntries(
          ['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Access-Token'].map((name) => [name, key]),
        ),
      },
    },
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
  [...groupBy(everyOperation, shapeOf).values()].map(
    (alike, index) => alike[index % alike.length]?.operation,
  ),
);

function shapeOf({ resource, operation: { method, path } }: Tested): string {
  return resource === undefined ? path : `${method} ${path.slice(resource.list.path.length)}`;
}

const key = 'securitySchemes/apiKey';
const unauthorized = says('responses/Unauthorized', 'schemas/Problem: | 401');
const nowhereElse = says(`${key}: \`Authorization: Bearer <API_KEY>\``);

/** Checks that the service answers a request without a valid key with 401. */
export function invalidKeyChecks(accounts: Accounts): Check[] {
  return everyOperation.flatMap((tested) => {
    const { context } = accounts;
    const { operation, resource } = tested;
    const isRepresentative = representatives.has(operation);
    const variants = [undefined, ...variantsOf(operation)];
    const some = isRepresentative ? variants : [undefined];
    const check = (what: string, said: Quotations, requests: () => readonly InvalidRequest[]): Check => ({
      operation: operation.id,
      title: `401 for ${what}`,
      says: said,
      async run() {
        const attempt = await rightAttempt(accounts, tested);
        let received: Received | undefined;
        for (const request of requests())
          received = await requireUnauthorized(accounts, tested, attempt, request);
        if (received) await attempt.requireNothingDone(received);
      },
    });
    const each = (credentials: Credentials, among: typeof variants) =>
      among.map((variant): InvalidRequest => ({ credentials, variant }));
    const mainKey = () => context.key('key');
    const invalid = (name: 'expiredKey' | 'revokedKey', what: string) =>
      each(bearer(what, context.key(name), name === 'expiredKey' ? '$EXPIRED_KEY' : '$REVOKED_KEY'), some);
    return [
      check('no key', unauthorized, () => each(noCredentials, variants)),
      check('a wrong key or scheme', unauthorized, () => [
        ...each(wrongKey(mainKey()), some),
        ...each(anotherScheme(mainKey()), [undefined]),
      ]),
      check('an expired key', unauthorized, () => invalid('expiredKey', 'an expired key')),
      check('a revoked key', unauthorized, () => invalid('revokedKey', 'a revoked key')),
      ...(isRepresentative
        ? [
            check('each malformed key', nowhereElse, () =>
              malformedCredentials(mainKey()).flatMap((credentials) => each(credentials, [undefined])),
            ),
          ]
        : []),
      check('the key in each other place', nowhereElse, () => {
        const misplaced = misplacedKeys(mainKey(), operation);
        const inHead = misplaced.flatMap(({ change }) => (change?.fields ? [] : [change]));
        const together = { what: 'the key in every other place', change: combined({}, ...inHead) };
        return (isRepresentative ? misplaced : [together]).flatMap((one) => each(one, [undefined]));
      }),
      ...(resource && operation.path.includes('{') ? [silence(accounts, resource, operation)] : []),
    ];
  });
}

interface InvalidRequest {
  readonly credentials: Credentials;
  readonly variant?: Variant | undefined;
}

/** Returns the request with the credentials. */
function withCredentials(request: Request, { authorization, shown, change }: Credentials): Request {
  return combined(request, change, {
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
    ...(shown !== undefined && { shown }),
  });
}

/** Checks that the response to a request without a valid key is the same, whether a record exists or not. */
function silence(accounts: Accounts, resource: Resource, operation: Operation): Check {
  const { context } = accounts;
  return {
    operation: operation.id,
    title: 'tells nothing of a record without a valid key',
    says: says(`${key}: Without a valid key`),
    async run() {
      const own = await accounts.ownRecord(resource);
      const broken: Request = { query: invalidQuery, headers: { 'If-Match': '"0"' } };
      const cases: readonly (readonly [Credentials, Request])[] = [
        [noCredentials, {}],
        [noCredentials, broken],
        [wrongKey(context.key('key')), {}],
      ];
      for (const [credentials, change] of cases) {
        const ask = (id: string) => {
          const request = combined(callOn(own, operation), change, { id });
          return context.caller(null).send(operation.id, withCredentials(request, credentials));
        };
        const unknown = await ask(unknownId());
        requireSameContent(await ask(own.id), unknown, `a record, with ${credentials.what},`);
      }
    },
  };
}

async function requireUnauthorized(
  { context }: Accounts,
  tested: Tested,
  { request, tag }: Attempt,
  { credentials, variant }: InvalidRequest,
): Promise<Received> {
  const { id } = tested.operation;
  const sent = withCredentials(combined(request, variant?.change(tag)), credentials);
  const received = await context.caller(null).send(id, sent);
  const condition = variant ? `, ${variant.what}` : '';
  requireRefused(context, tested.operation, received, 401, `a request with ${credentials.what}${condition}`);
  requireChallenge(received, credentials);
  return received;
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
  const own = { says: says('headers/WwwAuthenticate') };
  // The value of a parameter is a token or a quoted string (RFC 9110, section 11.2).
  const isNamed = /\berror\s*=\s*"?invalid_token\b/i.test(challenge);
  if (isToken) requireRule(isNamed, received, sentence(error), own);
  if (authorization === undefined)
    requireRule(!/\berror\s*=/i.test(challenge), received, sentence('no error'), own);
}

/** The keys of the account that have only one scope. */
export const limitedKeys = [
  { scope: 'read', key: 'readKey' },
  { scope: 'write', key: 'writeKey' },
] as const;

const scopes = says(`${key}: The scope \`read\``, 'responses/Forbidden', 'schemas/Problem: | 403');

/** Checks that the server refuses a key without the operation's scope, and accepts a key with only that scope. */
export function scopeChecks(accounts: Accounts): Check[] {
  return everyOperation.flatMap((tested) =>
    limitedKeys.flatMap((limited) => {
      const isEnough = tested.operation.scopes.every((needed) => needed === limited.scope);
      const check = isEnough ? sufficientCheck : lackingCheck;
      return [undefined, ...variantsOf(tested.operation)]
        .map((variant) => check(accounts, tested, limited, variant))
        .concat(
          !isEnough && tested.operation === tested.resource?.list
            ? cursorCheck(accounts, tested, limited)
            : [],
        );
    }),
  );
}

type LimitedKey = (typeof limitedKeys)[number];

function lackingCheck(
  accounts: Accounts,
  tested: Tested,
  { scope, key: name }: LimitedKey,
  variant: Variant | undefined,
): Check {
  const { context } = accounts;
  const { operation, resource } = tested;
  return {
    operation: operation.id,
    title: `403 for a key with only the scope ${scope}${variant ? `, ${variant.what}` : ''}`,
    says: scopes,
    async run() {
      const limited = context.caller(name);
      const { request, tag, requireNothingDone } = await rightAttempt(accounts, tested);
      const received = await limited.send(operation.id, combined(request, variant?.change(tag)));
      requireRefused(context, operation, received, 403, `a key with only the scope ${scope}`);
      await requireNothingDone(received);
      if (operation !== resource?.create || variant) return;
      const headers = { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' };
      await limited.call(operation.id, combined(request, { headers }), 403);
      await accounts.caller.call(operation.id, combined(request, { headers }));
    },
  };
}

/** Checks that a cursor does not replace the scope. */
function cursorCheck(
  accounts: Accounts,
  { operation, resource }: Tested,
  { scope, key: name }: LimitedKey,
): Check {
  const title = `403 for a key with only the scope ${scope}, with a cursor`;
  return {
    operation: operation.id,
    title,
    says: scopes,
    async run() {
      if (resource === undefined) return;
      await accounts.ownPages(resource);
      const query = { ...widened(resource), per_page: pageSizes(resource)[0] };
      const { next_cursor: cursor } = (await accounts.caller.call(operation.id, { query })).json.meta;
      const received = await accounts.context
        .caller(name)
        .send(operation.id, { query: { ...query, cursor } });
      requireRefused(accounts.context, operation, received, 403, `a key with only the scope ${scope}`);
    },
  };
}

function sufficientCheck(
  accounts: Accounts,
  tested: Tested,
  { scope, key: name }: LimitedKey,
  variant: Variant | undefined,
): Check {
  const { operation, resource } = tested;
  return {
    operation: operation.id,
    title: `accepts a key with only the scope ${scope}${variant ? `, ${variant.what}` : ''}`,
    says: scopes,
    async run() {
      const limited = accounts.context.caller(name);
      const request = await expendableRequest(accounts, tested);
      // The second update has the same values. The server must not refuse it as if it were a read.
      const times = resource?.updates.includes(operation) ? 2 : 1;
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
async function expendableRequest(accounts: Accounts, tested: Tested): Promise<Request> {
  const { operation, resource } = tested;
  if (resource === undefined || isSafe(operation) || operation === resource.create)
    return (await rightAttempt(accounts, tested)).request;
  const made = await accounts.caller.make(resource, { name: `expendable ${newToken()}` });
  return callOn(made, operation);
}
