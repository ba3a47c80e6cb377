import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors.ts';
import type { GeneratedRecord } from '../wait-for.ts';
import type { ResourceOptions } from './resource-options.ts';

/** Updates a cache when records change: the records, and the lists that show them. */
export interface RecordCache {
  /** Stores the record that the service returned. */
  keep<Kind extends GeneratedRecord>(record: Kind): Promise<Kind>;
  /**
   * Removes a deleted record from the cache. If a component still shows the record, it reads it again and gets a
   * `NotFoundError`.
   */
  forget(id: string): void;
  /**
   * Reads a record again after a failed change, if the service may have made the change, or if the error shows that
   * the record is different from the cached one.
   */
  doubt(error: unknown, id: string | undefined): void;
}

/** The statuses that show that a record is different from the cached one: it is deleted or has changed. */
const surprises = [404, 412];

/** Creates a `RecordCache` for the records and lists of a resource. */
export function recordCache(client: QueryClient, { keys, get }: ResourceOptions): RecordCache {
  const readAgain = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });

  return {
    async keep(record) {
      const { queryKey } = get(record.id);
      // A read in progress may get an older version.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, record);
      readAgain(keys.lists);
      return record;
    },

    forget(id) {
      void client.resetQueries({ queryKey: get(id).queryKey });
      readAgain(keys.lists);
    },

    doubt(error, id) {
      if (error instanceof ApiError && error.status < 500 && !surprises.includes(error.status)) return;
      if (id !== undefined) readAgain(get(id).queryKey);
      readAgain(keys.lists);
    },
  };
}
