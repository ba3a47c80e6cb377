import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Call } from '../http/caller.ts';
import { type Keys, requireKey } from '../keys.ts';
import type { Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';
import { type Accounts, uniqueText } from './accounts.ts';
import {
  type Attempt,
  callOn,
  foreignAttempt,
  rightAttempt,
  unknownIdAttempt,
  wrongAttempt,
} from './attempts.ts';
import { isSafe, recordOperations, resourceOperations } from './record-operations.ts';
import { requireRefused } from './refusal.ts';

/** The keys that have one scope alone. */
const limitedKeys: readonly { readonly scope: string; readonly key: keyof Keys }[] = [
  { scope: 'read', key: 'readKey' },
  { scope: 'write', key: 'writeKey' },
];

/** Keys that lack a scope of the operation are refused, whatever is asked for; those that have it are enough. */
export function scopeChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) =>
    limitedKeys.flatMap(({ scope, key }) =>
      operation.scopes.every((needed) => needed === scope)
        ? [sufficientCheck(accounts, resource, operation, scope, key)]
        : lackingChecks(accounts, resource, operation, scope, key),
    ),
  );
}

function lackingChecks(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  scope: string,
  key: keyof Keys,
): Check[] {
  const check = (title: string, attempt: () => Promise<Attempt>, changes: Call = {}): Check => ({
    operation: operation.id,
    title: `403 for a key with the scope ${scope} alone${title}`,
    async run() {
      const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
      const { call, requireNothingDone } = await attempt();
      const received = await limited.send(operation.id, { ...call, ...changes });
      requireRefused(accounts, operation, received, 403, `a key with the scope ${scope} alone`);
      await requireNothingDone(received);
    },
  });
  const right = () => rightAttempt(accounts, resource, operation);
  return [
    check('', right),
    check(', whatever else is wrong', () => wrongAttempt(resource, operation)),
    ...(isSafe(operation) ? [check(', by HEAD', right, { method: 'HEAD' })] : []),
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
  scope: string,
  key: keyof Keys,
): Check {
  return {
    operation: operation.id,
    title: `the scope ${scope} alone is enough`,
    async run() {
      const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
      const received = await limited.send(operation.id, await expendableCall(accounts, resource, operation));
      const { status } = received;
      requireRule(status !== 403, received, `a key with the scope ${scope} alone is refused`);
      const sentence = `a key with the scope ${scope} alone is answered with ${status}: is it of the same account?`;
      requireRule(status < 300, received, sentence);
    },
  };
}

/** A right request that may succeed: what it changes, no other check needs. */
async function expendableCall(accounts: Accounts, resource: Resource, operation: Operation): Promise<Call> {
  if (isSafe(operation) || operation === resource.create) {
    return (await rightAttempt(accounts, resource, operation)).call;
  }
  const made = await accounts.caller.make(resource, { name: `expendable ${uniqueText()}` });
  return callOn(made, operation);
}
