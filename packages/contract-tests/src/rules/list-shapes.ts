import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../checks.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { sayAll, says } from '../quotations.ts';
import { type AnyRecord, filtersOf, widened } from '../resources.ts';
import {
  requireConsistentTotal,
  requireShown,
  requireTotal,
  shownIn,
  sorted,
  wronglyOrdered,
} from '../samples/listing.ts';
import { fieldOf, pageSizes, parameterChoices, requireFields } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';
import { type FilteredRecords, matching } from './shared-records.ts';

/**
 * Checks that each pair of list parameters works together, and that each parameter works when another is left out.
 * The queries are pairwise combinations, because there are thousands of full combinations.
 */
export function listShapes(context: RuleContext): Check[] {
  const { resource, searchSamples } = context;
  const operation = resource.list.id;
  const { default: usual } = resource.listParameters.search_by?.schema ?? {};
  const fields = parameterChoices(resource, 'search_by').filter((name) => name !== usual);
  const meta = 'schemas/ListMeta/properties';
  const said = sayAll(`operations/${operation}`).concat(
    says(
      ...Object.keys(resource.lifts).map((name) => `operations/${operation}/parameters/${name}/x-turns-off`),
      ...Object.keys(resource.listParameters).map((name) => `operations/${operation}/parameters/${name}`),
      `${meta}/per_page`,
      `${meta}/next_cursor: Null on the last page`,
      `${meta}/prev_cursor: Null on the first page`,
      `${meta}/total: The number of matching`,
      `${meta}/total: Null without`,
    ),
  );
  return [
    ...[true, false].map((isSearched) => ({
      operation,
      title: `combines its parameters, ${isSearched ? 'with' : 'without'} a search`,
      says: said,
      run: async () => {
        await inParallel(shapes(context, isSearched), (row) => requireShape(context, row, isSearched));
      },
    })),
    ...fields.map((field) => ({
      operation,
      title: `combines a search by ${field} with each parameter`,
      says: [
        ...said,
        ...says('parameters/Search: Only records', `operations/${operation}/parameters/search_by`),
      ],
      run: async () => {
        const { caller } = context;
        const { special, plain, fields: searched } = await searchSamples();
        const { token } = searched.find(({ name }) => name === field) ?? { token: '' };
        await inParallel(besideSearch(context, plain), async (query) => {
          const sent = widened(resource, { search: token, search_by: field, ...query });
          const page = await caller.call(operation, { query: sent }, 200);
          const { sort_by = 'id', sort = 'desc' } = query as { sort_by?: string; sort?: string };
          const filters = filtersOf(resource).filter(({ name }) => name in query);
          const expected = [special, plain].filter((record) =>
            filters.every(({ name }) => fieldOf(record, name) === (query as Fields)[name]),
          );
          const rule = `searched by ${field} with ${JSON.stringify(query)}`;
          requireShown(page, sorted(expected, sort_by, sort), rule);
        });
      },
    })),
  ];
}

/**
 * Returns parameters to combine with a search, one query for each: filters that match and do not match `record`, sort
 * orders, a page size and a total.
 */
function besideSearch({ resource }: RuleContext, record: AnyRecord): readonly Fields[] {
  const filters = filtersOf(resource).flatMap(({ name, values, off }) => {
    const own = fieldOf(record, name);
    const other = values.find((value) => value !== own);
    return [{ [name]: own }, { [name]: other }, ...(off === undefined ? [] : [{ [off]: true }])];
  });
  const orders = ['sort_by', 'sort'].flatMap((name) =>
    parameterChoices(resource, name).map((value) => ({ [name]: value })),
  );
  const [smallest] = pageSizes(resource);
  return [
    ...filters.filter((query) => !Object.values(query).includes(null)),
    ...orders,
    { per_page: smallest },
    { include_total: true },
  ];
}

/** The values of a filter in a row whose default is off: without a value, and with one that is ignored. */
const offValues = ['off', 'off and wanted'];

/** Returns the combinations of list parameters. In each row, a parameter is left out (undefined) or has a value. */
function shapes({ resource }: RuleContext, isSearched: boolean): readonly Row[] {
  const [smallest, larger] = pageSizes(resource);
  const filters = filtersOf(resource).map(({ name, fallback }) => {
    return [
      name,
      fallback === undefined ? [undefined, 'wanted'] : [...offValues, undefined, 'wanted'],
    ] as const;
  });
  return pairwise({
    ...Object.fromEntries(filters),
    sort_by: [undefined, ...parameterChoices(resource, 'sort_by')],
    sort: [undefined, ...parameterChoices(resource, 'sort')],
    per_page: [smallest, larger, undefined],
    include_total: [undefined, true],
    ...(isSearched && { search_by: [undefined, resource.listParameters.search_by?.schema.default] }),
  });
}

