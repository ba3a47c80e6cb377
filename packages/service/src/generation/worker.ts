import type { Database } from '../database/connection.ts';
import { isDatabaseAway } from '../database/connection.ts';
import type { Notifications, Topic } from '../database/notifications.ts';
import { outlastOutage } from '../database/outlast-outage.ts';
import { describeError } from '../http/error-log.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Resource, Resources } from '../records/resource.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import { Countdown } from './countdown.ts';
import { asGenerationFailure, interruptedTooOften } from './generation-failure.ts';
import type { GenerationJob, GenerationJobs } from './generation-jobs.ts';
import type { GenerationResult } from './generator.ts';
import type { RecordChanges } from './record-changes.ts';
import { LeaseLost, RunningGenerations, ServiceStopping } from './running-generations.ts';
import type { Drafts } from './text/drafts.ts';
import { KeptDraft } from './text/kept-draft.ts';

export interface WorkerParts {
  readonly database: Database;
  readonly jobs: GenerationJobs;
  readonly resources: Resources;
  readonly media: MediaLibrary;
  readonly drafts: Drafts;
  readonly changes: RecordChanges;
  readonly notifications: Notifications;
  readonly logger: {
    readonly [Level in 'info' | 'warn' | 'error']: (fields: object, message: string) => void;
  };
  /** Generations at once. */
  readonly concurrency: number;
  /** Milliseconds that one try may take, the wait for a provider's turn not counted. */
  readonly timeout: number;
  /** How often a generation is tried. */
  readonly attempts: number;
  /** How many tries may end with nobody knowing how, because the process died. */
  readonly interruptions: number;
  /** Milliseconds from the first try to the second; each further one waits twice as long, up to an hour. */
  readonly retryDelay: number;
}

/** How often the worker looks for jobs that nobody told it of, in milliseconds. */
const pollInterval = 1_000;

/** How often leases are prolonged, in milliseconds: two times may fail before one is lost. */
const renewalInterval = 5_000;

/**
 * After an outage of the database, processes that have outlived it get so long to prolong their leases, in
 * milliseconds, before these are taken over.
 */
const takeoverGrace = renewalInterval + 1_000;

/** A worker that is busy asks others to look for jobs at most so often, in milliseconds. */
const callInterval = 100;

