import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Call, Received } from '../http/caller.ts';
import { requireKey } from '../keys.ts';
import type { Resource } from '../resources.ts';
import { requireRule, Violated } from '../violated.ts';
import type { Accounts } from './accounts.ts';
import { type Attempt, foreignAttempt, rightAttempt, unknownIdAttempt, wrongAttempt } from './attempts.ts';
import { bearer, type Credentials, malformedCredentials, noCredentials, wrongKey } from './credentials.ts';
import { isSafe, recordOperations, resourceOperations } from './record-operations.ts';
import { requireRefused } from './refusal.ts';

/** Requests without a valid key are refused before anything else about them is looked at. */
export function invalidKeyChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) => {
    const { keys } = accounts.run;
    const check = (trial: Trial): Check => ({
      operation: operation.id,
      title: `401 for ${trial.what}`,
      run: () => requireUnauthorized(accounts, operation, trial),
    });
    return trials(accounts, resource, operation, malformedCredentials(keys.key)).map(check);
  });
}

/** A request without a valid key. */
interface Trial {
  readonly what: string;
  /** @throws KeyMissing when it takes a key that was not given. */
  credentials(): Credentials;
  attempt(): Promise<Attempt>;
  readonly changes?: Call;
  /** Whether it is made sure that nothing was done: for what stands for all others of its kind. */
  readonly isVerified?: boolean;
}

function trials(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  malformed: readonly Credentials[],
): Trial[] {
  const { keys } = accounts.run;
  const attempt = () => rightAttempt(accounts, resource, operation);
  const wrong = () => wrongAttempt(resource, operation);
  const none = () => noCredentials;
  const wrongKeyOnly = () => wrongKey(keys.key);
  const expired = () => bearer('an expired key', requireKey(keys, 'expiredKey'));
  const revoked = () => bearer('a revoked key', requireKey(keys, 'revokedKey'));
  return [
    { what: 'no key', credentials: none, attempt, isVerified: true },
    ...malformed.map((credentials) => ({ what: credentials.what, credentials: () => credentials, attempt })),
    { what: 'a wrong key', credentials: wrongKeyOnly, attempt, isVerified: true },
    { what: 'an expired key', credentials: expired, attempt, isVerified: true },
    { what: 'a revoked key', credentials: revoked, attempt, isVerified: true },
    { what: 'no key, whatever else is wrong', credentials: none, attempt: wrong },
    { what: 'a wrong key, whatever else is wrong', credentials: wrongKeyOnly, attempt: wrong },
    ...(isSafe(operation)
      ? [{ what: 'no key, by HEAD', credentials: none, attempt, changes: { method: 'HEAD' } }]
      : []),
    ...(recordOperations(resource).includes(operation) ? idTrials(accounts, resource, operation) : []),
  ];
}

/** Without a valid key, nothing is told about an id. */
function idTrials(accounts: Accounts, resource: Resource, operation: Operation): Trial[] {
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

async function requireUnauthorized(accounts: Accounts, operation: Operation, trial: Trial): Promise<void> {
  const credentials = trial.credentials();
  const { authorization, what } = credentials;
  const { call, requireNothingDone } = await trial.attempt();
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const stranger = accounts.run.caller(undefined);
  await withShownCredentials(credentials, async () => {
    const received = await stranger.send(operation.id, { ...call, ...trial.changes, headers });
    requireRefused(accounts, operation, received, 401, `a request with ${what}`);
    requireChallenge(received, credentials);
    if (trial.isVerified) await requireNothingDone(received);
  });
}

/** `error` is for keys that are not valid, and for nothing that is no key (RFC 6750, section 3.1). */
function requireChallenge(received: Received, { authorization, isToken, what }: Credentials): void {
  const challenge = received.header('WWW-Authenticate') ?? '';
  const told = `WWW-Authenticate must have %s for a request with ${what}, but is ${challenge}`;
  if (isToken) {
    const hasError = challenge.includes('error="invalid_token"');
    requireRule(hasError, received, told.replace('%s', 'error="invalid_token"'));
  }
  if (authorization === undefined) {
    requireRule(!/\berror\s*=/.test(challenge), received, told.replace('%s', 'no error'));
  }
}

/** Has the `curl` line of a violation show what was sent, with `$KEY` in place of the key. */
async function withShownCredentials({ shown }: Credentials, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Violated)) throw error;
    const header = /-H \$?['"]Authorization: .*?['"](?= |$)/;
    throw new Violated(
      error.messages.map((message) => message.replace(header, () => `-H "Authorization: ${shown}"`)),
    );
  }
}
