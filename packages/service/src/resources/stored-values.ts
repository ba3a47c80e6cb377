import { isDeepStrictEqual } from 'node:util';
import type { ContractResource } from '@contentgen/contract';
import type { MediaUrl } from './record-media.ts';
import type { RecordRow } from './record-table.ts';
import { type AnyDefinition, type ColumnValues, columnOf } from './resource-definition.ts';

/** Returns the columns that a create's body fills; the default, or else null, for a missing field. */
export function createdValues({ create }: AnyDefinition, body: ColumnValues): ColumnValues {
  return Object.fromEntries(
    Object.entries(create).map(([field, rule]) => [
      columnOf(rule),
      body[field] ?? (typeof rule === 'string' ? null : rule.default),
    ]),
  );
}

/**
 * Returns the columns that an update's body changes. Missing fields and fields that already have the value change
 * nothing.
 *
 * @throws Problem 422 for a value that this record can't have.
 */
export function updatedValues(
  { update }: AnyDefinition,
  body: ColumnValues,
  row: RecordRow,
  mediaUrl: MediaUrl,
): ColumnValues {
  const sent = Object.entries(update).filter(([field]) => body[field] !== undefined);
  const values = sent.map(([field, rule]): [string, unknown] =>
    typeof rule === 'string' ? [rule, body[field]] : [rule.column, rule.value(body[field], row, mediaUrl)],
  );
  const stored: ColumnValues = row;
  return Object.fromEntries(values.filter(([column, value]) => !isDeepStrictEqual(value, stored[column])));
}

/** Returns the values that columns must have for a record to be in a list; undefined where a column is not filtered. */
export function filteredValues(
  { filters }: AnyDefinition,
  { lifts }: Pick<ContractResource, 'lifts'>,
  query: ColumnValues,
): ColumnValues {
  const lifted = Object.entries(lifts).flatMap(([name, filter]) => (query[name] === true ? filter : []));
  return Object.fromEntries(
    Object.entries(filters).map(([parameter, column]) => [
      column,
      lifted.includes(parameter) ? undefined : query[parameter],
    ]),
  );
}
