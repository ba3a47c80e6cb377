import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { groupBy } from '../group-by.ts';
import type { Call } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { type Keys, requireKey } from '../keys.ts';
import { asVariant, type OperationVariant, operationVariants } from '../operation-variants.ts';
import { type Resource, recordOperations } from '../resources.ts';
import { requireRule, Violated } from '../violated.ts';
import type { Accounts } from './accounts.ts';
import { type Attempt, foreignAttempt, rightAttempt, unknownIdAttempt, wrongAttempt } from './attempts.ts';
import {
  anotherScheme,
  bearer,
  type Credentials,
  malformedCredentials,
  misplacedKeys,
  noCredentials,
  wrongKey,
} from './credentials.ts';
import { resourceOperations } from './record-operations.ts';
import { requireRefused } from './refusal.ts';

/**
 * One operation of each method and place of a path, such as the path of a list. The resources take turns. Each kind of
 * invalid key is sent to these operations, because a service rarely reads a key in two ways.
 */
const representatives: ReadonlySet<Operation> = new Set(
  [...groupBy(resourceOperations, ({ resource, operation }) => shapeOf(resource, operation)).values()]
    .map((alike, index) => alike[index % alike.length]?.operation)
    .filter((operation) => operation !== undefined),
);

function shapeOf({ list }: Resource, { method, path }: Operation): string {
  return `${method} ${path.slice(list.path.length)}`;
}

/** Checks that the service answers a request without a valid key with 401, before it checks anything else. */
export function invalidKeyChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) => [
    ...plainChecks(accounts, resource, operation),
    ...(representatives.has(operation) ? everyKindChecks(accounts, resource, operation) : []),
  ]);
}

/** A request without a valid key. */
interface InvalidRequest {
  readonly credentials: Credentials;
  attempt(): Promise<Attempt>;
  /** The words for the request after those for its credentials, such as `, with HEAD`. */
  readonly condition?: string;
  readonly variant?: OperationVariant | undefined;
  readonly changes?: Pick<Call, 'query' | 'headers' | 'fields'>;
  /** Whether to check that the request changed nothing. */
  readonly isVerified?: boolean;
}

/**
 * Returns a check of a title, which sends each request.
 *
 * @param requests throws KeyMissing when a request needs a key that was not given.
 */
function checkOf(
  accounts: Accounts,
  operation: Operation,
  what: string,
  requests: () => readonly InvalidRequest[],
): Check {
  return {
    operation: operation.id,
    title: `401 for ${what}`,
    async run() {
      for (const request of requests()) await requireUnauthorized(accounts, operation, request);
    },
  };
}

/** Returns the checks of every operation: no key, a wrong key, an expired key and a revoked key. */
function plainChecks(accounts: Accounts, resource: Resource, operation: Operation): Check[] {
  const { keys } = accounts.run;
  const attempt = () => rightAttempt(accounts, resource, operation);
  const variants = [undefined, ...operationVariants(operation)];
  const some = representatives.has(operation) ? variants : [undefined];
  const each = (credentials: Credentials, among: typeof variants) =>
    among.map((variant): InvalidRequest => {
      const condition = variant && { condition: `, ${variant.what}` };
      return { credentials, attempt, variant, ...condition, isVerified: true };
    });
  const check = (what: string, requests: () => readonly InvalidRequest[]) =>
    checkOf(accounts, operation, what, requests);
  return [
    check('no key', () => each(noCredentials, variants)),
    check('a wrong key or scheme', () => [
      ...each(wrongKey(keys.key), some),
      ...each(anotherScheme(keys.key), [undefined]),
    ]),
    check('an expired key', () => each(bearer('an expired key', requireKey(keys, 'expiredKey')), some)),
    check('a revoked key', () => each(bearer('a revoked key', requireKey(keys, 'revokedKey')), some)),
  ];
}

/**
 * Returns the checks of each kind of malformed or misplaced key. Without a valid key, the response must not reveal
 * other mistakes of the request, or whether a record exists.
 */
