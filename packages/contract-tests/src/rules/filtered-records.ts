import type { Caller } from '../http/caller.ts';
import type { Fields } from '../http/request-body.ts';
import type { Resource } from '../resources.ts';
import { type Choice, filtersOf, pageSizes } from './choices.ts';
import { requiredChange } from './collection.ts';
import { inParallel } from './in-parallel.ts';
import { leastBody } from './sample-bodies.ts';
import { nameOf, newToken } from './sample-texts.ts';

/** A record that filters let through, or keep out. */
export interface FilteredRecord {
  readonly id: string;
  readonly name: string;
  /** What it has in the fields that are filtered by. */
  readonly fields: Fields;
}

/** Records of which each filter lets more than a page through, and keeps some out before and behind them. */
export interface FilteredRecords {
  readonly token: string;
  readonly records: readonly FilteredRecord[];
  /** The value of each filter that most of them have. */
  readonly wanted: Fields;
}

/**
 * Makes them, one behind the other: most have the wanted value of every filter; between them, in two places, stand
 * records that have another value for one filter, of a filter with a default enough for a list of their own.
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
  const strangers = filters.flatMap(({ name, other, hasDefault }) =>
    Array.from({ length: hasDefault ? few / 2 + 1 : 1 }, () => ({ ...wanted, [name]: other })),
  );
  const rows: Fields[] = [wanted, ...strangers, ...Array(few).fill(wanted), ...strangers, wanted];
  const isSent = (name: string) => resource.creation.properties?.[name] !== undefined;
  const records: (FilteredRecord & { readonly kept: Fields })[] = [];
  for (const [index, fields] of rows.entries()) {
    const sent = Object.fromEntries(Object.entries(fields).filter(([field]) => isSent(field)));
    // By name they stand the other way round, and three of them tie.
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

/** The records that have the values of a query. */
export function letThrough({ records }: FilteredRecords, query: Fields): readonly FilteredRecord[] {
  return records.filter(({ fields }) =>
    Object.entries(query).every(([name, value]) => fields[name] === value),
  );
}
