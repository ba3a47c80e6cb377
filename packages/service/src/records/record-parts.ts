import type { Database } from '../database/connection.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Completions } from '../generation/completions.ts';
import type { GenerationJobs } from '../generation/generation-jobs.ts';
import type { RecordChanges } from '../generation/record-changes.ts';
import type { DocumentDrafts } from '../generation/text/document-drafts.ts';
import type { Worker } from '../generation/worker.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import type { RecordsRepository, Resource } from './records-repository.ts';

/** What the handlers of both resources work with. */
export interface RecordParts {
  readonly database: Database;
  readonly records: { readonly [Name in Resource]: RecordsRepository<Name> };
  readonly jobs: GenerationJobs;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly completions: Completions;
  readonly notifications: Notifications;
  readonly worker: Worker;
  readonly media: MediaLibrary;
  readonly drafts: DocumentDrafts;
  readonly changes: RecordChanges;
  /** The URL under which people reach the service, without a trailing slash. */
  publicUrl(): string;
}
