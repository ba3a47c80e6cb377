import type { Check } from '../../checks.ts';
import { list, shownIn, shownNamed } from '../lists/listing.ts';
import { requireConsistentRecord, requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { requireUntouched, show } from '../samples/reused-record.ts';

/** Checks that a record has the same, consistent fields alone and in a list, and does not change by itself. */
export function showing({ caller, resource, collection, withReusedRecord, deleted }: RuleContext): Check[] {
  const { list: listing, get } = resource;
  return [
    {
      operation: listing.id,
      title: 'shows the same record as getting it alone',
      run: () =>
        withReusedRecord(async (before) => {
          const { page, item } = await shownNamed(caller, resource, before.record);
          requireFields(page, item, { ...before.record }, `as ${get.id} shows it`);
          return before;
        }),
    },
    {
      operation: listing.id,
      title: 'shows records with consistent fields',
      run: async () => {
        await collection();
        const page = await list(caller, resource, {});
        for (const record of shownIn(page)) requireConsistentRecord(page, record, resource);
      },
    },
    {
      operation: get.id,
      title: 'shows the same record as the list, with consistent fields',
      run: () =>
        withReusedRecord(async (before) => {
          const { item } = await shownNamed(caller, resource, before.record);
          const shown = await show(caller, resource, before.id);
          requireFields(shown, shown.json, { ...item }, `as ${listing.id} shows it`);
          requireConsistentRecord(shown, shown.json, resource);
          return before;
        }),
    },
    {
      operation: get.id,
      title: 'shows the same record and ETag until something changes',
      run: () =>
        withReusedRecord((before) => requireUntouched(caller, resource, before, 'two requests for it')),
    },
    {
      operation: get.id,
      title: '404 for a deleted record',
      run: async () => {
        const { id } = await deleted();
        await caller.call(get.id, { id }, 404);
      },
    },
  ];
}
