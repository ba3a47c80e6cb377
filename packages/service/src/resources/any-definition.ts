import type { Generator } from '../generation/generator.ts';
import type { Providers } from '../generation/providers/configured-providers.ts';
import type { MediaKeeper, MediaUrl, RecordMedia } from './record-media.ts';
import type { RecordRow } from './record-table.ts';

/** Values by the names of their columns. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Converts a field of an update to the value of a column. */
export interface UpdateRule<Row, Column extends string, Sent, Stored> {
  readonly column: Column;
  /**
   * Returns the value of the column.
   *
   * @throws Problem 422 for a value that this record can't have.
   */
  value(sent: Sent, row: Row, mediaUrl: MediaUrl): Stored;
}

/** A property of a record that is computed from columns. */
export interface Computation<Row, Column extends string, Value> {
  readonly from: readonly Column[];
  value(row: Row, mediaUrl: MediaUrl): Value;
}

/** The column of an optional field of a create, with the value of a missing field. */
export interface DefaultedField<Column extends string, Value> {
  readonly column: Column;
  readonly default: Value;
}

/** Returns the column of a field. */
export function columnOf(rule: string | { readonly column: string }): string {
  return typeof rule === 'string' ? rule : rule.column;
}

/** The definition of any resource, for code that serves all of them. `ResourceDefinition` describes the members. */
export interface AnyDefinition {
  readonly create: Readonly<Record<string, string | DefaultedField<string, unknown>>>;
  readonly update: Readonly<Record<string, string | UpdateRule<RecordRow, string, unknown, unknown>>>;
  readonly filters: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
  readonly computed: Readonly<Record<string, Computation<RecordRow, string, unknown>>>;
  readonly generates: readonly string[];
  readonly text?: string;
  generator(providers: Providers, media: MediaKeeper): Generator<RecordRow, ColumnValues>;
  afterSuccess?(values: ColumnValues, media: RecordMedia): Promise<void>;
  afterUpdate?(values: ColumnValues, media: RecordMedia): Promise<void>;
  afterDeletion?(media: RecordMedia): Promise<void>;
  onDiscard?(values: ColumnValues, media: RecordMedia): Promise<void>;
}
