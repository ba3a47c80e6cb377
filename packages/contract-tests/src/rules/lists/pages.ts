import type { Check } from '../../checks.ts';
import { filtersOf } from '../../filters.ts';
import type { Received } from '../../http/received.ts';
import { requireTotal } from '../../totals.ts';
import { requireRule } from '../../violated.ts';
import type { RuleContext } from '../rule-context.ts';
import { pageSizes } from '../samples/choices.ts';
import { requireShown, sorted } from './listing.ts';

/** Checks that a page has the requested number of records, and has a total only if the query asks for one. */
export function pages({ resource, collection }: RuleContext): Check[] {
  const operation = resource.list.id;
  const { per_page: usualSize } = resource.list.queryDefaults as { per_page: number };
  return [
    ...[undefined, ...pageSizes(resource)].map((size) => ({
      operation,
      title:
        size === undefined ? `shows ${usualSize} records a page by default` : `shows ${size} records a page`,
      run: async () => {
        const own = await collection();
        const members = sorted(own.members(), 'id', 'desc');
        const page = await own.list({ per_page: size });
        const expected = size ?? usualSize;
        const { per_page } = page.json.meta;
        requireRule(per_page === expected, page, `meta.per_page must be ${expected}, but is ${per_page}`);
        requireShown(page, members.slice(0, expected), `of ${expected} a page`);
      },
    })),
    {
      operation,
      title: 'counts the matching records on request',
      run: async () => {
        const own = await collection();
        const all = own.members().length;
        const sized = { per_page: pageSizes(resource)[0] };
        const count = async (query: object, expected: number | undefined): Promise<Received> => {
          const page = await own.list({ ...sized, ...query });
          requireTotal(page, expected);
          return page;
        };
        const first = await count({}, undefined);
        await count({ cursor: first.json.meta.next_cursor }, undefined);
        await count({ cursor: first.json.meta.next_cursor, include_total: true }, all);
        for (const sent of ['true', '1']) await count({ include_total: sent }, all);
        for (const sent of ['false', '0']) await count({ include_total: sent }, undefined);
        const [{ name, values } = { name: '', values: [] }] = filtersOf(resource);
        const filter = { [name]: values[0] };
        await count({ ...filter, include_total: true }, own.having(filter).length);
        await count({ search: `${own.token}-`, include_total: true }, 0);
      },
    },
  ];
}
