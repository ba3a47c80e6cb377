import type { Logger } from 'pino';
import { AccountsRepository } from '../accounts/accounts-repository.ts';
import { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import type { Configuration } from '../configuration.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { GenerationJobs } from '../generation/generation-jobs.ts';
import { GenerationLimit } from '../generation/generation-limit.ts';
import type { GenerationObserver } from '../generation/generation-observer.ts';
import type { Providers } from '../generation/providers/configured-providers.ts';
import { RecordChanges } from '../generation/record-changes.ts';
import { Drafts } from '../generation/text/drafts.ts';
import { Worker } from '../generation/worker/worker.ts';
import { OutageLog } from '../http/error-log.ts';
import { mediaUrl } from '../media/media-addresses.ts';
import { MediaLibrary } from '../media/media-library.ts';
import type { MediaStorage } from '../media/media-storage.ts';
import { IdempotencyKeys } from '../records/idempotency-keys.ts';
import { NewRecords } from '../records/new-records.ts';
import { RecordFeeds } from '../records/record-feeds.ts';
import type { RecordParts } from '../records/record-parts.ts';
import { createResources, type Resources } from '../resources/resource.ts';

/** The parts of a running service below HTTP. */
export interface ServiceParts extends RecordParts {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  readonly resources: Resources;
  readonly worker: Worker;
  /** The storage below `media`. */
  readonly storage: MediaStorage;
}

/** The inputs of `buildParts`. */
interface PartsOptions {
  readonly configuration: Configuration;
  readonly opened: OpenDatabase;
  readonly providers: Providers;
  readonly storage: MediaStorage;
  readonly logger: Logger;
  readonly observer: GenerationObserver | undefined;
  /** Returns the URL of the service for clients, without a trailing slash. */
  publicUrl(): string;
}

/** Builds the parts. The worker does not start yet. */
export function buildParts(options: PartsOptions): ServiceParts {
  const { configuration, opened, providers, storage, logger, observer, publicUrl } = options;
  const { database, notifications } = opened;
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
  const generationLimit = new GenerationLimit(configuration.generationsPerAccount);
  const shared = {
    database,
    notifications,
    media,
    resources,
    jobs: new GenerationJobs(),
    generationLimit,
    newRecords: new NewRecords(database, generationLimit),
    drafts,
    changes,
    feeds: new RecordFeeds({ database, drafts, changes }),
  };
  const worker = new Worker({
    ...shared,
    logger,
    observer,
    concurrency: configuration.generationConcurrency,
    timeout: configuration.generationTimeout,
    attempts: configuration.generationAttempts,
    interruptions: configuration.generationInterruptions,
    retryDelay: configuration.generationRetryDelay,
  });
  return {
    ...shared,
    storage,
    worker,
    idempotencyKeys: new IdempotencyKeys(),
    accounts: new AccountsRepository(database),
    apiKeys: new ApiKeysRepository(database),
  };
}
