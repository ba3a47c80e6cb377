import type { Operation } from '@contentgen/contract';
import type { Resource } from '@contentgen/contract-tests/internals';
import { queryOf, withQuery, withRequestHeader } from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { AccountKeys } from '../target/messages.ts';
import { type CrossedMutant, crossedMutant, forVariant } from './crossed-mutant.ts';
import { pairwise } from './pairwise.ts';
import {
  bodyAndResponseVariants,
  dimensionsOf,
  operationVariants,
  plainVariant,
  type RequestVariant,
  validCall,
} from './request-variants.ts';

/** A kind of credentials that the service must refuse. */
interface Credentials {
  readonly what: string;
  /** Returns the value of `Authorization`; null for none. */
  value(keys: AccountKeys): string | null;
  /** Returns whether a value of `Authorization` is of this kind; default: whether it is `value`. */
  isOfKind?(authorization: string, keys: AccountKeys): boolean;
  /** Adds the key in another place of the request. */
  readonly place?: Pick<RequestVariant, 'change'>['change'];
}

const other = (key: string) => key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));

const invalidKeys: readonly Credentials[] = [
  { what: 'no key', value: () => null },
  { what: 'an expired key', value: ({ expiredKey }) => `Bearer ${expiredKey}` },
  { what: 'a revoked key', value: ({ revokedKey }) => `Bearer ${revokedKey}` },
  {
    what: 'an unknown key',
    value: ({ key }) => `Bearer ${other(key)}`,
    isOfKind: (authorization, keys) =>
      authorization.length === `Bearer ${keys.key}`.length &&
      !Object.values(keys).some((key) => authorization === `Bearer ${key}`),
  },
];

