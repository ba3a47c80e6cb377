import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { GenerationObserver } from '../generation/generation-observer.ts';
import { describeError } from '../http/error-log.ts';
import type { Health } from '../http/health-routes.ts';
import type { Configuration } from '../settings.ts';
import { combinedObserver } from './combined-observer.ts';
import type { MetricsServer } from './metrics-server.ts';
import type { GaugeSources } from './service-metrics.ts';
import type { TracesConfiguration } from './tracing.ts';

/** The parts that measure and trace the service, as configured. */
export interface Monitoring {
  /** Undefined if nothing is measured or traced. */
  readonly observer: GenerationObserver | undefined;
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

type MonitoringConfiguration = Pick<
  Configuration,
  'metricsAddress' | 'traces' | 'processes' | 'isAddressLogged'
>;

/** Prepares the monitoring. Loads only the libraries that the configuration needs. */
export async function createMonitoring(
  configuration: MonitoringConfiguration,
  logger: Logger,
): Promise<Monitoring> {
  const { metricsAddress: address, traces } = configuration;
  const tracing = traces === null ? undefined : await createTracing(traces, logger);
  const metrics = address === null ? undefined : await createMetrics();
  let server: MetricsServer | undefined;
  return {
    observer: combinedObserver([tracing, metrics].filter((observer) => observer !== undefined)),
    instrument(application) {
      tracing?.instrument(application);
      metrics?.instrument(application);
    },
    async serve(sources, health) {
      if (address === null || metrics === undefined) return null;
      metrics.addGauges(sources);
      const { startMetricsServer } = await import('./metrics-server.ts');
      server = await startMetricsServer(address, metrics, health);
      const line = metricsLine(server.url, configuration);
      if (line !== null) logger.info(line);
      return server.url;
    },
    async close() {
      await tracing?.close();
      await server?.close();
    },
  };
}

/**
 * Returns the log line with the address of the metrics. If the processes of a group use consecutive ports, only one
 * process has such a line, so that a start prints few lines.
 */
export function metricsLine(
  url: string,
  { metricsAddress, processes, isAddressLogged = false }: MonitoringConfiguration,
): string | null {
  const areConsecutive = processes > 1 && metricsAddress?.port !== 0;
  if (!areConsecutive) return `Metrics at ${url}`;
  return isAddressLogged ? null : `Metrics at ${url}. Each further process uses the next port.`;
}

async function createMetrics() {
  const { ServiceMetrics } = await import('./service-metrics.ts');
  return new ServiceMetrics();
}

async function createTracing(configuration: TracesConfiguration, logger: Logger) {
  const { Tracing } = await import('./tracing.ts');
  return new Tracing(configuration, (error) =>
    logger.warn({ error: describeError(error) }, "can't send traces"),
  );
}
