import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type ResourceName, readResources } from '@contentgen/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, PoolUse } from '../database/connection.ts';
import { type QueueStatistics, readQueueStatistics } from '../generation/generation-jobs.ts';
import type {
  AttemptObserver,
  AttemptOutcome,
  GenerationObserver,
} from '../generation/generation-observer.ts';
import type { Circuit } from '../generation/providers/configured-providers.ts';
import { type Health, serveHealth } from '../http/health-routes.ts';
import { type NearBudget, readNearBudgets } from '../limits/usage.ts';
import { ConfigurationError } from '../settings.ts';
import { withTimeLimit } from '../time-limit.ts';
import { readOldestDue } from '../webhooks/deliveries.ts';
import type { Readiness } from './readiness.ts';

/**
 * The upper bounds of the histogram in seconds. There are few, because each bound is a separate series for each
 * operation and status.
 */
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const generationBuckets = [0.1, 0.5, 2, 10, 30, 60, 300];

/** The label of requests that are for no operation of the contract, and of attempts that called no provider. */
const none = 'none';

/** Milliseconds to wait for the statistics of the queue. Without them, the other metrics are still served. */
const queueTimeLimit = 2_000;

/** What all processes share, read from the database. */
interface Shared {
  readonly queue: readonly QueueStatistics[];
  readonly budgets: readonly NearBudget[];
  /** Seconds for which the oldest due delivery of a webhook has waited. */
  readonly oldestDelivery: number;
}

const ownVersion = () =>
  String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version);

/** The sources of the gauges, which are read at each scrape of Prometheus. */
export interface GaugeSources {
  readonly database: Database;
  /** Undefined on the embedded database, which has no connections. */
  readonly poolUse: (() => PoolUse) | undefined;
  openEventStreams(): number;
  /** Returns the circuits of the providers that this process calls. */
  circuits(): readonly Circuit[];
  /** The folder of the data; null in memory. */
  readonly dataFolder: string | null;
  readonly readiness: Pick<Readiness, 'check' | 'parts'>;
}

