import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration.ts';
import type { GenerationObserver } from '../generation/generation-observer.ts';
import type { Health } from '../http/health-routes.ts';
import type { MetricsServer } from './metrics-server.ts';
import type { GaugeSources } from './service-metrics.ts';

/** What measures the service, as far as the configuration asks for it. */
export interface Monitoring {
  /** Undefined if nothing is measured. */
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

/** Prepares the monitoring. Loads only the libraries that the configuration needs. */
export async function createMonitoring(
  { metrics: address }: Pick<Configuration, 'metrics'>,
  logger: Logger,
): Promise<Monitoring> {
  if (address === null) return noMonitoring;
  const { ServiceMetrics } = await import('./service-metrics.ts');
  const { startMetricsServer } = await import('./metrics-server.ts');
  const metrics = new ServiceMetrics();
  let server: MetricsServer | undefined;
  return {
    observer: metrics,
    instrument: (application) => metrics.instrument(application),
    async serve(sources, health) {
      metrics.addGauges(sources);
      server = await startMetricsServer(address, metrics, health);
      logger.info(`Metrics at ${server.url}`);
      return server.url;
    },
    close: async () => server?.close(),
  };
}

const noMonitoring: Monitoring = {
  observer: undefined,
  instrument() {},
  serve: async () => null,
  async close() {},
};
