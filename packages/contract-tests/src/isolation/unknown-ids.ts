import type { Check } from '../checks.ts';
import { resources } from '../resources.ts';
import type { Accounts } from './accounts.ts';
import { requireAnsweredAsUnknown, type Subject, unknownId } from './answered-as-unknown.ts';
import { malformedId, malformedIds } from './malformed-ids.ts';
import { recordOperations, validQuestion } from './record-operations.ts';

/** Ids at which the account has no record: unknown, deleted and malformed ones. */
export function unknownIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) =>
    recordOperations(resource).flatMap((operation) => {
      const check = (title: string, subject: (ownId: string) => Subject | Promise<Subject>): Check => ({
        operation: operation.id,
        title,
        async run() {
          const { id, record } = await accounts.ownRecord(resource);
          await requireAnsweredAsUnknown(accounts, validQuestion(operation, record), await subject(id));
        },
      });
      return [
        check('404 for an unknown id', () => ({ what: 'another unknown id', segment: unknownId() })),
        check('404 for a deleted id', async () => {
          return { what: 'a deleted id', segment: await accounts.deletedId(resource) };
        }),
        ...malformedIds.map((kind) =>
          check(`404 for a malformed id: ${kind}`, (id) => malformedId(kind, id)),
        ),
      ];
    }),
  );
}
