import { type Choice, filtersOf } from '../../filters.ts';
import type { Caller } from '../../http/caller.ts';
import type { Fields } from '../../http/request-body.ts';
import type { Resource } from '../../resources.ts';
import { inParallel } from '../in-parallel.ts';
import { minimalBody } from '../samples/bodies.ts';
import { pageSizes } from '../samples/choices.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { requiredChange } from './collection.ts';

/** A record of `FilteredRecords`. */
export interface FilteredRecord {
  readonly id: string;
  readonly name: string;
  /** The values of the fields that have a filter. */
  readonly fields: Fields;
}

/**
 * Records for checks of filters on several pages. More than two pages of records match each filter. Records that do
 * not match were created between them.
 */
export interface FilteredRecords {
  readonly token: string;
  readonly records: readonly FilteredRecord[];
  /** The value of each filter that selects most of the records. */
  readonly wanted: Fields;
}

/**
 * Creates the records one by one. Most have the wanted value of every filter. Near the beginning and near the end,
 * some records have another value of one filter. If a filter has a default, these records fill more than a page of
 * the list with that default.
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
  // Three pages are needed: only a middle page is reached by a cursor and has a cursor to the next page.
  const matched = filters.map(({ name }) => others.filter((row) => row[name] === wanted[name]).length);
  const between = Math.max(few, 2 * few - 1 - 2 * Math.min(...matched));
  const rows: Fields[] = [wanted, ...others, ...Array(between).fill(wanted), ...others, wanted];
  const isSent = (name: string) => resource.creation.properties?.[name] !== undefined;
  const records: (FilteredRecord & { readonly kept: Fields })[] = [];
  for (const [index, fields] of rows.entries()) {
    const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => isSent(field)));
    // The order by name is the reverse of the order of creation. Three records share each name.
    const name = `${nameOf(token)} ${String(Math.floor((rows.length - index) / 3)).padStart(2, '0')}`;
    const call = {
      fields: { ...minimalBody(resource), ...sent, name },
      headers: { Prefer: 'respond-async' },
    };
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

/** Returns the records that match the filters of a query. */
export function matching({ records }: FilteredRecords, query: Fields): readonly FilteredRecord[] {
  return records.filter(({ fields }) =>
    Object.entries(query).every(([name, value]) => fields[name] === value),
  );
}
