import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AccountsRepository } from './accounts/accounts-repository.ts';
import type { ApiKeysRepository } from './accounts/api-keys-repository.ts';
import { type BackupSummary, createBackup } from './backup/create-backup.ts';
import type { Report } from './backup/progress.ts';
import { type Configuration, permitsPerAccount } from './configuration.ts';
import type { Database, OpenDatabase } from './database/connection.ts';
import type { Subscriber } from './database/notifications.ts';
import { openDatabase } from './database/open-database.ts';
import { configuredProviders, type Providers } from './generation/providers/configured-providers.ts';
import { buildApplication } from './http/application.ts';
import { Authentication } from './http/authentication.ts';
import { ConcurrencyLimits } from './http/concurrency-limits.ts';
import { serveDocs } from './http/docs-route.ts';
import { EventStreams } from './http/event-streams.ts';
import { RateLimit } from './http/rate-limit.ts';
import { createLogger } from './logger.ts';
import { configuredStorage } from './media/configured-storage.ts';
import { serveMedia } from './media/media-route.ts';
import { createMonitoring, type Monitoring } from './monitoring/monitoring.ts';
import type { Readiness } from './monitoring/readiness.ts';
import { serviceReadiness } from './monitoring/service-readiness.ts';
import { recordHandlers } from './records/record-handlers.ts';
import { shutDown } from './server/graceful-shutdown.ts';
import { startMaintenance } from './server/maintenance.ts';
import { buildParts, type ServiceParts } from './server/service-parts.ts';

export type { Providers };

/** A running service. */
export interface Service {
  /** The address that it listens on, without a trailing slash; null if it serves no requests. */
  readonly url: string | null;
  /** The address of the metrics; null without METRICS_PORT. */
  readonly metricsUrl: string | null;
  readonly database: Database;
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** Makes a change of API keys effective immediately. */
  forgetKeys(): void;
  /**
   * Writes a backup into a new file.
   *
   * @throws BackupError
   */
  backUp(file: string, report: Report): Promise<BackupSummary>;
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
  const providers = given ?? (await loggedProviders(configuration, logger));
  const monitoring = await createMonitoring(configuration, logger);
  const storage = await configuredStorage(configuration);
  const opened = await open(configuration);
  let url: string | null = null;
  let metricsUrl: string | null = null;
  // Only responses contain the URL, and the service knows it before the first response.
  const publicUrl = () => configuration.publicUrl ?? url ?? '';
  const parts = buildParts({
    configuration,
    opened,
    providers,
    storage,
    logger,
    publicUrl,
    observer: monitoring.observer,
  });
  if (opened.isExclusive) await recoverFromCrash(parts);

  const authentication = new Authentication(parts.apiKeys);
  const eventStreams = new EventStreams(configuration.eventStreamLimits, authentication);
  const readiness = serviceReadiness(opened.database, parts.media, logger);
  const application = await createApplication({
    configuration,
    opened,
    parts,
    authentication,
    eventStreams,
    readiness,
    monitoring,
    logger,
    publicUrl,
  });

  opened.notifications.subscribe(subscriber(parts, authentication, eventStreams));
  const stopMaintenance = startMaintenance(parts, opened, logger);
  const close = async () => {
    await shutDown(
      { application, parts, eventStreams, opened, readiness, stopMaintenance },
      configuration.stopDeadline,
    );
    await monitoring.close();
  };
  try {
    metricsUrl = await monitoring.serve(
      { database: opened.database, poolUse: opened.poolUse, openEventStreams: () => eventStreams.size },
      readiness,
    );
    if (configuration.only !== 'worker') url = await listen(application, configuration);
  } catch (error) {
    await close();
    throw error;
  }
  parts.worker.start();
  const { database, accounts, apiKeys } = parts;
  return {
    url,
    metricsUrl,
    database,
    accounts,
    apiKeys,
    forgetKeys: () => authentication.forget(),
    backUp: (file, report) => createBackup(opened, parts.storage, file, report),
    close,
  };
}

function loggedProviders({ providers }: Configuration, logger: Logger): Promise<Providers> {
  return configuredProviders(providers, (provider, { code, reason }) =>
    logger.warn({ provider, code, reason }, 'provider failed'),
  );
}

/**
 * After a crash, releases the leases and idempotency keys that the ended process has left. Does this only if no
 * other process can open the database.
 */
async function recoverFromCrash({ database, jobs, idempotencyKeys }: ServiceParts): Promise<void> {
  await jobs.expireLeases(database);
  await idempotencyKeys.releaseAll(database);
}

interface ApplicationOptions {
  readonly opened: OpenDatabase;
  readonly configuration: Configuration;
  readonly parts: ServiceParts;
  readonly authentication: Authentication;
  readonly eventStreams: EventStreams;
  readonly readiness: Readiness;
  readonly monitoring: Monitoring;
  readonly logger: Logger;
  publicUrl(): string;
}

async function createApplication(options: ApplicationOptions): Promise<FastifyInstance> {
  const { configuration, opened, parts, authentication, eventStreams, readiness, monitoring, logger } =
    options;
  const { publicUrl } = options;
  const handlers = Object.values(parts.resources).map((resource) => recordHandlers(parts, resource));
  const application = await buildApplication({
    handlers: Object.assign({}, ...handlers),
    authentication,
    eventStreams,
    rateLimit: new RateLimit(opened.database, configuration.accountRateLimit),
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
  serveMedia(application, parts.media);
  serveDocs(application, { folder: configuration.docsFolder, publicUrl });
  return application;
}

/** Returns a log without the only line of the level `info` that Fastify writes: the address that it listens on. */
function withoutAddress(logger: Logger): Logger {
  return logger.level === 'info' ? logger.child({}, { level: 'warn' }) : logger;
}

/** Creates a rate limit over all processes that can open the database. */
/** Passes the notifications of all processes to the worker, the watchers of records and the checks of keys. */
function subscriber(
  { worker, changes }: ServiceParts,
  authentication: Authentication,
  eventStreams: EventStreams,
): Subscriber {
  const checkKeys = () => {
    authentication.forget();
    eventStreams.checkKeys();
  };
  return {
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
  };
}

/**
 * Number of new connections that may wait until Node accepts them. If more connect, the system ignores these, and
 * they try again after a second. The number is large, so that a thousand connections of one client do not keep others
 * out. The system may have a lower limit (`somaxconn` on Linux).
 */
const backlog = 4_096;

async function listen(application: FastifyInstance, { host, port }: Configuration): Promise<string> {
  const address = await application.listen({ host, port, backlog });
  return address.replace(/\/$/, '');
}
