import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AttemptObserver, GenerationObserver } from '../generation/generation-observer.ts';
import { describeError } from '../http/error-log.ts';
import type { Health } from '../http/health-routes.ts';
import type { Configuration } from '../settings.ts';
import type { GaugeSources, MetricsServer } from './service-metrics.ts';

/** The parts that measure and trace the service, as configured. */
export interface Monitoring {
  /** Undefined if nothing is measured or traced. */
  readonly observer: GenerationObserver | undefined;
  /** Counts an attempt to send an event to a webhook. */
  readonly webhookAttempted: (outcome: string) => void;
  /** Adds hooks for the requests. */
  instrument(application: FastifyInstance): void;
  /**
   * Begins to serve the metrics.
   *
   * @returns their address, or null without metrics.
   * @throws ConfigurationError when the address can't be used.
   */
  serve(sources: GaugeSources, health: Health): Promise<string | null>;
  close(): Promise<void>;
}

/** Prepares the monitoring. Loads only the libraries that the configuration needs. */
export async function createMonitoring(
  configuration: Pick<Configuration, 'metricsAddress' | 'traces' | 'processes' | 'isAddressLogged'>,
  logger: Logger,
): Promise<Monitoring> {
  const { metricsAddress: address, traces } = configuration;
  const report = (error: unknown) => logger.warn({ error: describeError(error) }, "can't send traces");
  const tracing = traces === null ? undefined : new (await import('./tracing.ts')).Tracing(traces, report);
  const metrics = address === null ? undefined : new (await import('./service-metrics.ts')).ServiceMetrics();
  let server: MetricsServer | undefined;
  return {
    observer: combinedObserver([tracing, metrics].filter((observer) => observer !== undefined)),
    webhookAttempted: (outcome) => metrics?.webhookAttempted(outcome),
    instrument(application) {
      tracing?.instrument(application);
      metrics?.instrument(application);
    },
    async serve(sources, health) {
      if (address === null || metrics === undefined) return null;
      metrics.addGauges(sources);
      server = await metrics.serve(address, health);
      const { url } = server;
      // The other processes of a group use the next ports, unless the system chooses the port of each.
      const areConsecutive = configuration.processes > 1 && address.port !== 0;
      if (!areConsecutive) logger.info(`Metrics at ${url}`);
      else if (!configuration.isAddressLogged) {
        logger.info(`Metrics at ${url}. Each further process uses the next port.`);
      }
      return url;
    },
    async close() {
      await tracing?.close();
      await server?.close();
    },
  };
}

/** Returns one observer that passes every event to all of these; undefined if there are none. */
function combinedObserver(observers: readonly GenerationObserver[]): GenerationObserver | undefined {
  if (observers.length <= 1) return observers[0];
  return {
    attemptStarted(...started) {
      const ofAttempt = observers.map((observer) => observer.attemptStarted(...started));
      const all = (report: (observer: AttemptObserver) => void) => {
        for (const observer of ofAttempt) report(observer);
      };
      return {
        providerCalled: (...event) => all((observer) => observer.providerCalled(...event)),
        providerFailed: (...event) => all((observer) => observer.providerFailed(...event)),
        tokensUsed: (...event) => all((observer) => observer.tokensUsed(...event)),
        formMissed: (...event) => all((observer) => observer.formMissed(...event)),
        ended: (...event) => all((observer) => observer.ended(...event)),
      };
    },
  };
}
