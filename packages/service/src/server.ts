import type { AccountUsage } from '@contentgen/contract';
import { invalidApiKey } from '@contentgen/contract/requests';
import type { Logger } from 'pino';
import { AccountsRepository } from './accounts/accounts-repository.ts';
import { ApiKeysRepository } from './accounts/api-keys-repository.ts';
import { logEvents, ownOrigin, recordMigrations, sweepEvents } from './accounts/audit.ts';
import { type DataContext, type DataParts, dataContext } from './data-context.ts';
import { type Database, isDatabaseAway } from './database/connection.ts';
import { openDatabase } from './database/open-database.ts';
import { vacuumChangedTables } from './database/vacuum.ts';
import { GenerationJobs } from './generation/generation-jobs.ts';
import { configuredProviders, type Providers } from './generation/providers/configured-providers.ts';
import { describeLearned } from './generation/providers/refused-parameters.ts';
import { RecordChanges } from './generation/record-changes.ts';
import { Drafts } from './generation/text/drafts.ts';
import { Worker } from './generation/worker/worker.ts';
import { buildApplication } from './http/application.ts';
import { Authentication } from './http/authentication.ts';
import type { Handler } from './http/binding.ts';
import { describeError, OutageLog } from './http/error-log.ts';
import { EventStreams } from './http/event-streams.ts';
import { serveSites } from './http/site-routes.ts';
import { ConcurrencyLimits } from './limits/concurrency-limits.ts';
import { KeylessQueries } from './limits/keyless-queries.ts';
import { RateLimit, sweepRateLimits } from './limits/rate-limit.ts';
import { UnfinishedGenerations } from './limits/unfinished-generations.ts';
import { countLate, readMonth, sweepUsage } from './limits/usage.ts';
import { createLogger } from './logger.ts';
import { lruCache } from './lru-cache.ts';
import { configuredStorage } from './media/configured-storage.ts';
import { MediaLibrary } from './media/media-library.ts';
import { mediaUrl, serveMedia } from './media/media-route.ts';
import { createMonitoring } from './monitoring/monitoring.ts';
import { serviceReadiness } from './monitoring/readiness.ts';
import { releaseIdempotencyKeys, sweepIdempotencyKeys } from './records/idempotency-keys.ts';
import { recordHandlers } from './records/record-handlers.ts';
import { createResources } from './resources/resource.ts';
import type { Configuration } from './settings.ts';
import { Deliverer } from './webhooks/deliverer.ts';
import { sweepDeliveries } from './webhooks/deliveries.ts';
import { destinations } from './webhooks/destinations.ts';
import { webhookKey } from './webhooks/webhook-key.ts';
import { webhookHandlers } from './webhooks/webhooks.ts';

export type { Providers };

/** A running service. */
export interface Service {
  /** The address that it listens on, without a trailing slash; null if it serves no requests. */
  readonly url: string | null;
  /** The address of the metrics; null without METRICS_ADDRESS. */
  readonly metricsUrl: string | null;
  readonly database: Database;
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** Makes a change of API keys effective immediately. */
  forgetKeys(): void;
  /** Returns the data for a command that someone has sent to this process. */
  commandData(command: Pick<DataParts, 'url' | 'origin' | 'report'>): DataContext;
  /** Stops listening, finishes requests and generations, and returns unfinished generations to the queue. */
  close(): Promise<void>;
}

/**
 * Starts the service on the configured database. No other process may have an embedded database open.
 *
 * @param given the providers to use instead of the configured ones.
 * @param open opens the configured database; tests open one that is already migrated.
 * @throws DatabaseUnusableError, the error of `listen` (such as EADDRINUSE) or of a migration, and an Error for a
 *   difference between the contract and the definitions.
 */
