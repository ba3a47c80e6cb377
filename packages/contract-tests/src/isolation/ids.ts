import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { TaggedRecord } from '../http/caller.ts';
import { combined, type Request, type Variant } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { says } from '../quotations.ts';
import { type Resource, recordOperations, resources } from '../resources.ts';
import { webhookOperations } from '../samples/webhooks.ts';
import { unsupportedMethod, variantsOf } from '../variants.ts';
import { requireRule } from '../violated.ts';
import {
  type Accounts,
  callOn,
  invalidBody,
  invalidQuery,
  isSafe,
  requireUnchanged,
  rightAttempt,
  unknownId,
} from './accounts.ts';
import { requireSameContent } from './same-response.ts';

const alike = says(
  'responses/NotFound: Unknown, malformed',
  'responses/NotFound: The account has no',
  'securitySchemes/apiKey: A key belongs to one',
);

/** An id that must get the same response as an unknown one. */
interface TestedId {
  /** The words for the id in sentences, such as `a foreign id`. */
  readonly what: string;
  /** The id in the path, percent-encoded if necessary. */
  readonly segment: string;
  /** Whether 400 is also right, because a proxy in front of the server may refuse the path. */
  readonly mayBeRefused?: boolean;
}

/**
 * Requires that the response for an id has the same status, body and headers as the response for an unknown id.
 *
 * @param variant a change to the request. A request with another mistake may get another status than 404.
 * @throws Violated with the difference.
 */
async function requireSameAsUnknown(
  { caller, once }: Accounts,
  operation: Operation,
  valid: Request,
  { what, segment, mayBeRefused }: TestedId,
  variant?: ForeignVariant,
): Promise<Received> {
  const isRefused = ({ status }: Received) => mayBeRefused === true && status === 400;
  const ask = async (one: string, id: string) => {
    const path = operation.path.replace(/\{[^}]+\}/, () => id);
    const received = await caller.send(operation.id, { ...combined(valid, variant?.change()), path });
    const isRight = variant?.isBroken || received.status === 404 || isRefused(received);
    requireRule(isRight, received, `${one} must be answered with 404, not ${received.status}`);
    return received;
  };
  const askUnknown = () => ask('an unknown id', unknownId());
  const unknown = await once(`${operation.id} of an unknown id ${variant?.what}`, askUnknown);
  const received = await ask(what, segment);
  if (isRefused(received)) return received;
  requireSameContent(received, unknown, what);
  return received;
}

/** Checks that a webhook's id gets the same 404 if it is unknown and if it is foreign. */
export function webhookIdChecks(accounts: Accounts): Check[] {
  return webhookOperations.flatMap((operation) => [
    {
      operation: operation.id,
      title: '404 for an unknown id',
      says: alike,
      async run() {
        const tested = { what: 'another unknown id', segment: unknownId() };
        await requireSameAsUnknown(accounts, operation, {}, tested);
      },
    },
    {
      operation: operation.id,
      title: '404 for a foreign id',
      says: alike,
      async run() {
        const caller = accounts.otherCaller();
        const { request, requireNothingDone } = await rightAttempt(accounts, {
          operation,
          resource: undefined,
        });
        const tested = { what: 'a foreign id', segment: request.id ?? '' };
        await requireNothingDone(await requireSameAsUnknown({ ...accounts, caller }, operation, {}, tested));
      },
    },
  ]);
}

/** Checks that ids without a record get a 404: unknown, deleted and malformed ones. */
export function unknownIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) =>
    recordOperations(resource).flatMap((operation) => {
      const check = (
        title: string,
        testedId: (ownId: string) => TestedId | Promise<TestedId>,
        variant?: Variant,
      ): Check => ({
        operation: operation.id,
        title,
        says: alike,
        async run() {
          const own = await accounts.ownRecord(resource);
          const tested = await testedId(own.id);
          await requireSameAsUnknown(accounts, operation, callOn(own, operation), tested, variant);
        },
      });
      const deleted = async () => ({
        what: 'a deleted id',
        segment: await accounts.deletedId(resource),
      });
      return [
        check('404 for an unknown id', () => ({ what: 'another unknown id', segment: unknownId() })),
        check('404 for a deleted id', deleted),
        ...variantsOf(operation).map((variant) =>
          check(`404 for a deleted id ${variant.what}`, deleted, variant),
        ),
        ...malformationsFor(operation).map(([kind, malform]) => {
          const mayBeRefused = kind === refusedByProxies;
          const id = (ownId: string) => ({ segment: malform(ownId), mayBeRefused });
          const title = `${mayBeRefused ? '404 or 400' : '404'} for a malformed id: ${kind}`;
          return check(title, (ownId) => ({ what: `a malformed id (${kind})`, ...id(ownId) }));
        }),
      ];
    }),
  );
}

/** The length of a very long id in characters. A problem can still repeat a path with this id. */
const veryLong = (contract.components.schemas.Problem?.properties?.instance?.maxLength ?? 0) - 128;

/** Malformed ids that a proxy such as nginx refuses with 400, so that they do not reach the server. */
const refusedByProxies = 'a UUID with a NUL after it';