/** The server of the metrics. */
export interface MetricsServer {
  /** The address of `/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Measures this process. The labels of its metrics have few values, all from the contract and the settings: no key,
 * prompt or path, and only of accounts that have used most of a budget the id.
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
  readonly #tokens = new Counter({
    name: 'contentgen_tokens_total',
    help: 'Tokens that models read (input) and wrote (output), as their providers count them.',
    labelNames: ['provider', 'model', 'direction'],
    registers: [this.#registry],
  });
  readonly #missedForms = new Counter({
    name: 'contentgen_missed_forms_total',
    help: 'Texts that were published although they are far from the form of their template, after a correction.',
    labelNames: ['provider', 'template'],
    registers: [this.#registry],
  });
  readonly #jobs = new Gauge({
    name: 'contentgen_queue_jobs',
    help: 'Unfinished generations of all processes: available to workers, delayed until their next attempt, or running.',
    labelNames: ['resource', 'state'],
    registers: [this.#registry],
  });
  readonly #oldestAge = new Gauge({
    name: 'contentgen_queue_oldest_age_seconds',
    help: 'The time for which a worker could have claimed the oldest available job.',
    labelNames: ['resource'],
    registers: [this.#registry],
  });
  readonly #expired = new Gauge({
    name: 'contentgen_queue_expired_leases',
    help: 'Available jobs whose worker has not renewed its lease: it has ended or hangs.',
    labelNames: ['resource'],
    registers: [this.#registry],
  });
  readonly #budgetUsed = new Gauge({
    name: 'contentgen_budget_used',
    help: 'What an account has used of a monthly budget above 0, if it is 80% or more: the 100 nearest to their limit.',
    labelNames: ['account', 'budget'],
    registers: [this.#registry],
  });
  readonly #budgetLimit = new Gauge({
    name: 'contentgen_budget_limit',
    help: 'The monthly budgets of the accounts in contentgen_budget_used.',
    labelNames: ['account', 'budget'],
    registers: [this.#registry],
  });
  readonly #webhookAttempts = new Counter({
    name: 'contentgen_webhook_attempts_total',
    help: 'Attempts to send an event to a webhook, by outcome: received, refused (another status), or why there was no response.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #oldestDelivery = new Gauge({
    name: 'contentgen_webhook_oldest_due_seconds',
    help: 'The time for which the oldest due delivery of all webhooks has waited.',
    registers: [this.#registry],
  });
  #database: Database | undefined;
  #poolUse: (() => PoolUse) | undefined;
  /** What the pool did before the scrape, whose own statements do not count. */
  #poolBefore: PoolUse | undefined;
  #reading: Promise<Shared> | undefined;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'contentgen_build_info',
      help: 'Always 1. The labels have the version of the service and of Node.js.',
      labelNames: ['version', 'node'],
      registers: [this.#registry],
    }).set({ version: ownVersion(), node: process.versions.node }, 1);
    // Prometheus reserves `_total` for counters. These sums are also in the metrics without this ending, by type.
    for (const metric of this.#registry.getMetricsAsArray())
      if (metric instanceof Gauge && metric.name.endsWith('_total'))
        this.#registry.removeSingleMetric(metric.name);
  }

  /** Measures every request of an application. Call it before the routes are added. */
  instrument(application: FastifyInstance): void {
    const measure = ({ routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => {
      const operation = routeOptions.config?.operation?.id ?? none;
      this.#requests.observe({ operation, status: String(statusCode) }, elapsedTime / 1_000);
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
    let called = none;
    return {
      providerCalled: (provider) => {
        called = provider;
      },
      providerFailed: (provider, code) => this.#providerFailures.inc({ resource, provider, code }),
      formMissed: (template) => this.#missedForms.inc({ provider: called, template: String(template) }),
      tokensUsed: (model, { input, output }) => {
        this.#tokens.inc({ provider: called, model, direction: 'input' }, input ?? 0);
        this.#tokens.inc({ provider: called, model, direction: 'output' }, output ?? 0);
      },
      ended: (outcome: AttemptOutcome) => {
        const labels = { resource, provider: called, outcome };
        this.#generations.inc(labels);
        this.#durations.observe(labels, (performance.now() - start) / 1_000);
      },
    };
  }

  webhookAttempted(outcome: string): void {
    this.#webhookAttempts.inc({ outcome });
  }

  /** Adds the gauges. */
  addGauges({ database, poolUse, openEventStreams, circuits, dataFolder, readiness }: GaugeSources): void {
    this.#database = database;
    this.#poolUse = poolUse;
    const poolBefore = () => this.#poolBefore;
    const registers = [this.#registry];
    new Gauge({
      name: 'contentgen_event_streams',
      help: 'The open event streams of this process.',
      registers,
      collect() {
        this.set(openEventStreams());
      },
    });
    new Gauge({
      name: 'contentgen_circuit_open',
      help: '1 if the calls of a provider are stopped, because it was away or asked for a pause; otherwise 0.',
      labelNames: ['resource', 'provider'],
      registers,
      collect() {
        for (const { isOpen, ...labels } of circuits()) this.set(labels, Number(isOpen));
      },
    });
    new Gauge({
      name: 'contentgen_ready',
      help: '1 if a part that /readyz checks works; otherwise 0.',
      labelNames: ['part'],
      registers,
      async collect() {
        const failed = await readiness.check();
        for (const part of readiness.parts) this.set({ part }, Number(failed[part] === undefined));
      },
    });
    const disk = async () => (dataFolder === null ? undefined : statfs(dataFolder).catch(() => undefined));
    new Gauge({
      name: 'contentgen_disk_free_bytes',
      help: 'The bytes that this user can still write to the disk of the data folder.',
      registers,
      async collect() {
        const state = await disk();
        if (state === undefined) this.remove();
        else this.set(state.bavail * state.bsize);
      },
    });
    new Gauge({
      name: 'contentgen_disk_bytes',
      help: 'The size of the disk of the data folder.',
      registers,
      async collect() {
        const state = await disk();
        if (state === undefined) this.remove();
        else this.set(state.blocks * state.bsize);
      },
    });
    new Gauge({
      name: 'contentgen_database_connections',
      help: 'The connections to the database of this process.',
      labelNames: ['state'],
      registers,
      collect() {
        const use = poolBefore();
        if (use === undefined) return;
        this.set({ state: 'idle' }, use.idle);
        this.set({ state: 'busy' }, use.total - use.idle);
      },
    });
    new Gauge({
      name: 'contentgen_database_waiting',
      help: 'The transactions and statements that wait for a connection.',
      registers,
      collect() {
        const use = poolBefore();
        if (use === undefined) this.remove();
        else this.set(use.waiting);
      },
    });
  }

  /**
   * Resolves to the text that Prometheus reads. While the database does not answer, it has no metrics
   * of the queue and the budgets.
   */
  async #read(): Promise<string> {
    this.#poolBefore = this.#poolUse?.();
    const shared = await withTimeLimit(queueTimeLimit, () => this.#readShared()).catch(() => undefined);
    this.#jobs.reset();
    this.#oldestAge.reset();
    this.#expired.reset();
    this.#budgetUsed.reset();
    this.#budgetLimit.reset();
    this.#oldestDelivery.reset();
    if (shared !== undefined) {
      this.#oldestDelivery.set(shared.oldestDelivery);
      for (const { name: resource } of readResources()) {
        const own = shared.queue.find((row) => row.resource === resource);
        this.#jobs.set({ resource, state: 'available' }, own?.available ?? 0);
        this.#jobs.set({ resource, state: 'delayed' }, own?.delayed ?? 0);
        this.#jobs.set({ resource, state: 'running' }, own?.running ?? 0);
        this.#oldestAge.set({ resource }, own?.age ?? 0);
        this.#expired.set({ resource }, own?.expired ?? 0);
      }
      for (const { account_id: account, budget, used, limit } of shared.budgets) {
        this.#budgetUsed.set({ account, budget }, used);
        this.#budgetLimit.set({ account, budget }, limit);
      }
    }
    return this.#registry.metrics();
  }

  /** Reads what all processes share, once for all scrapes that wait for it. */
  async #readShared(): Promise<Shared> {
    const database = this.#database;
    if (database === undefined) return { queue: [], budgets: [], oldestDelivery: 0 };
    const read = async () => ({
      queue: await readQueueStatistics(database),
      budgets: await readNearBudgets(database),
      oldestDelivery: await readOldestDue(database),
    });
    this.#reading ??= read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /**
   * Serves `/metrics` at a separate address, which only operators reach, and the probes.
   *
   * @param address.port 0 chooses a free port.
   * @throws ConfigurationError when the address can't be used.
   */
  async serve(
    { host, port }: { readonly host: string; readonly port: number },
    health: Health,
  ): Promise<MetricsServer> {
    const server = fastify({ forceCloseConnections: true });
    serveHealth(server, health);
    server.get('/metrics', async (_request, reply) => {
      reply.type(this.#registry.contentType).header('cache-control', 'no-store');
      return this.#read();
    });
    // Each process of a group serves its own metrics.
    const listening = server.listen({ host, port, exclusive: true });
    const origin = await listening.catch(({ code }: NodeJS.ErrnoException) => {
      throw new ConfigurationError(
        `The service can't serve metrics on port ${port} of ${host} (${code}). Choose another address with METRICS_ADDRESS.`,
      );
    });
    return { url: `${origin}/metrics`, close: () => server.close() };
  }
}
