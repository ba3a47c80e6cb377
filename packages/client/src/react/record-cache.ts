import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors.ts';
import type { AnyRecord, ResourceOptions } from './resource-options.ts';

/** Keeps a cache right when records change: the records themselves, and the lists that show them. */
export interface RecordCache {
  /** The service has answered what the record is now. */
  keep<Kind extends AnyRecord>(record: Kind): Promise<Kind>;
  /** The record is deleted. What still shows it asks for it, and is told that there is none. */
  forget(id: string): void;
  /**
   * A change has failed. Unless the service refused it, it may have been done all the same; and where the record is
   * not what it was thought to be, it is read again.
   */
  doubt(error: unknown, id: string | undefined): void;
}

/** Statuses of a refusal that say that the record is gone, or another than was thought. */
const surprises = [404, 412];

/** The records and lists of a resource in a cache. */
export function recordCache(client: QueryClient, { keys, get }: ResourceOptions): RecordCache {
  const readAgain = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });

  return {
    async keep(record) {
      const { queryKey } = get(record.id);
      // An answer that is still under way may be an older one.
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