function everyKindChecks(accounts: Accounts, resource: Resource, operation: Operation): Check[] {
  const { key } = accounts.run.keys;
  const right = () => rightAttempt(accounts, resource, operation);
  const unknown = () => unknownIdAttempt(accounts, resource, operation);
  const foreign = () => foreignAttempt(accounts, resource, operation);
  const hasId = recordOperations(resource).includes(operation);
  const both = (condition: string, attempt: () => Promise<Attempt>): InvalidRequest[] =>
    [noCredentials, wrongKey(key)].map((credentials) => ({ credentials, attempt, condition }));
  const check = (what: string, requests: () => readonly InvalidRequest[]) =>
    checkOf(accounts, operation, what, requests);
  // A service may read a key only from one media type of a body (RFC 6750, section 2.2).
  const mediaTypes = operationVariants(operation).filter(({ change }) => change().mediaType !== undefined);
  return [
    check('each malformed key', () =>
      malformedCredentials(key).map((credentials) => ({ credentials, attempt: right })),
    ),
    check('the key in each other place', () =>
      [undefined, ...mediaTypes].flatMap((variant) =>
        misplacedKeys(key, operation).map(({ what, change }): InvalidRequest => {
          const credentials = { ...noCredentials, what };
          const condition = variant && { condition: `, ${variant.what}` };
          return { credentials, attempt: right, variant, ...condition, changes: change, isVerified: true };
        }),
      ),
    ),
    check('no valid key, with other mistakes', () => [
      ...both(', with other mistakes', () => wrongAttempt(resource, operation)),
      ...(hasId ? both(', on an unknown id', unknown) : []),
    ]),
    ...(hasId
      ? [
          check('no key, on a foreign id', () => [
            {
              ...{ credentials: noCredentials, condition: ', on a foreign id' },
              ...{ attempt: foreign, isVerified: true },
            },
          ]),
        ]
      : []),
  ];
}

async function requireUnauthorized(
  accounts: Accounts,
  operation: Operation,
  request: InvalidRequest,
): Promise<void> {
  const { credentials, condition = '' } = request;
  const { authorization, what } = credentials;
  const { call, requireNothingDone } = await request.attempt();
  const changed = asVariant(asVariant(call, request.variant), request.changes);
  const fields = changed.fields && { ...call.fields, ...changed.fields };
  const headers = {
    ...changed.headers,
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  const caller = accounts.run.caller(undefined);
  await withShownCredentials(credentials, accounts.run.keys, async () => {
    const received = await caller.send(operation.id, { ...changed, ...(fields && { fields }), headers });
    requireRefused(accounts, operation, received, 401, `a request with ${what}${condition}`);
    requireChallenge(received, credentials);
    if (request.isVerified) await requireNothingDone(received);
  });
}

/**
 * Requires that `WWW-Authenticate` has `error="invalid_token"` for an invalid key, and no `error` without a key (RFC
 * 6750, section 3.1).
 */
function requireChallenge(received: Received, { authorization, isToken, what }: Credentials): void {
  const challenge = received.header('WWW-Authenticate') ?? '';
  const sentence = `WWW-Authenticate must have %s for a request with ${what}, but is ${challenge}`;
  if (isToken) {
    const hasError = challenge.includes('error="invalid_token"');
    requireRule(hasError, received, sentence.replace('%s', 'error="invalid_token"'));
  }
  if (authorization === undefined) {
    requireRule(!/\berror\s*=/.test(challenge), received, sentence.replace('%s', 'no error'));
  }
}

/** Makes the `curl` command in the report show the header that was sent, with `$KEY` instead of the key. */
async function withShownCredentials(
  { shown }: Credentials,
  { key }: Keys,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Violated)) throw error;
    const header = /-H \$?['"]Authorization: .*?['"](?= |$)/;
    throw new Violated(
      error.messages.map((message) =>
        message.replace(header, () => `-H "Authorization: ${shown}"`).replaceAll(key, () => '$KEY'),
      ),
    );
  }
}
