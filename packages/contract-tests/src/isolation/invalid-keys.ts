import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Call } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { type Keys, requireKey } from '../keys.ts';
import { asVariant, type OperationVariant, operationVariants } from '../operation-variants.ts';
import { type Resource, recordOperations } from '../resources.ts';
import { requireRule, Violated } from '../violated.ts';
import type { Accounts } from './accounts.ts';
import { type Attempt, foreignAttempt, rightAttempt, unknownIdAttempt, wrongAttempt } from './attempts.ts';
import {
  bearer,
  type Credentials,
  malformedCredentials,
  misplacedKeys,
  noCredentials,
  wrongKey,
} from './credentials.ts';
import { resourceOperations } from './record-operations.ts';
import { requireRefused } from './refusal.ts';

/** Checks that the service answers a request without a valid key with 401, before it checks anything else. */
export function invalidKeyChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) => {
    const { keys } = accounts.run;
    const check = (request: InvalidRequest): Check => ({
      operation: operation.id,
      title: `401 for ${request.what}`,
      run: () => requireUnauthorized(accounts, operation, request),
    });
    const malformed = malformedCredentials(keys.key);
    return [
      ...invalidRequests(accounts, resource, operation, malformed).map(check),
      ...operationVariants(operation).flatMap((variant) =>
        everyWrongKey(accounts, resource, operation, variant),
      ),
    ];
  });
}

/**
 * Checks that every malformed key, and a valid key in every wrong place, gets a 401, with another variant of the
 * request, such as `HEAD`.
 */
function everyWrongKey(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  variant: OperationVariant,
): Check[] {
  const { key } = accounts.run.keys;
  const attempt = () => rightAttempt(accounts, resource, operation);
  const check = (what: string, requests: readonly InvalidRequest[]): Check => ({
    operation: operation.id,
    title: `401 for ${what}, ${variant.what}`,
    async run() {
      for (const request of requests) await requireUnauthorized(accounts, operation, request);
    },
  });
  const malformed = malformedCredentials(key).map((credentials) => ({
    ...{ what: `${credentials.what}, ${variant.what}`, credentials: () => credentials, attempt, variant },
  }));
  const misplaced = misplacedKeys(key, operation).map(({ what, change }) => ({
    ...{
      what: `${what}, ${variant.what}`,
      credentials: () => noCredentials,
      attempt,
      variant,
      changes: change,
    },
  }));
  return [check('each malformed key', malformed), check('the key in each other place', misplaced)];
}

/** A request without a valid key. */
interface InvalidRequest {
  readonly what: string;
  /**
   * Returns the credentials of the request.
   *
   * @throws KeyMissing when the request needs a key that was not given.
   */
  credentials(): Credentials;
  attempt(): Promise<Attempt>;
  readonly changes?: Pick<Call, 'query' | 'headers' | 'fields'>;
  /** The variant of the request; default: the preferred one. */
  readonly variant?: OperationVariant;
  /** Whether to check that the request changed nothing. One request of each kind is enough. */
  readonly isVerified?: boolean;
}

function invalidRequests(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  malformed: readonly Credentials[],
): InvalidRequest[] {
  const { keys } = accounts.run;
  const attempt = () => rightAttempt(accounts, resource, operation);
  const wrong = () => wrongAttempt(resource, operation);
  const none = () => noCredentials;
  const wrongKeyOnly = () => wrongKey(keys.key);
  const withoutValidKey = [
    { what: 'no key', credentials: none },
    { what: 'a wrong key', credentials: wrongKeyOnly },
    {
      what: 'an expired key',
      credentials: () => bearer('an expired key', requireKey(keys, 'expiredKey')),
    },
    { what: 'a revoked key', credentials: () => bearer('a revoked key', requireKey(keys, 'revokedKey')) },
  ];
  return [
    ...withoutValidKey.map((request) => ({ ...request, attempt, isVerified: true })),
    ...operationVariants(operation).flatMap((variant) =>
      withoutValidKey.map(({ what, credentials }) => ({
        ...{ what: `${what}, ${variant.what}`, credentials, attempt, variant, isVerified: true },
      })),
    ),
    ...malformed.map((credentials) => ({ what: credentials.what, credentials: () => credentials, attempt })),
    ...misplacedKeys(keys.key, operation).map(({ what, change }) => ({
      ...{ what, credentials: none, attempt, changes: change, isVerified: true },
    })),
    { what: 'no key, with other mistakes', credentials: none, attempt: wrong },
    { what: 'a wrong key, with other mistakes', credentials: wrongKeyOnly, attempt: wrong },
    ...(recordOperations(resource).includes(operation) ? idRequests(accounts, resource, operation) : []),
  ];
}

/**
 * Returns requests with unknown and foreign ids. Without a valid key, the response must not reveal whether the record
 * exists.
 */
function idRequests(accounts: Accounts, resource: Resource, operation: Operation): InvalidRequest[] {
  const none = () => noCredentials;
  const wrong = () => wrongKey(accounts.run.keys.key);
  const unknown = () => unknownIdAttempt(accounts, resource, operation);
  const foreign = () => foreignAttempt(accounts, resource, operation);
  return [
    { what: 'no key, on an unknown id', credentials: none, attempt: unknown },
    { what: 'a wrong key, on an unknown id', credentials: wrong, attempt: unknown },
    { what: 'no key, on a foreign id', credentials: none, attempt: foreign, isVerified: true },
  ];
}

async function requireUnauthorized(
  accounts: Accounts,
  operation: Operation,
  request: InvalidRequest,
): Promise<void> {
  const credentials = request.credentials();
  const { authorization } = credentials;
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
    requireRefused(accounts, operation, received, 401, `a request with ${request.what}`);
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
