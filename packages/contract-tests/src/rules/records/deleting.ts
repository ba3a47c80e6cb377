import type { Check } from '../../checks.ts';
import { listNamed, requireShown } from '../lists/listing.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { requireUntouched } from '../samples/reused-record.ts';
import { makeAny } from '../samples/valid-calls.ts';

/** Checks that a delete removes the record, whatever its state, and no other record. */
export function deleting({ caller, resource, withReusedRecord, deleted }: RuleContext): Check[] {
  const { remove, get } = resource;
  return [
    {
      operation: remove.id,
      title: 'deletes the record and no other',
      run: () =>
        withReusedRecord(async (before) => {
          const { id, record } = await caller.make(resource, minimalBody(resource));
          await caller.call(remove.id, { id }, 204);
          await caller.call(get.id, { id }, 404);
          requireShown(await listNamed(caller, resource, record.name), [], 'of a deleted record');
          return requireUntouched(caller, resource, before, 'another record was deleted');
        }),
    },
    {
      operation: remove.id,
      title: 'deletes a record whose generation has not ended',
      run: async () => {
        const { id, name } = await makeAny(caller, resource);
        await caller.call(remove.id, { id }, 204);
        await caller.call(get.id, { id }, 404);
        requireShown(await listNamed(caller, resource, name), [], 'of a deleted record');
      },
    },
    {
      operation: remove.id,
      title: '404 for a record that is already deleted',
      run: async () => {
        const { id } = await deleted();
        await caller.call(remove.id, { id }, 404);
      },
    },
  ];
}
