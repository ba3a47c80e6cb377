import type { Filter, Medium, Resolution, Style } from '@contentgen/contract';
import type { Generated } from 'kysely';
import type { RecordTable } from '../record-table.ts';

export interface ImageTable extends RecordTable {
  description: string;
  resolution: Resolution;
  style: Style | null;
  medium: Medium | null;
  filter: Filter | null;
  /** Tokens of `media`, in order. */
  results: Generated<string[]>;
}
