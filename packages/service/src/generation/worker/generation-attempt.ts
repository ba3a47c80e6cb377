import type { Database } from '../../database/connection.ts';
import type { Notifications } from '../../database/notifications.ts';
import { retryDuringOutage } from '../../database/retry-during-outage.ts';
import { describeError } from '../../http/error-log.ts';
import type { MediaLibrary } from '../../media/media-library.ts';
import type { ColumnValues } from '../../resources/any-definition.ts';
import type { Resource } from '../../resources/resource.ts';
import { Countdown } from '../countdown.ts';
import { asGenerationFailure, interruptedTooOften } from '../generation-failure.ts';
import type { GenerationJob, GenerationJobs } from '../generation-jobs.ts';
import { type AttemptOutcome, currentAttempt, type GenerationObserver } from '../generation-observer.ts';
import type { GenerationResult } from '../generator.ts';
import type { RecordChanges } from '../record-changes.ts';
import { DraftRecorder } from '../text/draft-recorder.ts';
import type { Drafts } from '../text/drafts.ts';
import { LeaseLost, ServiceStopping } from './running-generations.ts';

export interface AttemptParts {
  readonly database: Database;
  readonly jobs: GenerationJobs;
  readonly media: MediaLibrary;
  readonly drafts: Drafts;
  readonly changes: RecordChanges;
  readonly notifications: Notifications;
  /** Undefined while nothing is measured or traced. */
  readonly observer?: GenerationObserver | undefined;
  readonly logger: {
    readonly [Level in 'info' | 'warn' | 'error']: (fields: object, message: string) => void;
  };
  /** The time limit of an attempt in milliseconds. The wait for a busy provider does not count. */
  readonly timeout: number;
  /** The attempts after which a record is marked `failed`. */
  readonly attempts: number;
  /** The crashed attempts after which a record is marked `failed`. */
  readonly interruptions: number;
  /** Milliseconds from the first attempt to the second. The pause doubles with each attempt, up to an hour. */
  readonly retryDelay: number;
}

/** One attempt of a generation: calls the provider, then commits the result and the state together. */
export class GenerationAttempt {
  readonly #parts: AttemptParts;
  readonly #resource: Resource;
  readonly #job: GenerationJob;
  readonly #isGivenUp: () => boolean;
  #outcome: AttemptOutcome = 'canceled';

  /** @param isGivenUp whether to stop waiting for a database that is away. */
  constructor(parts: AttemptParts, resource: Resource, job: GenerationJob, isGivenUp: () => boolean) {
    this.#parts = parts;
    this.#resource = resource;
    this.#job = job;
    this.#isGivenUp = isGivenUp;
  }

  /**
   * Resolves when the outcome is committed, or the lease is lost.
   *
   * @param controller aborts the attempt, with `LeaseLost` or `ServiceStopping` as the reason.
   */
  async run(controller: AbortController): Promise<void> {
    const { database, drafts, timeout, attempts, interruptions } = this.#parts;
    const { records, generator, text, name: resource } = this.#resource;
    const { account_id: accountId, record_id: recordId } = this.#job;
    const { signal } = controller;
    const draft = new DraftRecorder(drafts, { resource, accountId, recordId }, text?.maxLength ?? 0);
    const time = new Countdown(timeout, () => controller.abort(new GenerationTimeout()));
    const observer = this.#parts.observer?.attemptStarted(resource, this.#job.trace_parent);
    try {
      if (this.#job.attempts > attempts || this.#job.interruptions >= interruptions) {
        throw interruptedTooOften();
      }
      const row = await retryDuringOutage(
        () => records.find(database, accountId, recordId),
        () => signal.aborted,
      );
      if (row === undefined) return;
      const generated = currentAttempt.run(observer, () => generator.generate(row, signal, draft, time));
      const result = await Promise.race([generated, aborted(signal)]);
      await this.#commit(() => this.#succeed(result));
    } catch (error) {
      if (signal.reason instanceof LeaseLost) return;
      if (signal.reason instanceof ServiceStopping) await this.#release();
      else await this.#retryOrFail(error, signal.reason instanceof GenerationTimeout);
    } finally {
      draft.close();
      time.stop();
      observer?.ended(this.#outcome);
    }
  }

  async #succeed(result: GenerationResult<ColumnValues>): Promise<void> {
    const { database, jobs, drafts, media, changes } = this.#parts;
    const { records, definition } = this.#resource;
    const { account_id, record_id } = this.#job;
    const isCommitted = await database.transaction().execute(async (transaction) => {
      if (!(await jobs.complete(transaction, this.#job))) return false;
      await records.succeed(transaction, account_id, record_id, result);
      await drafts.remove(transaction, account_id, record_id);
      await definition.afterSuccess?.(result.values, media.of(transaction, account_id, record_id));
      await this.#publishEnd(transaction);
      return true;
    });
    if (isCommitted) {
      this.#outcome = 'succeeded';
      changes.announce(record_id, 'end');
    } else await definition.onDiscard?.(result.values, media.of(database, account_id, record_id));
  }

  async #release(): Promise<void> {
    const { database, jobs, logger } = this.#parts;
    const { record_id, attempts: attempt } = this.#job;
    logger.info({ record_id, attempt }, 'generation returned to the queue at shutdown');
    await this.#commit(() => jobs.release(database, this.#job, attempt));
    this.#outcome = 'returned';
  }

  async #retryOrFail(error: unknown, timedOut: boolean): Promise<void> {
    const { database, jobs, attempts, retryDelay, logger } = this.#parts;
    const failure = asGenerationFailure(error, timedOut);
    const { record_id, attempts: attempt } = this.#job;
    const fields = { record_id, attempt, code: failure.code, error: describeError(error) };
    if (failure.retryable && attempt < attempts) {
      const delay = Math.max(retryDelay * 2 ** (attempt - 1), failure.retryAfter);
      logger.warn({ ...fields, retry_in_milliseconds: delay }, 'generation failed, will retry');
      await this.#commit(() => jobs.retryLater(database, this.#job, delay));
      this.#outcome = 'retried';
      return;
    }
    logger.error(fields, 'generation failed');
    await this.#commit(() => this.#fail({ code: failure.code, detail: failure.message }));
  }

  async #fail(error: Parameters<Resource['records']['fail']>[3]): Promise<void> {
    const { database, jobs, drafts, changes } = this.#parts;
    const { account_id, record_id } = this.#job;
    await database.transaction().execute(async (transaction) => {
      if (!(await jobs.complete(transaction, this.#job))) return;
      await this.#resource.records.fail(transaction, account_id, record_id, error);
      await drafts.remove(transaction, account_id, record_id);
      await this.#publishEnd(transaction);
      this.#outcome = 'failed';
    });
    changes.announce(record_id, 'end');
  }

  #publishEnd(transaction: Database): Promise<void> {
    const { account_id, record_id } = this.#job;
    return this.#parts.notifications.publish(transaction, 'ended', account_id, record_id);
  }

  /** An outage of the database must not lose an outcome. */
  #commit(operation: () => Promise<void>): Promise<void> {
    return retryDuringOutage(operation, this.#isGivenUp);
  }
}

/** Rejects with the signal's reason when it aborts, so that nothing waits for a provider that ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

class GenerationTimeout extends Error {
  override readonly name = 'GenerationTimeout';
}