async function requireShape(context: RuleContext, row: Row, isSearched: boolean): Promise<void> {
  const { caller, resource, filteredRecords } = context;
  const own = await filteredRecords();
  const query: Record<string, unknown> = { ...row, ...(isSearched && { search: own.token }) };
  const filter: Record<string, unknown> = {};
  for (const { name, fallback, off: without } of filtersOf(resource)) {
    const chosen = query[name];
    delete query[name];
    if (offValues.includes(String(chosen)) && without) query[without] = true;
    if (String(chosen).includes('wanted')) query[name] = own.wanted[name];
    const value = chosen === 'wanted' ? own.wanted[name] : fallback;
    if (chosen === 'wanted' || (chosen === undefined && fallback !== undefined)) filter[name] = value;
  }
  const sizes = { ...resource.list.queryDefaults, ...withoutUndefined(query) } as unknown as ListQuery;
  const rule = `with ${new URLSearchParams(withoutUndefined(query) as Record<string, string>)}`;
  const judge = isSearched ? requireKnown : requireLikely;
  const seen = new Set<string>();
  let page = await caller.call(resource.list.id, { query }, 200);
  let number = 0;
  const follow = async (name: 'next_cursor' | 'prev_cursor') => {
    const cursor = page.json.meta[name];
    page = await caller.call(resource.list.id, { query: { ...query, cursor } }, 200);
    number += name === 'next_cursor' ? 1 : -1;
    const where = `${rule}, on page ${number + 1}`;
    judge(page, number, { own, filter, query: sizes, rule: where });
  };
  judge(page, 0, { own, filter, query: sizes, rule });
  // The list without a search has any number of pages.
  while (page.json.meta.next_cursor !== null && (isSearched || number === 0)) {
    for (const { id } of shownIn(page)) seen.add(id);
    await follow('next_cursor');
    const twice = shownIn(page).find(({ id }) => seen.has(id));
    requireRule(twice === undefined, page, `${twice?.id} is on two pages of the list ${rule}`);
  }
  // Other checks walk back to the beginning.
  if (isSearched && number > 0) await follow('prev_cursor');
}

interface ListQuery {
  readonly sort_by: string;
  readonly sort: string;
  readonly per_page: number;
  readonly include_total?: boolean;
}

interface Expected {
  readonly own: FilteredRecords;
  readonly filter: Fields;
  readonly query: ListQuery;
  readonly rule: string;
}

/** Requires the exact content of a page: the list contains only records of this run. */
function requireKnown(page: Received, number: number, { own, filter, query, rule }: Expected): void {
  const { sort_by, sort, per_page, include_total } = query;
  const records = sorted(matching(own, filter), sort_by, sort);
  requireSize(page, per_page, rule);
  requireShown(page, records.slice(number * per_page, (number + 1) * per_page), rule);
  requireTotal(page, include_total ? records.length : undefined, ` ${rule}`);
  const { next_cursor, prev_cursor } = page.json.meta;
  const isLast = records.length <= (number + 1) * per_page;
  requireRule((prev_cursor === null) === (number === 0), page, `meta.prev_cursor must fit the list ${rule}`);
  requireRule((next_cursor === null) === isLast, page, `meta.next_cursor must fit the list ${rule}`);
}

/**
 * Requires what holds for a list with records of other clients: the records match the filter and are in order, and
 * the page is full unless it is the last one.
 */
function requireLikely(page: Received, number: number, { own, filter, query, rule }: Expected): void {
  const { sort_by, sort, per_page, include_total } = query;
  const shown = shownIn(page);
  for (const record of shown) requireFields(page, record, filter, `as the list is ${rule}`);
  const { next_cursor, prev_cursor } = page.json.meta;
  requireSize(page, per_page, rule);
  const isFull = next_cursor === null ? shown.length <= per_page : shown.length === per_page;
  requireRule(isFull, page, `the list ${rule} must show ${per_page} records, but shows ${shown.length}`);
  requireRule((prev_cursor === null) === (number === 0), page, `meta.prev_cursor must fit the list ${rule}`);
  requireConsistentTotal(page, include_total === true);
  const known = new Set(own.records.map(({ id }) => id));
  // Other clients may have created records, and only the service knows how their names sort.
  const ordered = sort_by === 'id' ? shown : shown.filter(({ id }) => known.has(id));
  const [are, must] = [ordered, sorted(ordered, sort_by, sort)].map((ones) => ones.map(({ id }) => id));
  if (!isDeepStrictEqual(are, must)) throw wronglyOrdered(page, rule, are ?? [], must ?? [], ordered);
}

function requireSize(page: Received, expected: number, rule: string): void {
  const { per_page } = page.json.meta;
  requireRule(per_page === expected, page, `meta.per_page must be ${expected} ${rule}, but is ${per_page}`);
}

function withoutUndefined(query: Fields): Fields {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** One combination: a value for each dimension, by the name of the dimension. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Returns rows in which every value of a dimension occurs with every value of every other dimension. There are far
 * fewer rows than full combinations. The same dimensions always give the same rows.
 *
 * @param dimensions the values of each dimension, by its name; at least two dimensions.
 */
export function pairwise(dimensions: Readonly<Record<string, readonly unknown[]>>): Row[] {
  const entries = Object.entries(dimensions);
  const open = new Set<string>();
  const pair = (one: number, a: number, other: number, b: number) =>
    one < other ? `${one}=${a} ${other}=${b}` : `${other}=${b} ${one}=${a}`;
  for (const [one, [, values]] of entries.entries())
    for (let other = one + 1; other < entries.length; other += 1)
      for (const a of values.keys())
        for (const b of (entries[other]?.[1] ?? []).keys()) open.add(pair(one, a, other, b));

  const rows: Row[] = [];
  for (const [first] of open.entries()) {
    if (!open.has(first)) continue;
    // A row begins with a pair that no row has. Each other dimension gets the value that adds the most new pairs.
    const chosen = new Map(first.split(' ').map((part) => part.split('=').map(Number) as [number, number]));
    for (const [index, [, values]] of entries.entries()) {
      if (chosen.has(index)) continue;
      const closed = (value: number) =>
        [...chosen].filter(([other, b]) => open.has(pair(index, value, other, b))).length;
      const best = [...values.keys()].reduce((a, b) => (closed(b) > closed(a) ? b : a), 0);
      chosen.set(index, best);
    }
    for (const [one, a] of chosen) for (const [other, b] of chosen) open.delete(pair(one, a, other, b));
    rows.push(
      Object.fromEntries(entries.map(([name, values], index) => [name, values[chosen.get(index) ?? 0]])),
    );
  }
  return rows;
}
