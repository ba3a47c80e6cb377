import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../database/connection.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Readiness } from '../monitoring/readiness.ts';
import type { ServiceParts } from './service-parts.ts';

/**
 * The last part of the grace period in milliseconds. After the generations have ended, the service returns jobs and
 * closes in this time.
 */
const closingTime = 3_000;

/** Maximum milliseconds for open requests after the generations. */
const requestGrace = 1_000;

/** Maximum milliseconds for deleting media at the end. */
const sweepTime = 1_000;

/** The parts of a service that a shutdown closes. */
interface Closable {
  readonly application: FastifyInstance;
  readonly parts: ServiceParts;
  readonly eventStreams: EventStreams;
  readonly opened: OpenDatabase;
  readonly readiness: Readiness;
  stopMaintenance(): void;
}

/**
 * Stops listening, waits for the running generations and then for open requests, and closes the database.
 * Generations that do not finish in time return to the queue.
 *
 * @param gracePeriod milliseconds.
 */
export async function shutDown(
  { application, parts, eventStreams, opened, readiness, stopMaintenance }: Closable,
  gracePeriod: number,
): Promise<void> {
  readiness.stop();
  stopMaintenance();
  const generationGrace = Math.max(0, gracePeriod - closingTime);
  const workerStopped = parts.worker.stop(generationGrace).finally(() => {
    parts.changes.stop();
    eventStreams.stop();
  });
  // For clients that do not finish sending a request or reading a response.
  const cutOff = setTimeout(() => application.server.closeAllConnections(), generationGrace + requestGrace);
  await Promise.all([application.close(), workerStopped]);
  clearTimeout(cutOff);
  // A storage that fails must not keep the database open. The next start sweeps again.
  await parts.media.sweep(AbortSignal.timeout(sweepTime)).catch(() => {});
  await opened.close();
}
