import type { GenerationError } from '@contentgen/contract';
import { type Database, retryDuringOutage } from '../../database/connection.ts';
import type { Notification } from '../../database/notifications.ts';
import { describeError } from '../../http/error-log.ts';
import type { MediaLibrary } from '../../media/media-library.ts';
import type { Resource } from '../../resources/resource.ts';
import type { ColumnValues, RecordRow } from '../../resources/resource-definition.ts';
import { TimeLimitError } from '../../time-limit.ts';
import { asGenerationFailure, interruptedTooOften } from '../generation-failure.ts';
import type { GenerationJob, GenerationJobs } from '../generation-jobs.ts';
import {
  type AttemptOutcome,
  AttemptUsage,
  currentAttempt,
  type GenerationObserver,
  type Used,
} from '../generation-observer.ts';
import type { GenerationResult, Pausable } from '../generator.ts';
import type { EndedRow, RecordChanges } from '../record-changes.ts';
import { DraftRecorder, type Drafts } from '../text/drafts.ts';

/**
 * The error when the lease of a generation is lost: the record was deleted, or another worker has taken over the job.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The error when the service stops, and the generation did not finish within the grace period. */
export class ServiceStopping extends Error {
  override readonly name = 'ServiceStopping';
}

export interface AttemptParts {
  readonly database: Database;
  readonly jobs: GenerationJobs;
  /** Counts what an attempt has used after its job was cancelled or claimed by another worker. */
  countLate(database: Database, job: GenerationJob, used: Used): Promise<void>;
  readonly media: MediaLibrary;
  readonly drafts: Drafts;
  readonly changes: RecordChanges;
  /** Notifies the other processes of a change. The notification may be lost. */
  readonly announce: (notification: Notification) => void;
  /** Undefined while nothing is measured or traced. */
  readonly observer?: GenerationObserver | undefined;
  readonly logger: {
    readonly [Level in 'info' | 'warn' | 'error']: (fields: object, message: string) => void;
  };
  /** The time limit of an attempt in milliseconds. The wait for a busy provider does not count. */
  readonly timeout: number;
  /** The number of attempts after which a record is marked `failed`, without the interrupted ones. */
  readonly attempts: number;
  /**
   * The number of attempts that may end with their process. Then the record is marked `failed`, because its generation
   * may be what ends the processes, and a provider may charge for each.
   */
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
  #usage = new AttemptUsage(undefined);

  /** @param isGivenUp whether to stop waiting for a database that is unreachable. */
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
   * @param begun the row of the record, if it has just become `processing`.
   * @returns whether the generation has ended, so that its job is not in the queue again.
   */
  async run(controller: AbortController, begun: RecordRow | undefined): Promise<boolean> {
    const { database, drafts, timeout, attempts, interruptions } = this.#parts;
    const { records, generator, text, name: resource } = this.#resource;
    const { account_id: accountId, record_id: recordId } = this.#job;
    const { signal } = controller;
    const draft = new DraftRecorder(drafts, { resource, accountId, recordId }, text?.maxLength ?? 0);
    const time = new Countdown(timeout, () => controller.abort(new TimeLimitError(timeout)));
    const usage = new AttemptUsage(this.#parts.observer?.attemptStarted(resource, this.#job.trace_parent));
    this.#usage = usage;
    try {
      if (this.#tries > attempts || this.#job.interruptions >= interruptions) {
        throw interruptedTooOften();
      }
      const read = () => records.find(database, accountId, recordId);
      const row = begun ?? (await retryDuringOutage(read, () => signal.aborted));
      if (row === undefined) return false;
      const generated = currentAttempt.run(usage, () => generator.generate(row, signal, draft, time));
      const result = await Promise.race([generated, aborted(signal)]);
      // No piece is stored after the drafts are removed.
      draft.close();
      await this.#commit(() => this.#succeed(row, result, draft));
    } catch (error) {
      draft.close();
      if (signal.reason instanceof LeaseLost) {
        await this.#countLate();
        return false;
      }
      if (signal.reason instanceof ServiceStopping) await this.#release();
      else await this.#retryOrFail(signal.aborted ? signal.reason : error, draft);
    } finally {
      draft.close();
      time.stop();
      usage.ended(this.#outcome);
    }
    return this.#outcome === 'succeeded' || this.#outcome === 'failed';
  }

  async #succeed(
    record: RecordRow,
    result: GenerationResult<ColumnValues>,
    draft: DraftRecorder,
  ): Promise<void> {
    const { database, media, logger } = this.#parts;
    const { records, definition } = this.#resource;
    const { account_id, record_id } = this.#job;
    const { afterSuccess } = definition;
    const ending = { used: this.#usage.settle(), made: definition.pictures?.(record) };
    const row = await this.#end(
      draft,
      (connection) => records.succeed(connection, this.#job, result, ending),
      {
        ...(afterSuccess && {
          after: (transaction) => afterSuccess(result.values, media.of(transaction, account_id, record_id)),
        }),
      },
    );
    if (row !== undefined) {
      const { missedForm: template_id } = this.#usage;
      if (template_id !== null)
        logger.warn({ record_id, template_id }, 'the text misses the form of its template');
      this.#ended('succeeded', row);
    } else await definition.onDiscard?.(result.values, media.of(database, account_id, record_id));
  }

  /**
   * Ends the generation with one statement. If the record has drafts or pictures, it uses a transaction with several
   * statements, because one statement does not see the drafts that were stored after it began.
   */
  async #end(
    draft: DraftRecorder,
    end: (connection: Database) => Promise<RecordRow | undefined>,
    { after }: { readonly after?: (transaction: Database) => Promise<void> } = {},
  ): Promise<RecordRow | undefined> {
    const { database, drafts } = this.#parts;
    const { account_id, record_id, attempts } = this.#job;
    const mayHaveDrafts = draft.hasBegun || attempts > 1;
    if (!mayHaveDrafts && after === undefined) return end(database);
    return database.transaction().execute(async (transaction) => {
      const row = await end(transaction);
      if (row === undefined) return undefined;
      if (mayHaveDrafts) await drafts.remove(transaction, account_id, record_id);
      await after?.(transaction);
      return row;
    });
  }

  /** Announces the end of the generation. */
  #ended(outcome: 'succeeded' | 'failed', row: RecordRow): void {
    const { changes, announce } = this.#parts;
    const { account_id: accountId, record_id: recordId } = this.#job;
    this.#outcome = outcome;
    changes.announce(recordId, 'end', row as unknown as EndedRow);
    announce({ topic: 'ended', accountId, id: recordId });
  }

