import type { Logger } from 'pino';
import { isDatabaseAway, type OpenDatabase } from '../database/connection.ts';
import { vacuumChangedTables } from '../database/vacuum.ts';
import { describeError } from '../http/error-log.ts';
import { sweepRateLimits } from '../http/rate-limit.ts';
import type { ServiceParts } from './service-parts.ts';

/** Milliseconds between two rounds. */
const interval = 10_000;

/**
 * Deletes expired data and vacuums the embedded database, at regular intervals.
 *
 * @returns the function that stops the maintenance.
 */
export function startMaintenance(
  { media, idempotencyKeys }: ServiceParts,
  { database, isExclusive }: OpenDatabase,
  logger: Logger,
): () => void {
  const round = () =>
    Promise.all([
      media.sweep(),
      idempotencyKeys.sweep(database),
      sweepRateLimits(database),
      // A database server has the autovacuum daemon.
      isExclusive && vacuumChangedTables(database),
    ]).catch((error) => {
      if (!isDatabaseAway(error)) logger.error({ error: describeError(error) }, 'maintenance failed');
    });
  const timer = setInterval(round, interval);
  return () => clearInterval(timer);
}
