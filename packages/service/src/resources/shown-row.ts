import type { JsonSchema } from '@contentgen/contract';
import type { AnyDefinition } from './any-definition.ts';
import { computationsOf } from './computations.ts';
import type { RecordRow } from './record-table.ts';

/**
 * A row that is read to be shown. Its times may be texts from PostgreSQL instead of dates, because most of them are
 * only copied into the response.
 */
export interface ShownRow extends Omit<RecordRow, 'created_at' | 'updated_at'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
}

/** The columns that a list and the `ETag` need. */
const needed = ['id', 'name', 'version'];

const times: readonly string[] = ['created_at', 'updated_at'] satisfies (keyof RecordRow)[];

/** Returns the SQL of the columns that are needed to show a resource's records. It reads times as texts. */
export function shownColumns(definition: AnyDefinition, record: JsonSchema): string {
  const computations = computationsOf(definition);
  const columns = Object.keys(record.properties ?? {}).flatMap(
    (property) => computations[property]?.from ?? [property],
  );
  return [...new Set([...needed, ...columns])]
    .map((column) => (times.includes(column) ? `"${column}"::text` : `"${column}"`))
    .join(', ');
}
