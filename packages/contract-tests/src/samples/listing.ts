import { isDeepStrictEqual } from 'node:util';
import { compareNames, totalOf } from '@contentgen/contract/records';
import type { Caller } from '../http/caller.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { type AnyRecord, type Resource, widened } from '../resources.ts';
import { requireRule, type Violated, violated } from '../violated.ts';
import { fieldOf, pageSizes } from './records.ts';

/**
 * Requires the right `total` of a page.
 *
 * @param matching the number of records that match; undefined if the query does not ask for the total.
 * @param where a part of the sentence, such as ` on page 2 of 3`.
 */
export function requireTotal(page: Received, matching: number | undefined, where = ''): void {
  const expected = totalOf(matching);
  const { total } = page.json.meta;
  requireRule(total === expected, page, `meta.total must be ${expected}${where}, but is ${total}`);
}

/** Requires that a page has a `total` exactly if the query asks for it. The number can be any. */
export function requireConsistentTotal(page: Received, isAsked: boolean): void {
  if (!isAsked) {
    requireTotal(page, undefined);
    return;
  }
  const { total } = page.json.meta;
  requireRule(typeof total === 'number', page, `meta.total must be a number, but is ${total}`);
}

/** Requests a list with the largest page size and without the defaults of filters that the query does not contain. */
export function list(caller: Caller, resource: Resource, query: Fields): Promise<Received> {
  const sized = { per_page: pageSizes(resource).at(-1), ...widened(resource, query) };
  return caller.call(resource.list.id, { query: sized }, 200);
}

/** Requests the records whose name contains a text. */
export function listNamed(caller: Caller, resource: Resource, text: string): Promise<Received> {
  return list(caller, resource, { search: text });
}

/** Returns the records on a page. */
export function shownIn(page: Received): readonly AnyRecord[] {
  return page.json.data;
}

/**
 * Requires that a page shows exactly these records, in this order.
 *
 * @param rule the rule of the query: `with style=anime`.
 * @throws Violated with a record that is missing or should not be there, or the first in the wrong place.
 */
export function requireShown(page: Received, expected: readonly Pick<AnyRecord, 'id'>[], rule: string): void {
  const wanted = expected.map(({ id }) => id);
  const shown = shownIn(page).map(({ id }) => id);
  if (isDeepStrictEqual(shown, wanted)) return;
  const missing = wanted.find((id) => !shown.includes(id));
  if (missing !== undefined) throw violated(page, `the list ${rule} must show ${missing}, but does not`);
  const extra = shownIn(page).find(({ id }) => !wanted.includes(id));
  if (extra) throw violated(page, `the list ${rule} must not show ${extra.id} (${extra.name})`);
  throw wronglyOrdered(page, rule, shown, wanted, shownIn(page));
}

/** Returns the error for records that are right but in a wrong order. It names the first record that differs. */
export function wronglyOrdered(
  page: Received,
  rule: string,
  shown: readonly string[],
  wanted: readonly string[],
  records: readonly Pick<AnyRecord, 'id' | 'name'>[],
): Violated {
  const at = shown.findIndex((id, index) => id !== wanted[index]);
  const named = (id: string | undefined) => {
    const record = records.find((one) => one.id === id);
    return record ? `"${record.name}" (${id})` : 'no record';
  };
  const sentence = `the list ${rule} must show ${named(wanted[at])} as record ${at + 1}, but shows ${named(shown[at])}`;
  return violated(page, sentence, { cause: 'a list must have another order' });
}

/** Returns records in the order that a list must have: by the field, and by id where the field has the same value. */
export function sorted<Item extends Pick<AnyRecord, 'id' | 'name'>>(
  records: readonly Item[],
  sortBy: string,
  direction: string,
): Item[] {
  const sign = direction === 'asc' ? 1 : -1;
  return records.toSorted((a, b) => sign * (compare(a, b, sortBy) || compare(a, b, 'id')));
}

function compare(a: object, b: object, name: string): number {
  const [one, other] = [String(fieldOf(a as AnyRecord, name)), String(fieldOf(b as AnyRecord, name))];
  if (name === 'name') return compareNames(one, other);
  return one === other ? 0 : one < other ? -1 : 1;
}

/**
 * Searches for the name of a record. Returns the page, and the record as this page shows it.
 *
 * @throws Violated when the page does not show the record.
 */
export async function shownNamed(
  caller: Caller,
  resource: Resource,
  { id, name }: AnyRecord,
): Promise<{ readonly page: Received; readonly item: AnyRecord }> {
  const page = await listNamed(caller, resource, name);
  const item = shownIn(page).find((record) => record.id === id);
  if (!item) throw violated(page, `the list must show ${id}, whose name is searched, but does not`);
  return { page, item };
}
