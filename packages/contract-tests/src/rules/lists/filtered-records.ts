import { type Choice, filtersOf } from '../../filters.ts';
import type { Caller } from '../../http/caller.ts';
import type { Fields } from '../../http/request-body.ts';
import type { Resource } from '../../resources.ts';
import { inParallel } from '../in-parallel.ts';
import { leastBody } from '../samples/bodies.ts';
import { pageSizes } from '../samples/choices.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { requiredChange } from './collection.ts';

/** A record that matches the filters or does not. */
export interface FilteredRecord {
  readonly id: string;
  readonly name: string;
  /** Its values of the filtered fields. */
  readonly fields: Fields;
}

/**
 * Records for tests of filters. More than two pages of them match each filter; before and after these, there are
 * records that do not match.
 */
export interface FilteredRecords {
  readonly token: string;
  readonly records: readonly FilteredRecord[];
  /** The value of each filter that most records have. */
  readonly wanted: Fields;
}

/**
 * Creates the records one by one. Most have the wanted value of every filter. In two places, there are records with
 * another value of one filter. If a filter has a default, there are enough of them to fill a list without other
 * records.
 */
export async function makeFilteredRecords(caller: Caller, resource: Resource): Promise<FilteredRecords> {
  const token = newToken();
  const filters = filtersOf(resource).map(({ name, values, fallback }) => {
    const wanted = values.find((value) => value !== fallback) as Choice;
    const other = (fallback ?? values.find((value) => value !== wanted)) as Choice;
    return { name, wanted, other, hasDefault: fallback !== undefined };
  });
  const wanted = Object.fromEntries(filters.map((filter) => [filter.name, filter.wanted]));
  const few = pageSizes(resource)[0] ?? 1;
  const others = filters.flatMap(({ name, other, hasDefault }) =>
    Array.from({ length: hasDefault ? few / 2 + 1 : 1 }, () => ({ ...wanted, [name]: other })),
  );
  // Only the second of three pages has a cursor to the next page and was itself reached by one.
  const matched = filters.map(({ name }) => others.filter((row) => row[name] === wanted[name]).length);
  const between = Math.max(few, 2 * few - 1 - 2 * Math.min(...matched));
  const rows: Fields[] = [wanted, ...others, ...Array(between).fill(wanted), ...others, wanted];
  const isSent = (name: string) => resource.creation.properties?.[name] !== undefined;
  const records: (FilteredRecord & { readonly kept: Fields })[] = [];
  for (const [index, fields] of rows.entries()) {
    const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => isSent(field)));
    // Sorted by name, they are in the reverse order, and three have the same name.
    const name = `${nameOf(token)} ${String(Math.floor((rows.length - index) / 3)).padStart(2, '0')}`;
    const call = { fields: { ...leastBody(resource), ...sent, name }, headers: { Prefer: 'respond-async' } };
    const { json } = await caller.call(resource.create.id, call);
    records.push({ id: json.id, name, fields, kept: requiredChange(resource, json) });
  }
  const [update = resource.create] = resource.updates;
  await inParallel(records, async ({ id, fields, kept }) => {
    const changed = Object.entries(fields).filter(([name, value]) => !isSent(name) && value);
    if (changed.length === 0) return;
    await caller.call(update.id, { id, fields: { ...kept, ...Object.fromEntries(changed) } });
  });
  return { token, records, wanted };
}

/** The records that match a query. */
export function matching({ records }: FilteredRecords, query: Fields): readonly FilteredRecord[] {
  return records.filter(({ fields }) =>
    Object.entries(query).every(([name, value]) => fields[name] === value),
  );
}
