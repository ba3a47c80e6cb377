import { join } from 'node:path';
import { pino } from 'pino';
import { AccountsRepository } from './accounts/accounts-repository.ts';
import { ApiKeysRepository } from './accounts/api-keys-repository.ts';
import type { Configuration } from './configuration.ts';
import { type Database, isDatabaseAway } from './database/connection.ts';
import { openDatabase } from './database/open-database.ts';
import { tendTables } from './database/upkeep.ts';
import { GenerationJobs } from './generation/generation-jobs.ts';
import { configuredProviders, type Providers } from './generation/providers/configured-providers.ts';
import { RecordChanges } from './generation/record-changes.ts';
import { Drafts } from './generation/text/drafts.ts';
import { Worker } from './generation/worker.ts';
import { buildApplication } from './http/application.ts';
import { Authentication } from './http/authentication.ts';
import { serveDocs } from './http/docs-route.ts';
import { describeError } from './http/error-log.ts';
import { EventStreams } from './http/event-streams.ts';
import { RateLimit } from './http/rate-limit.ts';
import { diskStorage } from './media/disk-storage.ts';
import { MediaLibrary } from './media/media-library.ts';
import { serveMedia } from './media/media-route.ts';
import type { MediaStorage } from './media/media-storage.ts';
import { memoryStorage } from './media/memory-storage.ts';
import { s3Storage } from './media/s3-storage.ts';
import { IdempotencyKeys } from './records/idempotency-keys.ts';
import { recordHandlers } from './records/record-handlers.ts';
import { createResources } from './records/resource.ts';

export type { Providers };

/** A running service. */
export interface Service {
  /** The address it listens on, without a trailing slash. */
  readonly url: string;
  readonly database: Database;
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** Makes a change of API keys work at once. */
  forgetKeys(): void;
  /** Stops listening, lets requests and generations under way finish, and hands over what does not in time. */
  close(): Promise<void>;
}

/** What requests under way get to be answered, after the generations under way, in milliseconds. */
const parting = 1_000;

/** What handing over and closing may take of the time for stopping, in milliseconds. */
const closingTime = 3_000;

/** How often what is not needed any more is deleted and the database is tended, in milliseconds. */
const upkeepInterval = 10_000;

/**
 * Starts the service, on the database of its data folder, which no other process may have open, or on a server's.
 *
 * @param given who writes and paints, instead of whom the configuration names.
 * @throws DatabaseUnusableError, the error of `listen` (such as EADDRINUSE), of a migration, and of a handler that
 *   the contract lacks.
 */
export async function startService(configuration: Configuration, given?: Providers): Promise<Service> {
  const logger = pino(
    { level: configuration.logLevel, base: null },
    pino.destination({ dest: 2, sync: false }),
  );
  const providers =
    given ??
    configuredProviders(configuration.providers, (provider, { code, reason }) =>
      logger.warn({ provider, code, reason }, 'provider failed'),
    );
  const opened = await openDatabase(configuration);
  const { database, notifications, isExclusive } = opened;
  const jobs = new GenerationJobs();
  const idempotencyKeys = new IdempotencyKeys();
  if (isExclusive) {
    await jobs.freeAll(database);
    await idempotencyKeys.releaseAll(database);
  }

  const media = new MediaLibrary(database, mediaStorage(configuration));
  let url = '';
  const resources = createResources({ providers, media, publicUrl: () => configuration.publicUrl ?? url });
  const drafts = new Drafts(database);
  const changes = new RecordChanges();
  const worker = new Worker({
    database,
    jobs,
    resources,
    media,
    drafts,
    changes,
    notifications,
    logger,
    concurrency: configuration.generationConcurrency,
    timeout: configuration.generationTimeout,
    attempts: configuration.generationAttempts,
    interruptions: configuration.generationInterruptions,
    retryDelay: configuration.generationRetryDelay,
  });

  const parts = {
    database,
    jobs,
    idempotencyKeys,
    notifications,
    worker,
    media,
    drafts,
    changes,
  };
  const apiKeys = new ApiKeysRepository(database);
  const authentication = new Authentication(apiKeys);
  const eventStreams = new EventStreams(configuration.eventStreamLimits, authentication);
  const application = await buildApplication({
    handlers: Object.assign(
      {},
      ...Object.values(resources).map((resource) => recordHandlers(parts, resource)),
    ),
    authentication,
    eventStreams,
    accountRateLimit: new RateLimit('account', configuration.accountRateLimit),
    anonymousRateLimit: new RateLimit('anonymous', configuration.anonymousRateLimit),
    maxRequestsUnderWay: configuration.maxRequestsUnderWay,
    logger,
  });
  serveMedia(application, media);
  serveDocs(application, configuration.docsPage);

  notifications.subscribe({
    notify({ topic, recordId }) {
      if (topic === 'queued') worker.wake();
      if (topic === 'deleted') worker.cancel(recordId);
      changes.announce(recordId, topic === 'ended' || topic === 'deleted' ? 'end' : 'progress');
    },
    missed: () => changes.announceEnds(),
  });
  const keepUp = () =>
    Promise.all([
      media.sweep(),
      idempotencyKeys.sweep(database),
      // A server has a daemon for it.
      isExclusive && tendTables(database),
    ]).catch((error) => {
      if (!isDatabaseAway(error)) logger.error({ error: describeError(error) }, 'upkeep failed');
    });
  const upkeep = setInterval(keepUp, upkeepInterval);
  const stop = async () => {
    clearInterval(upkeep);
    const patience = Math.max(0, configuration.stopDeadline - closingTime);
    const stopped = worker.stop(patience).finally(() => {
      changes.stop();
      eventStreams.stop();
    });
    // Requests that somebody is still sending, and answers that nobody takes.
    const overdue = setTimeout(() => application.server.closeAllConnections(), patience + parting);
    await Promise.all([application.close(), stopped]);
    clearTimeout(overdue);
    await media.sweep();
    await opened.close();
  };
  try {
    url = (await application.listen({ host: configuration.host, port: configuration.port })).replace(
      /\/$/,
      '',
    );
  } catch (error) {
    await stop();
    throw error;
  }
  worker.start();
  return {
    url,
    database,
    accounts: new AccountsRepository(database),
    apiKeys,
    forgetKeys: () => authentication.forget(),
    close: stop,
  };
}

function mediaStorage({ mediaStorage: storage, dataFolder }: Configuration): MediaStorage {
  if (storage.kind === 's3') return s3Storage(storage);
  return dataFolder === null ? memoryStorage() : diskStorage(join(dataFolder, 'media'));
}
