import type { Check } from '../checks.ts';
import { resources } from '../resources.ts';
import type { Accounts } from './accounts.ts';
import { malformedId, malformedIds, statusesFor } from './malformed-ids.ts';
import { recordOperations, validRecordRequest } from './record-operations.ts';
import { requireSameAsUnknown, type TestedId, unknownId } from './same-as-unknown.ts';

/** Ids without a record of the account: unknown, deleted and malformed ones. */
export function unknownIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) =>
    recordOperations(resource).flatMap((operation) => {
      const check = (title: string, testedId: (ownId: string) => TestedId | Promise<TestedId>): Check => ({
        operation: operation.id,
        title,
        async run() {
          const { id, record } = await accounts.ownRecord(resource);
          await requireSameAsUnknown(accounts, validRecordRequest(operation, record), await testedId(id));
        },
      });
      return [
        check('404 for an unknown id', () => ({ what: 'another unknown id', segment: unknownId() })),
        check('404 for a deleted id', async () => {
          return { what: 'a deleted id', segment: await accounts.deletedId(resource) };
        }),
        ...malformedIds.map((kind) =>
          check(`${statusesFor(kind)} for a malformed id: ${kind}`, (id) => malformedId(kind, id)),
        ),
      ];
    }),
  );
}