  /** Counts what this attempt has used, although its job is not its own any more. */
  async #countLate(): Promise<void> {
    const { database, countLate } = this.#parts;
    const used = this.#usage.settle();
    if (used.input !== null || used.output !== null)
      await this.#commit(() => countLate(database, this.#job, used));
  }

  async #release(): Promise<void> {
    const { database, jobs, announce, logger } = this.#parts;
    const { account_id: accountId, record_id, attempts: attempt } = this.#job;
    logger.info({ record_id, attempt }, 'generation returned to the queue at shutdown');
    await this.#commit(() => jobs.interrupt(database, this.#job, this.#usage.settle()));
    announce({ topic: 'queued', accountId, id: record_id });
    this.#outcome = 'returned';
  }

  /** The number of attempts so far, this one included, without those that ended with their process. */
  get #tries(): number {
    return this.#job.attempts - this.#job.interruptions;
  }

  async #retryOrFail(error: unknown, draft: DraftRecorder): Promise<void> {
    const { database, jobs, attempts, retryDelay, logger } = this.#parts;
    const failure = asGenerationFailure(error);
    const { record_id, attempts: attempt } = this.#job;
    const fields = { record_id, attempt, code: failure.code, error: describeError(error) };
    if (failure.retryable && this.#tries < attempts) {
      const delay = Math.max(retryDelay * 2 ** (this.#tries - 1), failure.retryAfter);
      logger.warn({ ...fields, retry_in_milliseconds: delay }, 'generation failed, will retry');
      await this.#commit(() => jobs.retryLater(database, this.#job, delay, this.#usage.settle()));
      this.#outcome = 'retried';
      return;
    }
    logger.error(fields, 'generation failed');
    await this.#commit(() => this.#fail({ code: failure.code, detail: failure.message }, draft));
  }

  async #fail(error: GenerationError, draft: DraftRecorder): Promise<void> {
    const { records } = this.#resource;
    const ending = { used: this.#usage.settle() };
    const row = await this.#end(draft, (connection) => records.fail(connection, this.#job, error, ending));
    if (row !== undefined) this.#ended('failed', row);
    else this.#parts.changes.announce(this.#job.record_id, 'end');
  }

  /** Repeats a commit during an outage of the database, so that no outcome is lost. */
  #commit(operation: () => Promise<void>): Promise<void> {
    return retryDuringOutage(operation, this.#isGivenUp);
  }
}

/**
 * Rejects with the signal's reason when it aborts. So the caller does not wait for a provider that ignores the
 * signal.
 */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** A timer that can be paused. */
export class Countdown implements Pausable {
  readonly #onEnd: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /**
   * Starts immediately.
   *
   * @param milliseconds the time until `onEnd`, without the pauses.
   */
  constructor(milliseconds: number, onEnd: () => void) {
    this.#left = milliseconds;
    this.#onEnd = onEnd;
    this.resume();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.#clear();
    this.#left -= performance.now() - this.#since;
  }

  resume(): void {
    if (this.#isStopped) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#left));
  }

  /** Stops the timer permanently. */
  stop(): void {
    this.#isStopped = true;
    this.#clear();
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
