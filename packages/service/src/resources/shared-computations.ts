import type { GenerationError } from '@contentgen/contract';
import type { RecordRow } from './record-table.ts';
import { shownTime } from './shown-time.ts';

/** The properties of every record that are computed from its columns. */
export const sharedComputations = {
  error: {
    from: ['error_code', 'error_detail'],
    value: ({ error_code: code, error_detail: detail }: RecordRow): GenerationError | null =>
      code === null ? null : { code, detail: detail ?? 'The generation failed.' },
  },
  created_at: {
    from: ['created_at'],
    value: ({ created_at }: RecordRow): string => shownTime(created_at),
  },
  updated_at: {
    from: ['updated_at'],
    value: ({ updated_at }: RecordRow): string => shownTime(updated_at),
  },
} as const;

export type SharedComputation = keyof typeof sharedComputations;

/** The columns of every record that no property shows: the account, and the version (the `ETag`). */
export const hiddenColumns = ['account_id', 'version'] as const;
