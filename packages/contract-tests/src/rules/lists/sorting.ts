import type { Check } from '../../checks.ts';
import { violation } from '../../violated.ts';
import type { RuleContext } from '../rule-context.ts';
import { parameterChoices } from '../samples/choices.ts';
import { list, requireShown, shownIn, sorted } from './listing.ts';

/** Returns every sort order of a list: each field in each direction. */
export function sortings({
  resource,
}: Pick<RuleContext, 'resource'>): readonly (readonly [by: string, direction: string])[] {
  const directions = parameterChoices(resource, 'sort').map(String);
  return parameterChoices(resource, 'sort_by').flatMap((by) =>
    directions.map((direction) => [String(by), direction] as const),
  );
}

/** Checks that lists have the requested order, and that records with the same name are ordered by id. */
export function sorting(context: RuleContext): Check[] {
  const { caller, resource, collection } = context;
  const operation = resource.list.id;
  const { sort_by, sort } = resource.list.queryDefaults as { sort_by: string; sort: string };
  const all = sortings(context);

  return [
    ...all.map(([by, direction]) => ({
      operation,
      title: `sorts by ${by}, ${direction}`,
      run: async () => {
        const own = await collection();
        const page = await own.list({ sort_by: by, sort: direction });
        requireShown(page, sorted(own.members(), by, direction), `sorted by ${by}, ${direction}`);
      },
    })),
    {
      operation,
      title: `sorts by ${sort_by}, ${sort}, by default`,
      run: async () => {
        const own = await collection();
        for (const [by, direction] of all) {
          const query = {
            ...(by !== sort_by && { sort_by: by }),
            ...(direction !== sort && { sort: direction }),
          };
          if (Object.keys(query).length > 1) continue;
          const rule = new URLSearchParams(query).toString() || 'without a sorting';
          requireShown(await own.list(query), sorted(own.members(), by, direction), rule);
        }
      },
    },
    {
      operation,
      title: 'lists a whole account newest first',
      run: async () => {
        await collection();
        const page = await list(caller, resource, {});
        const ids = shownIn(page).map(({ id }) => id);
        const at = ids.findIndex((id, index) => index > 0 && id >= (ids[index - 1] ?? ''));
        if (at > 0)
          throw violation(page, `the list must be sorted by id, desc, but ${ids[at]} follows ${ids[at - 1]}`);
      },
    },
  ];
}
