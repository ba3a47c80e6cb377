import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/connection.ts';
import { describeError } from '../http/error-log.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { Readiness } from './readiness.ts';

/** Creates the readiness of the service, which checks that the database and the storage of images work. */
export function serviceReadiness(database: Database, media: MediaLibrary, logger: Logger): Readiness {
  const checks = {
    database: {
      run: () => sql`select 1`.execute(database),
      failure: 'The database does not answer.',
    },
    media: {
      run: (signal: AbortSignal) => media.checkStorage(signal),
      failure: 'The storage of images does not work.',
    },
  };
  return new Readiness(checks, {
    onFailure: (part, error) => logger.warn({ part, error: describeError(error) }, 'not ready'),
  });
}