/** Does the generations: claims a job, has it generated, and commits result and state together. */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #running = new RunningGenerations();
  readonly #tasks = new Set<Promise<void>>();
  #polling: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #renewedAt = performance.now();
  #calledAt = -callInterval;
  #takesOverAt = 0;
  #isStopping = false;
  #isOutOfTime = false;
  #claiming = false;
  #claimAgain = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Begins to look for jobs. */
  start(): void {
    this.#polling = setInterval(() => this.wake(), pollInterval);
    this.#renewing = setInterval(() => this.#track(this.#renew()), renewalInterval);
    this.wake();
  }

  /** There may be a new job. */
  wake(): void {
    if (this.#claiming) {
      this.#claimAgain = true;
      return;
    }
    this.#claiming = true;
    const claimed = this.#claimAll().finally(() => {
      this.#claiming = false;
      if (this.#claimAgain) {
        this.#claimAgain = false;
        this.wake();
      }
    });
    this.#track(claimed);
  }

  /** There is a new job, for this worker or for one of another process while this one is busy. */
  offer(accountId: string, recordId: string): void {
    const { database, notifications, concurrency } = this.#parts;
    this.wake();
    const isBusy = this.#running.size >= concurrency;
    if (!isBusy || this.#isStopping || performance.now() - this.#calledAt < callInterval) return;
    this.#calledAt = performance.now();
    this.#track(notifications.publish(database, 'queued', accountId, recordId));
  }

  /** Aborts the generation of a record that was deleted. */
  cancel(recordId: string): void {
    this.#running.cancel(recordId);
    this.#announceEnd(recordId);
  }

  /**
   * Begins nothing more, and lets finish what is under way. What does not finish in time is aborted and handed over to
   * another process or the next start: a try that counts, for its call may have been paid for.
   *
   * @param patience milliseconds.
   */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#polling);
    const handingOver = setTimeout(() => {
      this.#isOutOfTime = true;
      this.#running.abortAll();
    }, patience);
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
    clearTimeout(handingOver);
    clearInterval(this.#renewing);
  }

  #track(task: Promise<void>): void {
    const settled = task
      .catch((error: unknown) => {
        if (isDatabaseAway(error)) this.#takesOverAt = performance.now() + takeoverGrace;
        else this.#parts.logger.error({ error: describeError(error) }, 'worker failed');
      })
      .finally(() => this.#tasks.delete(settled));
    this.#tasks.add(settled);
  }

  async #claimAll(): Promise<void> {
    const { database, jobs, concurrency } = this.#parts;
    // After a suspension of the machine, first comes what it was working on.
    if (performance.now() - this.#renewedAt > 2 * renewalInterval) await this.#renew();
    while (!this.#isStopping && this.#running.size < concurrency) {
      const claimed = await database.transaction().execute(async (transaction) => {
        const job = await jobs.claim(transaction, { takesOver: performance.now() >= this.#takesOverAt });
        if (job === undefined) return undefined;
        await this.#resource(job).records.begin(transaction, job.account_id, job.record_id);
        await this.#publish(transaction, 'begun', job);
        return job;
      });
      if (claimed === undefined) return;
      this.#parts.changes.announce(claimed.record_id, 'progress');
      const controller = this.#running.add(claimed);
      const work = this.#isStopping
        ? jobs.putBack(database, claimed, claimed.attempts - 1)
        : this.#work(claimed, controller);
      const done = work.finally(() => {
        this.#running.remove(controller);
        this.wake();
      });
      this.#track(done);
    }
  }

  async #renew(): Promise<void> {
    await this.#running.renew(this.#parts.database, this.#parts.jobs);
    this.#renewedAt = performance.now();
  }

  async #work(job: GenerationJob, controller: AbortController): Promise<void> {
    const { database, drafts, changes, timeout, attempts, interruptions } = this.#parts;
    const { records, generator, text, name: resource } = this.#resource(job);
    const address = { resource, accountId: job.account_id, recordId: job.record_id };
    const draft = new KeptDraft(drafts, changes, address, text?.maxLength ?? 0);
    const time = new Countdown(timeout, () => controller.abort(new GenerationTimeout()));
    try {
      if (job.attempts > attempts || job.interruptions >= interruptions) throw interruptedTooOften();
      const row = await records.find(database, job.account_id, job.record_id);
      if (row === undefined) return;
      const generated = generator.generate(row, controller.signal, draft, time);
      const result = await Promise.race([generated, aborted(controller.signal)]);
      await this.#keep(() => this.#succeed(job, result));
    } catch (error) {
      const { reason } = controller.signal;
      if (reason instanceof LeaseLost) return;
      if (reason instanceof ServiceStopping) await this.#handOver(job);
      else await this.#retryOrFail(job, error, reason instanceof GenerationTimeout);
    } finally {
      draft.close();
      time.stop();
    }
  }

  async #succeed(job: GenerationJob, result: GenerationResult<ColumnValues>): Promise<void> {
    const { database, jobs, drafts, media } = this.#parts;
    const { records, definition } = this.#resource(job);
    const { account_id, record_id } = job;
    const finished = await database.transaction().execute(async (transaction) => {
      if (!(await jobs.remove(transaction, job))) return false;
      await records.succeed(transaction, account_id, record_id, result);
      await drafts.remove(transaction, account_id, record_id);
      await definition.afterSuccess?.(result.values, media.of(transaction, account_id, record_id));
      await this.#publish(transaction, 'ended', job);
      return true;
    });
    if (finished) this.#announceEnd(record_id);
    else await definition.onDiscard?.(result.values, media.of(database, account_id, record_id));
  }

  async #handOver(job: GenerationJob): Promise<void> {
    const { database, jobs, logger } = this.#parts;
    const { record_id, attempts: attempt } = job;
    logger.info({ record_id, attempt }, 'generation handed over, as the service stops');
    await this.#keep(() => jobs.putBack(database, job, attempt));
  }

  async #retryOrFail(job: GenerationJob, error: unknown, timedOut: boolean): Promise<void> {
    const { database, jobs, drafts, attempts, retryDelay, logger } = this.#parts;
    const failure = asGenerationFailure(error, timedOut);
    const { account_id, record_id, attempts: attempt } = job;
    const { code, message: detail } = failure;
    const described = { record_id, attempt, code, error: describeError(error) };
    if (failure.retryable && attempt < attempts) {
      const delay = Math.max(retryDelay * 2 ** (attempt - 1), failure.retryAfter);
      logger.warn(
        { ...described, retry_in_milliseconds: delay },
        'generation failed, and will be tried again',
      );
      await this.#keep(() => jobs.giveBack(database, job, delay));
      return;
    }
    logger.error(described, 'generation failed');
    await this.#keep(() =>
      database.transaction().execute(async (transaction) => {
        if (!(await jobs.remove(transaction, job))) return;
        await this.#resource(job).records.fail(transaction, account_id, record_id, { code, detail });
        await drafts.remove(transaction, account_id, record_id);
        await this.#publish(transaction, 'ended', job);
      }),
    );
    this.#announceEnd(record_id);
  }

  #announceEnd(recordId: string): void {
    this.#parts.changes.announce(recordId, 'end');
  }

  /** What became of a generation is not lost because the database is away for a while. */
  #keep(operation: () => Promise<void>): Promise<void> {
    return outlastOutage(operation, () => this.#isOutOfTime);
  }

  #publish(transaction: Database, topic: Topic, { account_id, record_id }: GenerationJob): Promise<void> {
    return this.#parts.notifications.publish(transaction, topic, account_id, record_id);
  }

  #resource({ resource }: GenerationJob): Resource {
    return this.#parts.resources[resource];
  }
}

/** Rejects with the signal's reason once it aborts: a provider that goes on all the same keeps nobody waiting. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(signal.reason);
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}

class GenerationTimeout extends Error {
  override readonly name = 'GenerationTimeout';
}
