import type { Check } from '../checks.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../judge/schema-errors.ts';
import { type Filter, filtersOf, widened } from '../resources.ts';
import { pageOf, requireShown, requireTotal, shownIn, sorted } from '../samples/listing.ts';
import { pageSizes, requireFields, requireNamed } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import { sortings } from './paging.ts';
import type { RuleContext } from './rule-context.ts';
import { type FilteredRecord, type Member, matching } from './shared-records.ts';

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
    {
      operation,
      title: 'filters by every filter together',
      run: async () => {
        const own = await collection();
        const isEverySet = ({ fields }: Member) => filters.every(({ name }) => Boolean(fields[name]));
        const { fields = {} } = own.members().find(isEverySet) ?? {};
        const all = Object.fromEntries(filters.map(({ name }) => [name, fields[name]]));
        const others = filters.map(({ name, values }) => {
          return { ...all, [name]: values.find((value) => value !== fields[name]) };
        });
        await inParallel([all, ...others], async (query) => {
          const page = await own.list(query);
          requireShown(page, newestFirst(own.having(query)), `with ${asText(query)}`);
        });
      },
    },
    ...filters.flatMap((filter) => byDefault(context, filter)),
  ];
}

/**
 * Returns the checks of a filter with a default; none without a default. The default applies when the query does not
 * contain the filter, unless another parameter turns the default off.
 */
function byDefault(
  { caller, resource, collection }: RuleContext,
  { name, values, fallback, off }: Filter,
): Check[] {
  if (fallback === undefined || off === undefined) return [];
  const operation = resource.list.id;
  const usual = { [name]: fallback };
  return [
    {
      operation,
      title: `lists only ${name}=${fallback} without ${name}`,
      run: async () => {
        const own = await collection();
        const page = await pageOf(caller, resource, { search: own.token });
        requireShown(page, newestFirst(own.having(usual)), `without ${name}`);
        const anyName = await pageOf(caller, resource, {});
        for (const record of shownIn(anyName)) requireFields(anyName, record, usual, `without ${name}`);
      },
    },
    {
      operation,
      title: `lists every ${name} with ${off}`,
      run: async () => {
        const own = await collection();
        await inParallel(['true', '1', 'false', '0'], async (sent) => {
          const expected = own.having(sent === 'true' || sent === '1' ? {} : usual);
          const page = await own.list({ [off]: sent });
          requireShown(page, newestFirst(expected), `with ${off}=${sent}`);
        });
      },
    },
    {
      operation,
      title: `ignores ${name} with ${off}, but refuses a wrong value`,
      run: async () => {
        const own = await collection();
        await inParallel([values[0], values.at(-1), fallback], async (value) => {
          const page = await own.list({ [off]: true, [name]: value });
          requireShown(page, newestFirst(own.having({})), `with ${off}=true&${name}=${value}`);
        });
        const query = { [off]: true, [name]: 'no-such-value' };
        requireNamed(await caller.call(operation, { query }, 422), name);
      },
    },
  ];
}

function newestFirst(members: readonly Member[]): readonly Member[] {
  return sorted(members, 'id', 'desc');
}

function asText(query: Fields): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

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
        await walkPages(context, sent, sorted(records, by, direction), size);
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
async function walkPages(
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
