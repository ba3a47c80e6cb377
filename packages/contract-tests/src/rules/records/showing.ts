import type { Check } from '../../checks.ts';
import { list, shownIn, shownNamed } from '../lists/listing.ts';
import { requireFields, requireSense } from '../record-rules.ts';
import { requireUntouched, show } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';

/** A record has the same fields in the response to a create, alone and in a list. */
export function showing({ caller, resource, collection, subject, deleted }: Setting): Check[] {
  const { list: listing, get } = resource;
  return [
    {
      operation: listing.id,
      title: 'shows the same record as getting it alone',
      run: () =>
        subject(async (before) => {
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
        for (const record of shownIn(page)) requireSense(page, record, resource);
      },
    },
    {
      operation: get.id,
      title: 'shows the same record as the list, with consistent fields',
      run: () =>
        subject(async (before) => {
          const { item } = await shownNamed(caller, resource, before.record);
          const shown = await show(caller, resource, before.id);
          requireFields(shown, shown.json, { ...item }, `as ${listing.id} shows it`);
          requireSense(shown, shown.json, resource);
          return before;
        }),
    },
    {
      operation: get.id,
      title: 'shows the same record and ETag until something changes',
      run: () => subject((before) => requireUntouched(caller, resource, before, 'two requests for it')),
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
