import type { GenerationErrorCode, State } from '@contentgen/contract';
import type { ColumnType, Generated, Selectable } from 'kysely';

export type Timestamp = ColumnType<Date, Date, Date>;

/** The columns that every table of records has. */
export interface RecordTable {
  account_id: string;
  id: string;
  name: string;
  favorite: Generated<boolean>;
  state: Generated<State>;
  error_code: Generated<GenerationErrorCode | null>;
  error_detail: Generated<string | null>;
  model: Generated<string | null>;
  /** The number of changes of the record. The `ETag` contains it. */
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A stored record. */
export type RecordRow<Table extends RecordTable = RecordTable> = Selectable<Table>;
