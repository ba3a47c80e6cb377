import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { type Resource, recordOperations, resources } from '../resources.ts';
import type { Accounts } from './accounts.ts';
import { isSafe, validRecordRequest } from './record-operations.ts';
import { type RequestVariant, requestVariants } from './request-variants.ts';
import { requireSameAsUnknown } from './same-as-unknown.ts';
import { requireUntouched } from './untouched.ts';

/**
 * Checks that the server answers requests with ids of the other account as it answers unknown ids, in every variant
 * of the request.
 */
export function foreignIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    ...recordOperations(resource).flatMap((operation) =>
      requestVariants
        .filter(({ isFor }) => isFor(operation))
        .map((variant) => foreignIdCheck(accounts, resource, operation, variant)),
    ),
    ...recordOperations(resource).map((operation) => otherDirection(accounts, resource, operation)),
  ]);
}

function foreignIdCheck(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  variant: RequestVariant,
): Check {
  return {
    operation: operation.id,
    title: titleOf(variant),
    async run() {
      const foreign = await accounts.foreignRecord(resource);
      const { call, status, ...request } = validRecordRequest(operation, foreign.record);
      const received = await requireSameAsUnknown(
        accounts,
        {
          ...request,
          name: variant.what,
          call: { ...call, ...variant.change(operation, foreign) },
          ...(!variant.isBroken && status !== undefined && { status }),
        },
        { what: subjectOf(variant), segment: variant.format?.(foreign.id) ?? foreign.id },
      );
      if (!isSafe(operation)) await requireUntouched(accounts.otherCaller(), resource, foreign, received);
    },
  };
}

function titleOf(variant: RequestVariant): string {
  return variant.isBroken
    ? `answers ${subjectOf(variant)} like an unknown id`
    : `404 for ${subjectOf(variant)}`;
}

function subjectOf({ what }: RequestVariant): string {
  return what === '' ? 'a foreign id' : `a foreign id ${what}`;
}

/** Checks the other direction: a record of this account, requested with the key of the other account, gets a 404. */
function otherDirection(accounts: Accounts, resource: Resource, operation: Operation): Check {
  return {
    operation: operation.id,
    title: '404 for a record of this account, requested by the other account',
    async run() {
      const other = accounts.otherCaller();
      const own = await accounts.ownRecord(resource);
      const { call } = validRecordRequest(operation, own.record);
      const variants = requestVariants.filter(({ isFor, isBroken }) => isFor(operation) && !isBroken);
      for (const variant of variants) {
        const id = variant.format?.(own.id) ?? own.id;
        const request = { ...call, id, ...variant.change(operation, own) };
        const received = await other.call(operation.id, request, 404);
        if (!isSafe(operation)) await requireUntouched(accounts.caller, resource, own, received);
      }
    },
  };
}
