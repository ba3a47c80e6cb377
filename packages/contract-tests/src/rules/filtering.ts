import type { Check } from '../checks.ts';
import { inParallel } from '../in-parallel.ts';
import { filtersOf } from '../resources.ts';
import { requireShown, sorted } from '../samples/listing.ts';
import type { RuleContext } from './rule-context.ts';
import type { Member } from './shared-records.ts';

/** Checks that a filtered list has every record with the value and no other record. */
export function filtering(context: RuleContext): Check[] {
  const { resource, collection } = context;
  const operation = resource.list.id;
  const filters = filtersOf(resource);
  return [
    ...filters.map(({ name, values }) => ({
      operation,
      title: `filters by ${name}`,
      run: async () => {
        const own = await collection();
        await inParallel(values, async (value) => {
          const page = await own.list({ [name]: value });
          requireShown(page, newestFirst(own.having({ [name]: value })), `with ${name}=${value}`);
        });
      },
    })),
  ];
}

function newestFirst(members: readonly Member[]): readonly Member[] {
  return sorted(members, 'id', 'desc');
}
