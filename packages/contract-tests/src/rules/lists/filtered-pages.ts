import type { Check } from '../../checks.ts';
import { filtersOf, widened } from '../../filters.ts';
import type { Received } from '../../http/received.ts';
import type { Fields } from '../../http/request-body.ts';
import { requireTotal } from '../../totals.ts';
import { requireRule } from '../../violated.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { pageSizes } from '../samples/choices.ts';
import { type FilteredRecord, matching } from './filtered-records.ts';
import { requireShown, sorted } from './listing.ts';
import { sortings } from './sorting.ts';

/** Checks that a filter applies to every page that cursors lead to, forwards and backwards. */
export function filteredPages(context: RuleContext): Check[] {
  const { resource, filteredRecords } = context;
  const filters = filtersOf(resource);
  const [size = 1] = pageSizes(resource);
  const check = (filter: string, queryOf: (wanted: Fields) => Fields, usual: Fields = {}): Check => ({
    operation: resource.list.id,
    title: `cursors apply ${filter} in every sort order`,
    run: async () => {
      const own = await filteredRecords();
      const chosen = queryOf(own.wanted);
      const isDefault = Object.keys(chosen).length === 0;
      const query = { search: own.token, per_page: size, include_total: true, ...chosen };
      const records = matching(own, isDefault ? usual : chosen);
      await inParallel(sortings(context), async ([by, direction]) => {
        const sortedBy = { ...query, sort_by: by, sort: direction };
        const sent = isDefault ? sortedBy : widened(resource, sortedBy);
        await walk(context, sent, sorted(records, by, direction), size);
      });
    },
  });
  return [
    ...filters.map(({ name }) => check(`the filter by ${name}`, (wanted) => ({ [name]: wanted[name] }))),
    check('every filter together', (wanted) => wanted),
    ...filters
      .filter(({ fallback }) => fallback !== undefined)
      .map(({ name, fallback }) => check(`the default of ${name}`, () => ({}), { [name]: fallback })),
  ];
}

/** Follows the cursors to the last page and back to the first, and requires the expected records on each page. */
async function walk(
  { caller, resource }: RuleContext,
  query: Fields,
  records: readonly FilteredRecord[],
  size: number,
): Promise<void> {
  const last = Math.ceil(records.length / size) - 1;
  const fetchPage = async (number: number, cursor?: string): Promise<Received> => {
    const page = await caller.call(resource.list.id, { query: { ...query, cursor } }, 200);
    const { prev_cursor, next_cursor } = page.json.meta;
    const isRight = (is: unknown, isThere: boolean) => (is !== null) === isThere;
    const where = `on page ${number + 1} of ${last + 1}`;
    requireShown(page, records.slice(number * size, (number + 1) * size), where);
    requireTotal(page, records.length, ` ${where}`);
    for (const [name, is, isThere] of [
      ['prev_cursor', prev_cursor, number > 0],
      ['next_cursor', next_cursor, number < last],
    ] as const) {
      const expected = isThere ? 'lead to another page' : 'be null';
      requireRule(isRight(is, isThere), page, `meta.${name} must ${expected} ${where}, but is ${quoted(is)}`);
    }
    return page;
  };
  let page = await fetchPage(0);
  for (let number = 1; number <= last; number += 1)
    page = await fetchPage(number, page.json.meta.next_cursor);
  for (let number = last - 1; number >= 0; number -= 1)
    page = await fetchPage(number, page.json.meta.prev_cursor);
}
