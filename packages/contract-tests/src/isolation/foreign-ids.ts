import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { type Resource, resources } from '../resources.ts';
import type { Accounts } from './accounts.ts';
import { requireAnsweredAsUnknown } from './answered-as-unknown.ts';
import { isSafe, recordOperations, validQuestion } from './record-operations.ts';
import { requireUntouched } from './untouched.ts';
import { type Way, ways } from './ways-to-ask.ts';

/** Records of the other account, under their ids, however they are asked for. */
export function foreignIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    ...recordOperations(resource).flatMap((operation) =>
      ways
        .filter(({ isFor }) => isFor(operation))
        .map((way) => foreignIdCheck(accounts, resource, operation, way)),
    ),
    otherDirection(accounts, resource),
  ]);
}

function foreignIdCheck(accounts: Accounts, resource: Resource, operation: Operation, way: Way): Check {
  return {
    operation: operation.id,
    title: titleOf(way),
    async run() {
      const foreign = await accounts.foreignRecord(resource);
      const { call, status, ...question } = validQuestion(operation, foreign.record);
      const received = await requireAnsweredAsUnknown(
        accounts,
        {
          ...question,
          name: way.what,
          call: { ...call, ...way.change(operation, foreign) },
          ...(!way.isBroken && status !== undefined && { status }),
        },
        { what: subjectOf(way), segment: way.spell?.(foreign.id) ?? foreign.id },
      );
      if (!isSafe(operation)) await requireUntouched(accounts.otherCaller(), resource, foreign, received);
    },
  };
}

function titleOf(way: Way): string {
  return way.isBroken ? `${subjectOf(way)} is answered like an unknown one` : `404 for ${subjectOf(way)}`;
}

function subjectOf({ what }: Way): string {
  return what === '' ? 'a foreign id' : `a foreign id ${what}`;
}

/** The other account is kept out of this one, too. */
function otherDirection(accounts: Accounts, resource: Resource): Check {
  const { get } = resource;
  return {
    operation: get.id,
    title: '404 for a record of this account, asked for by the other one',
    async run() {
      const other = accounts.otherCaller();
      const { id } = await accounts.ownRecord(resource);
      await other.call(get.id, { id }, 404);
    },
  };
}
