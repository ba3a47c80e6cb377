import type { GenerationError, GenerationErrorCode, State } from '@contentgen/contract';
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

/** The columns that only the service writes. No field of a request is stored in them. */
export const serviceColumns = [
  'account_id',
  'id',
  'state',
  'error_code',
  'error_detail',
  'model',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof RecordTable)[];

export type ServiceColumn = (typeof serviceColumns)[number];

/** Returns whether the generation of a record has ended. */
export const isFinal = ({ state }: Pick<RecordRow, 'state'>) => state === 'succeeded' || state === 'failed';

/** The properties of every record that are computed from its columns. Times are shown as RFC 3339 requires, in UTC. */
export const sharedComputations = {
  error: {
    from: ['error_code', 'error_detail'],
    value: ({ error_code: code, error_detail: detail }: RecordRow): GenerationError | null =>
      code === null ? null : { code, detail: detail ?? 'The generation failed.' },
  },
  created_at: {
    from: ['created_at'],
    value: ({ created_at }: RecordRow): string => created_at.toISOString(),
  },
  updated_at: {
    from: ['updated_at'],
    value: ({ updated_at }: RecordRow): string => updated_at.toISOString(),
  },
} as const;

export type SharedComputation = keyof typeof sharedComputations;

/** The columns of every record that no property shows: the account, and the version (the `ETag`). */
export const hiddenColumns = ['account_id', 'version'] as const;
