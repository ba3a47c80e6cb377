import { Readable } from 'node:stream';
import { type ResourceName, readResources } from '@contentgen/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, PoolUse } from '../database/connection.ts';
import { readQueueStatistics } from '../generation/generation-jobs.ts';
import type {
  AttemptObserver,
  AttemptOutcome,
  GenerationObserver,
} from '../generation/generation-observer.ts';
import { RecentValue } from './recent-value.ts';

/**
 * The upper bounds of the histogram in seconds. There are few, because each bound is a separate series for each
 * operation and status.
 */
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const generationBuckets = [0.1, 0.5, 2, 10, 30, 60, 300];

/** The label of requests that are for no operation of the contract. */
const noOperation = 'none';

/** The label of attempts that called no provider. */
const noProvider = 'none';

/** The sources of the gauges, which are read at each scrape of Prometheus. */
export interface GaugeSources {
  readonly database: Database;
  /** Undefined on the embedded database, which has no connections. */
  readonly poolUse: (() => PoolUse) | undefined;
  openEventStreams(): number;
}

/**
 * Measures this process. The labels of its metrics have few values, all from the contract and the settings: no
 * account, key, prompt or path.
 */
export class ServiceMetrics implements GenerationObserver {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'contentgen_http_request_duration_seconds',
    help: 'Requests, with the time from the first byte of the request to the first byte of the response.',
    labelNames: ['operation', 'status'],
    buckets: requestBuckets,
    registers: [this.#registry],
  });
  readonly #generations = new Counter({
    name: 'contentgen_generation_attempts_total',
    help: 'Attempts of generations, by the provider called last and the outcome.',
    labelNames: ['resource', 'provider', 'outcome'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'contentgen_generation_attempt_duration_seconds',
    help: 'The time of attempts of generations, by the provider called last and the outcome.',
    labelNames: ['resource', 'provider', 'outcome'],
    buckets: generationBuckets,
    registers: [this.#registry],
  });
  readonly #providerFailures = new Counter({
    name: 'contentgen_provider_failures_total',
    help: 'Failed calls of providers, also if a fallback succeeded.',
    labelNames: ['resource', 'provider', 'code'],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Measures every request of an application. Call it before the routes are added. */
  instrument(application: FastifyInstance): void {
    // The labels of an operation and a status are checked once, and not for each request.
    const measured = new Map<string, Histogram.Internal<'operation' | 'status'>[]>();
    const measure = (request: FastifyRequest, reply: FastifyReply) => {
      const operation = operationOf(request);
      const byStatus = measured.get(operation) ?? [];
      if (byStatus.length === 0) measured.set(operation, byStatus);
      const { statusCode } = reply;
      byStatus[statusCode] ??= this.#requests.labels(operation, String(statusCode));
      byStatus[statusCode].observe(reply.elapsedTime / 1_000);
    };
    // A stream is measured until it begins, because the client decides how long it takes.
    const streams = new WeakSet<FastifyRequest>();
    application.addHook('onSend', (request, reply, payload, done) => {
      if (payload instanceof Readable) {
        streams.add(request);
        measure(request, reply);
      }
      done();
    });
    application.addHook('onResponse', (request, reply, done) => {
      if (!streams.has(request)) measure(request, reply);
      done();
    });
  }

  attemptStarted(resource: ResourceName): AttemptObserver {
    const start = performance.now();
    let called = noProvider;
    return {
      providerCalled: (provider) => {
        called = provider;
      },
      providerFailed: (provider, code) => this.#providerFailures.inc({ resource, provider, code }),
      ended: (outcome: AttemptOutcome) => {
        const labels = { resource, provider: called, outcome };
        this.#generations.inc(labels);
        this.#durations.observe(labels, (performance.now() - start) / 1_000);
      },
    };
  }

  /** Adds the gauges. */
  addGauges({ database, poolUse, openEventStreams }: GaugeSources): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'contentgen_event_streams',
      help: 'The open event streams of this process.',
      registers,
      collect() {
        this.set(openEventStreams());
      },
    });
    this.#addQueueGauges(new RecentValue(() => readQueueStatistics(database)));
    if (poolUse !== undefined) this.#addPoolGauges(poolUse);
  }

  /** Resolves to the text that Prometheus reads, with its media type. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #addQueueGauges(statistics: RecentValue<Awaited<ReturnType<typeof readQueueStatistics>>>): void {
    const registers = [this.#registry];
    const resources = readResources().map(({ name }) => name);
    const add = (
      name: string,
      help: string,
      labelNames: string[],
      set: (gauge: Gauge, resource: ResourceName, own: Counts) => void,
    ) =>
      new Gauge({
        name,
        help,
        labelNames: ['resource', ...labelNames],
        registers,
        async collect() {
          this.reset();
          const read = await statistics.get();
          if (read === undefined) return;
          for (const resource of resources) {
            set(this, resource, read.find((row) => row.resource === resource) ?? emptyQueue);
          }
        },
      });
    add(
      'contentgen_queue_jobs',
      'Unfinished generations of all processes: available to workers, delayed until their next attempt, or running.',
      ['state'],
      (gauge, resource, { available, delayed, running }) => {
        gauge.set({ resource, state: 'available' }, available);
        gauge.set({ resource, state: 'delayed' }, delayed);
        gauge.set({ resource, state: 'running' }, running);
      },
    );
    add(
      'contentgen_queue_oldest_age_seconds',
      'The time for which the oldest available job has waited for a worker.',
      [],
      (gauge, resource, { age }) => gauge.set({ resource }, age),
    );
  }

  #addPoolGauges(poolUse: () => PoolUse): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'contentgen_database_connections',
      help: 'The connections to the database of this process.',
      labelNames: ['state'],
      registers,
      collect() {
        const { total, idle } = poolUse();
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'busy' }, total - idle);
      },
    });
    new Gauge({
      name: 'contentgen_database_waiting',
      help: 'The transactions and statements that wait for a connection.',
      registers,
      collect() {
        this.set(poolUse().waiting);
      },
    });
  }
}

type Counts = Pick<
  Awaited<ReturnType<typeof readQueueStatistics>>[number],
  'available' | 'delayed' | 'running' | 'age'
>;

const emptyQueue: Counts = { available: 0, delayed: 0, running: 0, age: 0 };

function operationOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config?.operation?.id ?? noOperation;
}