/** The functions that make a malformed id of the id of a record, which it must not show. */
const malformations: Readonly<Record<string, (id: string) => string>> = {
  'a word': () => 'no-such-id',
  'a number': () => '1',
  null: () => 'null',
  'a percent sign': () => '%25',
  'letters beyond ASCII': () => encodeURIComponent('пример-✓'),
  'a condition of SQL': () => "'%20OR%201=1--",
  'very long': () => 'a'.repeat(veryLong),
  'a UUID without its last digit': (id) => id.slice(0, -1),
  'a UUID with an extra digit': (id) => `${id}0`,
  'a UUID with a letter beyond F': (id) => `${id.slice(0, -1)}g`,
  'a UUID without hyphens': (id) => id.replaceAll('-', ''),
  'a UUID in braces': (id) => `%7B${id}%7D`,
  'a UUID with a space after it': (id) => `${id}%20`,
  [refusedByProxies]: (id) => `${id}%00`,
  'a UUID with a slash in it': (id) => id.replace('-', '%2F'),
  'a UUID after ../': (id) => `..%2F${id}`,
};

/** Returns the malformations of an id. Only a `GET` gets those that have nothing of the id: no record is near them. */
function malformationsFor({ method }: Operation) {
  const [one, other] = [unknownId(), unknownId()];
  return Object.entries(malformations).filter(
    ([, malform]) => method === 'get' || malform(one) !== malform(other),
  );
}

/** A variant of a request to another account's record. A careless server could show that the record exists. */
interface ForeignVariant extends Variant {
  /** Whether the request has another mistake. The service decides which one it reports. */
  readonly isBroken?: boolean;
  /** Returns the id in another format. */
  readonly format?: (id: string) => string;
}

/**
 * Returns every variant of a request to one record.
 *
 * @param record the record, which a variant may name by its ETag; undefined if only the names of the variants matter.
 */
function foreignVariants(operation: Operation, record?: TaggedRecord): readonly ForeignVariant[] {
  const { method, parameters, bodyMediaTypes } = operation;
  const change = (request: Request) => () => request;
  const headers: readonly (readonly [what: string, name: string, value: string])[] = [
    ['with its ETag in If-None-Match', 'If-None-Match', record?.tag ?? ''],
    ['with If-None-Match: *', 'If-None-Match', '*'],
    ['with its ETag in If-Match', 'If-Match', record?.tag ?? ''],
    ['with another ETag in If-Match', 'If-Match', '"0"'],
  ];
  const broken: readonly (readonly [what: string, isFor: boolean, request: Request])[] = [
    ['with an unknown field', bodyMediaTypes.length > 0, { fields: invalidBody }],
    ['with an incomplete body', bodyMediaTypes.length > 0, { mediaType: 'application/json', body: '{' }],
    ['with plain text', bodyMediaTypes.length > 0, { mediaType: 'text/plain', body: 'x' }],
    ['with an unknown query parameter', true, { query: invalidQuery }],
    ['with Accept: application/xml', method === 'get', { headers: { Accept: 'application/xml' } }],
    ['with an unsupported method', method === 'get', { method: unsupportedMethod(operation) }],
  ];
  return [
    { what: '', change: change({}) },
    { what: 'in upper case', change: change({}), format: (id) => id.toUpperCase() },
    ...variantsOf(operation),
    ...headers
      .filter(([, name]) => parameters.some((parameter) => parameter.name === name))
      .map(([what, name, value]) => ({ what, change: change({ headers: { [name]: value } }) })),
    ...broken
      .filter(([, isFor]) => isFor)
      .map(([what, , request]) => ({ what, change: change(request), isBroken: true })),
  ];
}

/**
 * Checks that the server answers requests with ids of the other account as it answers unknown ids, in every variant
 * of the request; and that the other account does not see the records of this one.
 */
export function foreignIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) =>
    recordOperations(resource).flatMap((operation) => [
      ...foreignVariants(operation).map(({ what, isBroken }, index): Check => {
        const subject = what === '' ? 'a foreign id' : `a foreign id ${what}`;
        return {
          operation: operation.id,
          title: isBroken ? `answers ${subject} like an unknown id` : `404 for ${subject}`,
          says: alike,
          run: () => requireHidden(accounts, resource, operation, index, subject),
        };
      }),
      {
        operation: operation.id,
        title: '404 for a record of this account, requested by the other account',
        says: alike,
        run: () => requireHiddenFromOther(accounts, resource, operation),
      },
    ]),
  );
}

async function requireHidden(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  index: number,
  what: string,
): Promise<void> {
  const foreign = await accounts.foreignRecord(resource);
  const variant = foreignVariants(operation, foreign)[index];
  const segment = variant?.format?.(foreign.id) ?? foreign.id;
  const tested = { what, segment };
  const received = await requireSameAsUnknown(
    accounts,
    operation,
    callOn(foreign, operation),
    tested,
    variant,
  );
  if (!isSafe(operation)) await requireUnchanged(accounts.otherCaller(), resource, foreign, received);
}

async function requireHiddenFromOther(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<void> {
  const own = await accounts.ownRecord(resource);
  const received = await accounts.otherCaller().call(operation.id, callOn(own, operation), 404);
  if (!isSafe(operation)) await requireUnchanged(accounts.caller, resource, own, received);
}
