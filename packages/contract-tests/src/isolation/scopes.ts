import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Call } from '../http/caller.ts';
import { type Keys, requireKey } from '../keys.ts';
import { asVariant, type OperationVariant, operationVariants } from '../operation-variants.ts';
import { type Resource, recordOperations } from '../resources.ts';
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
import { isSafe, resourceOperations } from './record-operations.ts';
import { requireRefused } from './refusal.ts';

/** The keys with only one scope. */
const limitedKeys: readonly { readonly scope: string; readonly key: keyof Keys }[] = [
  { scope: 'read', key: 'readKey' },
  { scope: 'write', key: 'writeKey' },
];

/** Requests with a mistake that the server may only look at after the scopes. */
const notAcceptable: Call = { headers: { Accept: 'application/xml' } };
const brokenJson: Call = { mediaType: 'application/json', body: '{' };

/** Checks that the server refuses a key without the operation's scope, and accepts a key with only that scope. */
export function scopeChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) =>
    limitedKeys.flatMap(({ scope, key }) =>
      operation.scopes.every((needed) => needed === scope)
        ? [undefined, ...operationVariants(operation)].map((variant) =>
            sufficientCheck(accounts, resource, operation, scope, key, variant),
          )
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
  const check = (
    title: string,
    attempt: () => Promise<Attempt>,
    variant?: OperationVariant | Call,
  ): Check => ({
    operation: operation.id,
    title: `403 for a key with only the scope ${scope}${title}`,
    async run() {
      const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
      const { call, requireNothingDone } = await attempt();
      const received = await limited.send(operation.id, asVariant(call, variant));
      requireRefused(accounts, operation, received, 403, `a key with only the scope ${scope}`);
      await requireNothingDone(received);
    },
  });
  const right = () => rightAttempt(accounts, resource, operation);
  return [
    check('', right),
    ...operationVariants(operation).map((variant) => check(`, ${variant.what}`, right, variant)),
    check(', with other mistakes', () => wrongAttempt(resource, operation)),
    check(', with an Accept that allows no response', right, notAcceptable),
    ...(operation.bodyMediaTypes.length > 0 ? [check(', with broken JSON', right, brokenJson)] : []),
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
  variant?: OperationVariant,
): Check {
  return {
    operation: operation.id,
    title: `accepts a key with only the scope ${scope}${variant ? `, ${variant.what}` : ''}`,
    async run() {
      const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
      const call = await expendableCall(accounts, resource, operation);
      // The second update has the same values. The server must not refuse it as if it were a read.
      const times = resource.updates.includes(operation) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const received = await limited.send(operation.id, asVariant(call, variant));
        const { status } = received;
        requireRule(status !== 403, received, `a key with only the scope ${scope} is refused`);
        const sentence = `a key with only the scope ${scope} is answered with ${status}: does it belong to the same account?`;
        requireRule(status < 300, received, sentence);
      }
    },
  };
}

/** Returns a valid request on a record that no other check needs. */
async function expendableCall(accounts: Accounts, resource: Resource, operation: Operation): Promise<Call> {
  if (isSafe(operation) || operation === resource.create) {
    return (await rightAttempt(accounts, resource, operation)).call;
  }
  const made = await accounts.caller.make(resource, { name: `expendable ${uniqueText()}` });
  return callOn(made, operation);
}
