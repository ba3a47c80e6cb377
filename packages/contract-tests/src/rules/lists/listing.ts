import { isDeepStrictEqual } from 'node:util';
import { compareNames } from '@contentgen/contract/records';
import { widened } from '../../filters.ts';
import type { Caller } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import type { Fields } from '../../http/request-body.ts';
import type { AnyRecord, Resource } from '../../resources.ts';
import { violation } from '../../violated.ts';
import { fieldOf } from '../record-rules.ts';
import { pageSizes } from '../samples/choices.ts';

/** Requests a list with the largest page size. */
export function pageOf(caller: Caller, resource: Resource, query: Fields): Promise<Received> {
  const sized = { per_page: pageSizes(resource).at(-1), ...query };
  return caller.call(resource.list.id, { query: sized }, 200);
}

/** Requests a list with the largest page size and without the defaults of filters that the query does not contain. */
export function list(caller: Caller, resource: Resource, query: Fields): Promise<Received> {
  return pageOf(caller, resource, widened(resource, query));
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
  if (missing !== undefined) throw violation(page, `the list ${rule} must show ${missing}, but does not`);
  const extra = shownIn(page).find(({ id }) => !wanted.includes(id));
  if (extra) throw violation(page, `the list ${rule} must not show ${extra.id} (${extra.name})`);
  const at = shown.findIndex((id, index) => id !== wanted[index]);
  throw violation(
    page,
    `the list ${rule} must show ${wanted[at] ?? 'nothing'} at ${at}, but shows ${shown[at]}`,
  );
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
  if (!item) throw violation(page, `the list must show ${id}, whose name is searched, but does not`);
  return { page, item };
}
