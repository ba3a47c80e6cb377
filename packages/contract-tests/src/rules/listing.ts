import { isDeepStrictEqual } from 'node:util';
import type { Caller, Received } from '../http/caller.ts';
import type { Fields } from '../http/request-body.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import { violation } from '../violated.ts';
import { pageSizes, widened } from './choices.ts';
import { fieldOf } from './record-rules.ts';

/** The largest page of a list. */
export function pageOf(caller: Caller, resource: Resource, query: Fields): Promise<Received> {
  const sized = { per_page: pageSizes(resource).at(-1), ...query };
  return caller.call(resource.list.id, { query: sized }, 200);
}

/** The largest page of a list of everything that the query does not keep out: no default does. */
export function list(caller: Caller, resource: Resource, query: Fields): Promise<Received> {
  return pageOf(caller, resource, widened(resource, query));
}

/** The list of the records whose name contains a text. */
export function listNamed(caller: Caller, resource: Resource, text: string): Promise<Received> {
  return list(caller, resource, { search: text });
}

/** The records that a page shows. */
export function shownIn(page: Received): readonly AnyRecord[] {
  return page.json.data;
}

/**
 * Goes on when a page shows exactly these records, in this order.
 *
 * @param rule what the page was asked for: `with style=anime`.
 * @throws Violated naming a record that is missing or too many, or the first that is out of order.
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

/** Records in the order that a list has to show them in: those with the same name follow their ids. */
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
  return one === other ? 0 : one < other ? -1 : 1;
}

/**
 * A record as it is listed, and the page that shows it.
 *
 * @throws Violated when a search for its name does not find it.
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
