import type { Check } from '../checks.ts';
import { resources } from '../resources.ts';
import { inWay, otherWays, type Way } from '../ways.ts';
import type { Accounts } from './accounts.ts';
import { malformedId, malformedIds, statusesFor } from './malformed-ids.ts';
import { recordOperations, validRecordRequest } from './record-operations.ts';
import { requireSameAsUnknown, type TestedId, unknownId } from './same-as-unknown.ts';

/** Ids without a record of the account: unknown, deleted and malformed ones. */
export function unknownIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) =>
    recordOperations(resource).flatMap((operation) => {
      const check = (
        title: string,
        testedId: (ownId: string) => TestedId | Promise<TestedId>,
        way?: Way,
      ): Check => ({
        operation: operation.id,
        title,
        async run() {
          const { id, record } = await accounts.ownRecord(resource);
          const request = validRecordRequest(operation, record);
          const sent = { ...request, name: way?.what ?? request.name, call: inWay(request.call, way) };
          await requireSameAsUnknown(accounts, sent, await testedId(id));
        },
      });
      return [
        check('404 for an unknown id', () => ({ what: 'another unknown id', segment: unknownId() })),
        check('404 for a deleted id', async () => {
          return { what: 'a deleted id', segment: await accounts.deletedId(resource) };
        }),
        ...otherWays(operation).map((way) =>
          check(
            `404 for a deleted id ${way.what}`,
            async () => ({ what: `a deleted id ${way.what}`, segment: await accounts.deletedId(resource) }),
            way,
          ),
        ),
        ...malformedIds.map((kind) =>
          check(`${statusesFor(kind)} for a malformed id: ${kind}`, (id) => malformedId(kind, id)),
        ),
      ];
    }),
  );
}
