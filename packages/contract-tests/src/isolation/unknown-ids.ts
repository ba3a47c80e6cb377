import type { Check } from '../checks.ts';
import { asVariant, type OperationVariant, operationVariants } from '../operation-variants.ts';
import { recordOperations, resources } from '../resources.ts';
import type { Accounts } from './accounts.ts';
import { malformedId, malformedIds, statusesFor } from './malformed-ids.ts';
import { validRecordRequest } from './record-operations.ts';
import { requireSameAsUnknown, type TestedId, unknownId } from './same-as-unknown.ts';

/** Checks that ids without a record get a 404: unknown, deleted and malformed ones. */
export function unknownIdChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) =>
    recordOperations(resource).flatMap((operation) => {
      const check = (
        title: string,
        testedId: (ownId: string) => TestedId | Promise<TestedId>,
        variant?: OperationVariant,
      ): Check => ({
        operation: operation.id,
        title,
        async run() {
          const { id, record } = await accounts.ownRecord(resource);
          const request = validRecordRequest(operation, record);
          const sent = {
            ...request,
            name: variant?.what ?? request.name,
            call: asVariant(request.call, variant),
          };
          await requireSameAsUnknown(accounts, sent, await testedId(id));
        },
      });
      return [
        check('404 for an unknown id', () => ({ what: 'another unknown id', segment: unknownId() })),
        check('404 for a deleted id', async () => {
          return { what: 'a deleted id', segment: await accounts.deletedId(resource) };
        }),
        ...operationVariants(operation).map((variant) =>
          check(
            `404 for a deleted id ${variant.what}`,
            async () => ({
              what: `a deleted id ${variant.what}`,
              segment: await accounts.deletedId(resource),
            }),
            variant,
          ),
        ),
        ...malformedIds.map((kind) =>
          check(`${statusesFor(kind)} for a malformed id: ${kind}`, (id) => malformedId(kind, id)),
        ),
      ];
    }),
  );
}
