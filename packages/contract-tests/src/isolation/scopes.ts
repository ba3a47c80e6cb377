import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Call } from '../http/caller.ts';
import { type Keys, requireKey } from '../keys.ts';
import type { Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';
import { inWay, otherWays, type Way } from '../ways.ts';
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

/** The keys with only one scope. */
const limitedKeys: readonly { readonly scope: string; readonly key: keyof Keys }[] = [
  { scope: 'read', key: 'readKey' },
  { scope: 'write', key: 'writeKey' },
];

/** Mistakes that the server may only look at after the scopes. */
const notAcceptable: Call = { headers: { Accept: 'application/xml' } };
const brokenJson: Call = { mediaType: 'application/json', body: '{' };

/** Checks that the server refuses a key without the operation's scope, and accepts a key with only that scope. */
export function scopeChecks(accounts: Accounts): Check[] {
  return resourceOperations.flatMap(({ resource, operation }) =>
    limitedKeys.flatMap(({ scope, key }) =>
      operation.scopes.every((needed) => needed === scope)
        ? [undefined, ...otherWays(operation)].map((way) =>
            sufficientCheck(accounts, resource, operation, scope, key, way),
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
  const check = (title: string, attempt: () => Promise<Attempt>, way?: Way | Call): Check => ({
    operation: operation.id,
    title: `403 for a key with only the scope ${scope}${title}`,
    async run() {
      const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
      const { call, requireNothingDone } = await attempt();
      const received = await limited.send(operation.id, inWay(call, way));
      requireRefused(accounts, operation, received, 403, `a key with only the scope ${scope}`);
      await requireNothingDone(received);
    },
  });
  const right = () => rightAttempt(accounts, resource, operation);
  return [
    check('', right),
    ...otherWays(operation).map((way) => check(`, ${way.what}`, right, way)),
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
  way?: Way,
): Check {
  return {
    operation: operation.id,
    title: `accepts a key with only the scope ${scope}${way ? `, ${way.what}` : ''}`,
    async run() {
      const limited = accounts.run.caller(requireKey(accounts.run.keys, key));
      const call = await expendableCall(accounts, resource, operation);
      // The second update changes nothing, and the key may still see the record.
      const times = resource.updates.includes(operation) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const received = await limited.send(operation.id, inWay(call, way));
        const { status } = received;
        requireRule(status !== 403, received, `a key with only the scope ${scope} is refused`);
        const sentence = `a key with only the scope ${scope} is answered with ${status}: does it belong to the same account?`;
        requireRule(status < 300, received, sentence);
      }
    },
  };
}

/** A valid request on a record that no other check needs. */
async function expendableCall(accounts: Accounts, resource: Resource, operation: Operation): Promise<Call> {
  if (isSafe(operation) || operation === resource.create) {
    return (await rightAttempt(accounts, resource, operation)).call;
  }
  const made = await accounts.caller.make(resource, { name: `expendable ${uniqueText()}` });
  return callOn(made, operation);
}