export async function startService(
  configuration: Configuration,
  given?: Providers,
  open: typeof openDatabase = openDatabase,
): Promise<Service> {
  const logger = await createLogger(configuration);
  const providers =
    given ??
    (await configuredProviders(configuration.providers, {
      failed: (provider, { code, reason }) => logger.warn({ provider, code, reason }, 'provider failed'),
      learned: (provider, parameter) =>
        logger.info({ provider, learned: describeLearned(parameter) }, 'provider does not take a parameter'),
    }));
  const monitoring = await createMonitoring(configuration, logger);
  const storage = await configuredStorage(configuration);
  const opened = await open(configuration);
  const { database, notifications } = opened;
  await recordMigrations(opened, ownOrigin('start'));
  let url: string | null = null;
  let metricsUrl: string | null = null;
  // Only responses contain the URL, and the service knows it before the first response.
  const publicUrl = () => configuration.publicUrl ?? url ?? '';

  const outage = new OutageLog('the storage of images failed');
  const media = new MediaLibrary(database, storage, configuration.mediaTimeLimits, ({ cause }) =>
    outage.report(logger, cause),
  );
  const resources = createResources({
    providers,
    media,
    mediaUrl: (token) => mediaUrl(publicUrl(), token),
    publicUrl,
  });
  const drafts = new Drafts(database);
  const changes = new RecordChanges();
  const unfinishedGenerations = new UnfinishedGenerations(configuration.generationsPerAccount);
  const shared = {
    database,
    notifications,
    media,
    resources,
    jobs: new GenerationJobs(),
    countLate,
    unfinishedGenerations,
    generationRates: configuration.generationRates,
    warn: (fields: object, message: string) => logger.warn(fields, message),
    drafts,
    changes,
  };
  const worker = new Worker({
    ...shared,
    logger,
    observer: monitoring.observer,
    concurrency: configuration.generationConcurrency,
    timeout: configuration.generationTimeout,
    attempts: configuration.generationAttempts,
    interruptions: configuration.generationInterruptions,
    retryDelay: configuration.generationRetryDelay,
  });
  const webhookParts = {
    database,
    key: webhookKey(configuration),
    destinations: destinations(configuration.webhookNetworks),
    pathPrefix: new URL(configuration.publicUrl ?? 'http://none').pathname.replace(/\/$/, ''),
    warn: shared.warn,
  };
  const deliverer = new Deliverer({
    ...webhookParts,
    limits: configuration.webhookLimits,
    interval: configuration.webhookInterval,
    timeout: configuration.webhookTimeout,
    pauses: configuration.webhookPauses,
    logger,
    attempted: monitoring.webhookAttempted,
  });
  const accounts = new AccountsRepository(database);
  const apiKeys = new ApiKeysRepository(database);
  if (opened.isExclusive) {
    // No other process can open the database, so a process that crashed has left these.
    await shared.jobs.expireLeases(database);
    await releaseIdempotencyKeys(database);
  }

  const keyless = new KeylessQueries();
  const authentication = new Authentication(apiKeys, keyless);
  const eventStreams = new EventStreams(configuration.eventStreamLimits, authentication);
  const readiness = serviceReadiness(database, media, logger);
  const parts = { ...shared, worker };
  const handlers = Object.values(resources).map((resource) => recordHandlers(parts, resource));
  const application = await buildApplication({
    handlers: Object.assign(
      { getUsage: usageHandler(database) },
      webhookHandlers({ ...webhookParts, wake: () => deliverer.wake() }),
      ...handlers,
    ),
    authentication,
    eventStreams,
    rateLimit: new RateLimit(database, configuration.accountRateLimit),
    connections: configuration.connections,
    trustedProxies: configuration.trustedProxies,
    concurrencyLimits: new ConcurrencyLimits({
      ...configuration.concurrencyLimits,
      permitsPerAccount: permitsPerAccount(configuration),
    }),
    stalledReaderTimeout: configuration.stalledReaderTimeout,
    health: readiness,
    instrument: monitoring.instrument,
    logger: configuration.isAddressLogged ? withoutAddress(logger) : logger,
  });
  serveMedia(application, media, (token) => keyless.run(() => media.isAttached(token)));
  const { docsFolder, consoleFolder } = configuration;
  serveSites(application, {
    docsFolder,
    consoleFolder,
    apiKeys,
    keyless,
    authentication,
    models: shownModels(configuration),
    publicUrl,
  });

  const checkKeys = () => {
    authentication.forget();
    eventStreams.checkKeys();
  };
  notifications.subscribe({
    notify({ topic, id }) {
      if (topic === 'revoked') return checkKeys();
      if (topic === 'queued') worker.answerCall(id);
      if (topic === 'deleted') worker.cancel(id);
      else changes.announce(id, topic === 'ended' ? 'end' : 'progress');
    },
    missed() {
      checkKeys();
      changes.announceEnds();
    },
  });
  const logChanges = () => logEvents(database, (fields, message) => logger.info(fields, message));
  const sweep = () =>
    Promise.all([
      media.sweep(),
      sweepIdempotencyKeys(database),
      sweepRateLimits(database),
      sweepUsage(database),
      sweepEvents(database),
      sweepDeliveries(database),
      logChanges(),
      // A database server has the autovacuum daemon.
      opened.isExclusive && vacuumChangedTables(database),
    ]).catch((error) => {
      if (!isDatabaseAway(error)) logger.error({ error: describeError(error) }, 'maintenance failed');
    });
  const maintenance = setInterval(sweep, maintenanceInterval);

  /** Waits for the running generations, then for open requests. The rest returns to the queue. */
  const close = async () => {
    readiness.stop();
    clearInterval(maintenance);
    const generationGrace = Math.max(0, configuration.stopDeadline - closingTime);
    const workerStopped = worker.stop(generationGrace).finally(() => {
      changes.stop();
      eventStreams.stop();
    });
    // For clients that do not finish sending a request or reading a response.
    const cutOff = setTimeout(() => application.server.closeAllConnections(), generationGrace + requestGrace);
    await Promise.all([application.close(), workerStopped, deliverer.stop(generationGrace)]);
    clearTimeout(cutOff);
    // A storage that fails must not keep the database open. The next start sweeps again.
    await media.sweep(AbortSignal.timeout(sweepTime)).catch(() => {});
    await logChanges().catch(() => {});
    await opened.close();
    await monitoring.close();
  };
  try {
    metricsUrl = await monitoring.serve(
      {
        database,
        poolUse: opened.poolUse,
        openEventStreams: () => eventStreams.size,
        // A process without workers calls no provider, so its circuits say nothing.
        circuits: () => (configuration.generationConcurrency > 0 && providers.circuits?.()) || [],
        dataFolder: configuration.dataFolder,
        readiness,
      },
      readiness,
    );
    if (configuration.role !== 'worker') {
      const { host, port } = configuration;
      url = (await application.listen({ host, port, backlog })).replace(/\/$/, '');
    }
  } catch (error) {
    await close();
    throw error;
  }
  worker.start();
  if (configuration.role !== 'http') deliverer.start();
  return {
    url,
    metricsUrl,
    database,
    accounts,
    apiKeys,
    forgetKeys: () => authentication.forget(),
    commandData: (command) =>
      dataContext({
        ...command,
        opened: { ...opened, appliedMigrations: [] },
        webhookKey: webhookParts.key,
        storage: async () => storage,
        changed() {
          checkKeys();
          // The next round of maintenance tries again.
          logChanges().catch(() => {});
        },
      }),
    close,
  };
}

