import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { curlLine } from '../http/curl-line.ts';
import { remainingIn } from '../http/pacing.ts';
import type { Received } from '../http/received.ts';
import { type Keys, requireKey } from '../keys.ts';
import { type Resource, recordOperations } from '../resources.ts';
import { Violated } from '../violated.ts';
import type { Accounts } from './accounts.ts';
import { unknownIdAttempt, wrongAttempt } from './attempts.ts';
import { resourceOperations } from './record-operations.ts';

/** The keys of the account that have only one scope. */
const limitedKeys: readonly (readonly [scope: string, key: keyof Keys])[] = [
  ['read', 'readKey'],
  ['write', 'writeKey'],
];

/** Checks, for each operation, that the keys of an account share its rate limit. */
export function rateLimitChecks(accounts: Accounts): Check[] {
  return limitedKeys.flatMap(([scope, key]) =>
    resourceOperations
      .filter(({ operation }) => operation.scopes.every((needed) => needed === scope))
      .map(({ resource, operation }) => ({
        operation: operation.id,
        title: `counts a request of a key with only the scope ${scope} against the limit of the account`,
        run: () => requireShared(accounts, resource, operation, key),
      })),
  );
}

/**
 * Number of comparisons without a shared count, after which the keys do not share a limit. A limit that refills
 * between two responses, or that several processes count, hides that the keys share it. But it then also hides that
 * requests of a single key count. So the chance of a false alarm is at most 1/4 for each comparison.
 */
const comparisons = 12;

/**
 * Number of comparisons in which not even the requests of a single key counted. After them, the check passes, because
 * it can't see whether the keys share a limit.
 */
const mostHidden = 3;

async function requireShared(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  key: keyof Keys,
): Promise<void> {
  const { caller } = accounts;
  const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
  const own = () => caller.call(resource.list.id, {}, 200);
  const call = await harmlessCall(accounts, resource, operation);
  const between = () => limited.send(operation.id, call);
  const isCounted = async (...requests: readonly (() => Promise<Received>)[]) => {
    let last = Number.POSITIVE_INFINITY;
    for (const request of requests) {
      const remaining = remainingIn(await request()) ?? 0;
      if (remaining >= last) return false;
      last = remaining;
    }
    return true;
  };
  let hidden = 0;
  for (let done = 0; done < comparisons && hidden < mostHidden; ) {
    if (await isCounted(own, between, own)) return;
    if (await isCounted(own, own, own)) done += 1;
    else hidden += 1;
    if (done < comparisons) continue;
    const { request } = await between();
    const rule = 'RateLimit must count the requests of all keys of the account together, but does not';
    throw new Violated([`${operation.id}: ${rule}`, curlLine(request)]);
  }
}

/** Returns a request that changes nothing: for an operation that changes records, a request that the server refuses. */
async function harmlessCall(accounts: Accounts, resource: Resource, operation: Operation) {
  if (operation === resource.list) return {};
  const isOfRecord = recordOperations(resource).includes(operation);
  const attempt = isOfRecord
    ? await unknownIdAttempt(accounts, resource, operation)
    : await wrongAttempt(resource, operation);
  return attempt.call;
}
