import type { Database } from '../database/connection.ts';
import type { Notifications } from '../database/notifications.ts';
import type { GenerationJobs } from '../generation/generation-jobs.ts';
import type { GenerationLimit } from '../generation/generation-limit.ts';
import type { RecordChanges } from '../generation/record-changes.ts';
import type { Drafts } from '../generation/text/drafts.ts';
import type { Worker } from '../generation/worker/worker.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import type { RecordFeeds } from './record-feeds.ts';

/** The parts of the service that the handlers of every resource need. */
export interface RecordParts {
  readonly database: Database;
  readonly jobs: GenerationJobs;
  readonly generationLimit: GenerationLimit;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly notifications: Notifications;
  readonly worker: Pick<Worker, 'reserve' | 'offer' | 'cancel'>;
  readonly media: MediaLibrary;
  readonly drafts: Drafts;
  readonly changes: RecordChanges;
  readonly feeds: RecordFeeds;
}