/** Returns the handler that shows what the account has used in the current month. */
function usageHandler(database: Database): Handler {
  return async ({ key }) => {
    const month = await readMonth(database, key.account_id);
    if (month === undefined) throw invalidApiKey();
    const { starts_at, ends_at, generations, tokens, monthly_generations, monthly_tokens } = month;
    const usage: AccountUsage = {
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      generations: { used: generations, limit: monthly_generations },
      tokens: { used: tokens, limit: monthly_tokens },
    };
    return { status: 200, json: JSON.stringify(usage) };
  };
}

/** Milliseconds between two rounds in which the service deletes expired data and vacuums the embedded database. */
const maintenanceInterval = 10_000;

/**
 * The last part of the grace period in milliseconds. After the generations have ended, the service returns jobs and
 * closes in this time.
 */
const closingTime = 3_000;

/** Maximum milliseconds for open requests after the generations. */
const requestGrace = 1_000;

/** Maximum milliseconds for deleting media at the end. */
const sweepTime = 1_000;

/**
 * Number of new connections that may wait until Node accepts them. If more connect, the system ignores these, and
 * they try again after a second. The number is large, so that a thousand connections of one client do not keep others
 * out. The system may have a lower limit (`somaxconn` on Linux).
 */
const backlog = 4_096;

/** Returns what the console says of models, with the commands to use others. Looks for them at most every ten seconds. */
function shownModels({ providers, dataFolder }: Configuration): () => Promise<object> {
  const looks = lruCache<'models', Promise<object>>(1, 10_000);
  const look = async () => {
    const { addModelCommand, modelChoices } = await import('./commands/model-servers.ts');
    const { modelsFolder } = await import('./generation/local/model-files.ts');
    const modelOf = (provider: { readonly name: string; readonly model?: string }) =>
      provider.model === undefined ? null : `${provider.model} (${provider.name})`;
    return {
      texts: providers.text.map(modelOf),
      pictures: providers.image.map(modelOf),
      choices: await modelChoices(modelsFolder(dataFolder ?? ''), process.env),
      add: addModelCommand(),
    };
  };
  return () => {
    const found = looks.get('models') ?? look();
    if (!looks.has('models')) looks.set('models', found);
    return found;
  };
}

/** Returns a log without the only line of the level `info` that Fastify writes: the address that it listens on. */
function withoutAddress(logger: Logger): Logger {
  return logger.level === 'info' ? logger.child({}, { level: 'warn' }) : logger;
}

/**
 * Returns how many requests of one account use the database at the same time. On a PostgreSQL server, this is two
 * fewer than the connections of the pool, so that other accounts have two. The embedded database has only one
 * connection.
 */
function permitsPerAccount({ concurrencyLimits, databaseUrl, databasePoolSize }: Configuration): number {
  const suitable = databaseUrl === null ? 4 : Math.max(1, databasePoolSize - 2);
  return concurrencyLimits.permitsPerAccount ?? suitable;
}