const malformedKeys: readonly Credentials[] = [
  { what: 'a longer key', value: ({ key }) => `Bearer ${key}A` },
  { what: 'a shorter key', value: ({ key }) => `Bearer ${key.slice(0, -1)}` },
  { what: 'half a key', value: ({ key }) => `Bearer ${key.slice(0, key.length / 2)}` },
  { what: 'a key in upper case', value: ({ key }) => `Bearer ${key.toUpperCase()}` },
  { what: 'a key in lower case', value: ({ key }) => `Bearer ${key.toLowerCase()}` },
  { what: 'a key without a scheme', value: ({ key }) => key },
  { what: 'a key of Basic', value: ({ key }) => `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
  { what: 'a key of Token', value: ({ key }) => `Token ${key}` },
  { what: 'two keys', value: ({ key }) => `Bearer ${key}, Bearer ${key}` },
];

/** Parameters, cookies and headers from which other services take keys. */
const queryNames = ['access_token', 'api_key', 'apikey', 'key', 'token'];
const cookieNames = ['api_key', 'access_token', 'session', 'token'];
const headerNames = ['X-Api-Key', 'Api-Key', 'X-Auth-Token', 'X-Access-Token', 'Proxy-Authorization'];

/**
 * Returns mutants that accept a request without a valid key or scope, if the request is of one variant or has the key
 * in another place.
 */
export function crossedKeyMutants(): CrossedMutant[] {
  return [...invalidInVariants(), ...malformedInVariants(), ...misplaced(), ...lackingScope()];
}

/** Returns the headers of the request with the key of the account. */
function withKey({ request, keys }: Exchange) {
  return withRequestHeader(request, 'Authorization', `Bearer ${keys.key}`);
}

function accepted(
  { what, value, isOfKind }: Credentials,
  resource: Resource,
  operation: Operation,
  variant: RequestVariant,
): CrossedMutant {
  const parts = { kind: 'crossed-key', place: 'header Authorization', rule: `${what} is accepted` } as const;
  return crossedMutant(
    {
      ...parts,
      operation,
      variant: variant.what,
      probe: async (client) => {
        const call = variant.change(await validCall(client, resource, operation));
        return (await client.send(operation, call, value(client.keys))).status;
      },
    },
    forVariant(operation, variant, () => async (exchange) => {
      const { authorization = null } = exchange.request.headers;
      const keys = exchange.keys as AccountKeys;
      const isMeant =
        authorization === value(keys) || (authorization !== null && isOfKind?.(authorization, keys) === true);
      const response = await exchange.forward();
      return isMeant && response.status === 401 ? exchange.forward(withKey(exchange)) : response;
    }),
  );
}

function invalidInVariants(): CrossedMutant[] {
  const product = operationVariants.flatMap((one) =>
    invalidKeys.map((credentials) => ({ ...one, credentials })),
  );
  return pairwise(product, (one) => [...dimensionsOf(one), one.credentials.what]).map(
    ({ credentials, resource, operation, variant }) => accepted(credentials, resource, operation, variant),
  );
}

/** Returns mutants that accept a malformed key, for each further variant of a request or response. */
function malformedInVariants(): CrossedMutant[] {
  const product = bodyAndResponseVariants
    .filter(({ variant }) => variant !== plainVariant)
    .flatMap((one) => malformedKeys.map((credentials) => ({ ...one, credentials })));
  return pairwise(product, (one) => [...dimensionsOf(one), one.credentials.what]).map(
    ({ credentials, resource, operation, variant }) => accepted(credentials, resource, operation, variant),
  );
}

/** A place where a request may have a key, and how a faulty service reads the key there. */
interface Place {
  readonly what: string;
  isMet(exchange: Exchange): boolean;
  put(key: string): Pick<RequestVariant, 'change'>['change'];
  take(exchange: Exchange): ReturnType<typeof withKey>;
}

const places: readonly Place[] = [
  ...queryNames.map(
    (name): Place => ({
      what: `${name} in the query`,
      isMet: ({ request, keys }) => queryOf(request).get(name) === keys.key,
      put: (key) => (call) => ({ ...call, query: { ...(call.query as object), [name]: key } }),
      take: (exchange) => ({
        ...withKey(exchange),
        ...withQuery(exchange.request, (query) => query.delete(name)),
      }),
    }),
  ),
  ...cookieNames.map(
    (name): Place => ({
      what: `the cookie ${name}`,
      isMet: ({ request, keys }) => request.headers.cookie?.includes(`${name}=${keys.key}`) === true,
      put: (key) => (call) => ({ ...call, headers: { ...call.headers, Cookie: `${name}=${key}` } }),
      take: withKey,
    }),
  ),
  ...headerNames.map(
    (name): Place => ({
      what: name,
      isMet: ({ request, keys }) => request.headers[name.toLowerCase()]?.endsWith(keys.key) === true,
      put: (key) => (call) => ({ ...call, headers: { ...call.headers, [name]: key } }),
      take: withKey,
    }),
  ),
];

/**
 * Returns mutants that read the key from a place that the contract does not allow, for operations and the variants of
 * their requests.
 */
function misplaced(): CrossedMutant[] {
  const product = bodyAndResponseVariants.flatMap((one) => places.map((place) => ({ ...one, place })));
  const chosen = pairwise(product, (one) => [...dimensionsOf(one), one.place.what]);
  return chosen.map(({ resource, operation, variant, place }) =>
    crossedMutant(
      {
        kind: 'crossed-key',
        operation,
        place: 'key place',
        rule: `a key in ${place.what} is accepted`,
        variant: variant.what,
        probe: async (client) => {
          const call = variant.change(await validCall(client, resource, operation));
          return (await client.send(operation, place.put(client.keys.key)(call), null)).status;
        },
      },
      forVariant(operation, variant, () => (exchange) => {
        const isMeant = exchange.request.headers.authorization === undefined && place.isMet(exchange);
        return exchange.forward(isMeant ? place.take(exchange) : undefined);
      }),
    ),
  );
}

/**
 * Returns mutants in which a key with one scope can do something that needs the other scope, for requests of one
 * variant.
 */
function lackingScope(): CrossedMutant[] {
  return operationVariants.map(({ resource, operation, variant }) => {
    const key = operation.scopes.includes('read') ? 'writeKey' : 'readKey';
    return crossedMutant(
      {
        kind: 'crossed-key',
        operation,
        place: 'header Authorization',
        rule: 'a key without the scope is accepted',
        variant: variant.what,
        probe: async (client) => {
          const call = variant.change(await validCall(client, resource, operation));
          return (await client.send(operation, call, `Bearer ${client.keys[key]}`)).status;
        },
      },
      forVariant(operation, variant, () => async (exchange) => {
        const response = await exchange.forward();
        return response.status === 403 ? exchange.forward(withKey(exchange)) : response;
      }),
    );
  });
}
