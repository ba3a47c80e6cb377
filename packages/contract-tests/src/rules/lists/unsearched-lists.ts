import type { Check } from '../../checks.ts';
import { filtersOf, widened } from '../../filters.ts';
import type { Received } from '../../http/received.ts';
import type { Fields } from '../../http/request-body.ts';
import { requireTotal } from '../../totals.ts';
import { requireRule } from '../../violated.ts';
import { inParallel } from '../in-parallel.ts';
import { fieldOf, requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { pageSizes } from '../samples/choices.ts';
import type { Collection } from './collection.ts';
import { pageOf, requireShown, shownIn, sorted } from './listing.ts';
import { sortings } from './sorting.ts';

/**
 * Checks that each filter, each pair of filters and each sort order applies to a list without a search. Such a list
 * may contain records that this run did not create.
 */
export function unsearchedLists(context: RuleContext): Check[] {
  const { resource, collection } = context;
  const operation = resource.list.id;
  const filters = filtersOf(resource);
  const queries = [{}, ...filters.map(({ name, values }) => ({ [name]: values[0] }))];
  const pairs = filters.flatMap((one, index) =>
    filters.slice(index + 1).map((other) => [one, other] as const),
  );
  return [
    ...sortings(context).map(([by, direction]) => ({
      operation,
      title: `applies each filter without a search, sorted by ${by}, ${direction}`,
      run: async () => {
        const own = await collection();
        await inParallel(queries, async (filter) => {
          const query = { ...filter, sort_by: by, sort: direction };
          requireSorted(await largestPage(context, query), own, filter, by, direction);
        });
      },
    })),
    ...pairs.map(([one, other]) => ({
      operation,
      title: `filters by ${one.name} and ${other.name}`,
      run: async () => {
        const own = await collection();
        const choices = one.values.slice(0, 2).flatMap((a) => other.values.slice(0, 2).map((b) => [a, b]));
        await inParallel(choices, async ([a, b]) => {
          const wanted = { [one.name]: a, [other.name]: b };
          const page = await own.list(wanted);
          const members = sorted(own.having(wanted), 'id', 'desc');
          requireShown(page, members, `with ${one.name}=${a} and ${other.name}=${b}`);
        });
      },
    })),
    {
      operation,
      title: 'shows an empty page for a search that finds nothing',
      run: async () => {
        const own = await collection();
        const page = await own.list({ search: `${own.token}-`, include_total: true });
        requireShown(page, [], 'that finds nothing');
        requireTotal(page, 0);
        const { prev_cursor, next_cursor } = page.json.meta;
        const isAlone = prev_cursor === null && next_cursor === null;
        requireRule(isAlone, page, 'both cursors of an empty list must be null');
      },
    },
  ];
}

function largestPage({ caller, resource }: RuleContext, query: Fields): Promise<Received> {
  return pageOf(caller, resource, widened(resource, { per_page: pageSizes(resource).at(-1), ...query }));
}

/**
 * Requires that all records on a page match the filter and are in order. The page may show records of other clients.
 * Only the server knows how their names sort, so with `sort_by=name` only the order of this run's records is checked.
 * If the page is the only one, it must show all matching records of this run.
 */
function requireSorted(page: Received, own: Collection, filter: Fields, by: string, direction: string): void {
  const rule = `sorted by ${by}, ${direction}, with ${JSON.stringify(filter)}`;
  for (const record of shownIn(page)) requireFields(page, record, filter, rule);
  const ids = shownIn(page).map((record) => String(fieldOf(record, 'id')));
  if (by === 'id') {
    const ordered = direction === 'asc' ? ids.toSorted() : ids.toSorted().reverse();
    requireRule(ordered.join() === ids.join(), page, `the list ${rule} must be in order, but is not`);
  }
  const expected = sorted(own.having(filter), by, direction).map(({ id }) => id);
  const shown = ids.filter((id) => expected.includes(id));
  const isWhole = page.json.meta.next_cursor === null;
  const wanted = isWhole ? expected : expected.filter((id) => shown.includes(id));
  requireRule(
    wanted.join() === shown.join(),
    page,
    `the list ${rule} must show ${wanted.join(', ') || 'nothing'} in this order, but shows ${shown.join(', ') || 'nothing'}`,
  );
}
