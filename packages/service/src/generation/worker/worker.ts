import { setTimeout as sleep } from 'node:timers/promises';
import type { ResourceName } from '@contentgen/contract';
import { isDatabaseAway, queryOwner } from '../../database/connection.ts';
import type { Notification, Notifications } from '../../database/notifications.ts';
import { describeError } from '../../http/error-log.ts';
import type { Resources } from '../../resources/resource.ts';
import type { RecordRow } from '../../resources/resource-definition.ts';
import type { GenerationJob } from '../generation-jobs.ts';
import { currentTraceParent } from '../generation-observer.ts';
import { type AttemptParts, GenerationAttempt, LeaseLost, ServiceStopping } from './generation-attempt.ts';
import { WaitingJobs } from './waiting-jobs.ts';

interface WorkerParts extends Omit<AttemptParts, 'announce'> {
  readonly notifications: Notifications;
  readonly resources: Resources;
  /**
   * How many generations of each resource this worker runs at the same time. With 0 it runs none and only notifies
   * other workers of new jobs.
   */
  readonly concurrency: number;
}

/** Milliseconds between two searches for jobs that no notification announced. */
const pollInterval = 1_000;

/** Milliseconds between two renewals of the leases. A lease survives two failed renewals. */
const renewalInterval = 5_000;

/**
 * Milliseconds after an outage of the database before this worker takes over expired leases. Every other process that
 * still runs renews its leases in this time.
 */
const takeoverGrace = renewalInterval + 1_000;

/** Minimum milliseconds between two statements that notify the other processes. */
const announcementInterval = 10;

/**
 * `running`: claims jobs. `draining`: lets its generations finish. `aborting`: has aborted its generations and
 * returns their jobs to the queue. `stopped`: has no generations left.
 */
type WorkerState = 'running' | 'draining' | 'aborting' | 'stopped';

/** A slot for the generation of a new record, which begins in the process that stores the record. */
export interface ReservedSlot {
  /** Begins the generation of the stored record. The job must already be leased, and its first attempt counted. */
  begin(row: RecordRow): void;
  /** Frees the slot, because the record was not stored. */
  free(): void;
}

/** Claims the jobs of generations and runs them. */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #queues: ReadonlyMap<ResourceName, WaitingJobs>;
  readonly #running = new Map<AbortController, GenerationJob>();
  /** The work that a stop waits for. */
  readonly #tasks = new Set<Promise<void>>();
  #state: WorkerState = 'running';
  #polling: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  /** The times of the last renewal of the leases, and of the next takeover, as `performance.now()`. */
  #renewedAt = performance.now();
  #takesOverAt = 0;
  #isClaiming = false;
  #isClaimRequested = false;
  #announcements: Notification[] = [];
  #isAnnouncing = false;
  /** The record in the last notification to other workers, which this process may receive, too. */
  #calledFor: string | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    const names = Object.values(parts.resources).map(({ name }) => name);
    this.#queues = new Map(names.map((name) => [name, new WaitingJobs(parts.concurrency)]));
  }

  /** Starts to poll for jobs and to renew leases. */
  start(): void {
    this.#polling = setInterval(() => this.#track(this.#poll()), pollInterval);
    this.#renewing = setInterval(() => this.#track(this.#renewLeases()), renewalInterval);
    this.wake();
  }

  /**
   * Looks for jobs of which no notification has arrived. There are rarely any, so this first checks with a cheap
   * query before it claims.
   */
  async #poll(): Promise<void> {
    const { database, jobs } = this.#parts;
    const areFree = await queryOwner.run('worker', () => jobs.areFree(database, this.#takesOver));
    if (areFree && this.#state === 'running') this.wake();
  }

  /** Looks for jobs, because there may be a new one. */
  wake(): void {
    for (const queue of this.#queues.values()) queue.addAny();
    this.#requestClaims();
  }

  /**
   * Reserves a slot for a new record, so that its generation can begin immediately, without a claim. This is
   * possible if no other job waits and the account may run another generation. Otherwise returns undefined, and the
   * job has to wait for a slot.
   */
  reserve(resource: ResourceName, accountId: string): ReservedSlot | undefined {
    const { slots, areNone } = this.#queueOf(resource);
    const mayBegin = areNone && slots.free > 0 && slots.leftFor(accountId) > 0;
    if (this.#state !== 'running' || !mayBegin) return undefined;
    const free = slots.take(accountId);
    const job = { resource, account_id: accountId, attempts: 1, interruptions: 0 };
    const trace_parent = currentTraceParent.getStore() ?? null;
    return {
      begin: (row) => this.#begin({ ...job, record_id: row.id, trace_parent }, row, free),
      free: () => {
        free();
        this.#requestClaims();
      },
    };
  }

  /**
   * Handles a new job. A worker with a free slot claims it; a busy worker notifies the workers of other processes.
   */
  offer(resource: ResourceName, accountId: string, recordId: string): void {
    const queue = this.#queueOf(resource);
    queue.add(accountId);
    if (queue.claimable > 0) {
      this.#requestClaims();
      return;
    }
    this.#calledFor = recordId;
    this.#announcements = this.#announcements.filter(({ topic }) => topic !== 'queued');
    this.#announce({ topic: 'queued', accountId, id: recordId });
  }

  /**
   * Handles the notification of a busy worker. Ignores notifications that this worker has sent itself, because it
   * already knows these jobs.
   */
  answerCall(recordId: string): void {
    if (recordId !== this.#calledFor) this.wake();
  }

  /** Aborts the generation of a deleted record. */
  cancel(recordId: string): void {
    this.#abort((job) => job.record_id === recordId, new LeaseLost());
    this.#parts.changes.announce(recordId, 'end');
  }

  /**
   * Claims no more jobs and waits for the running generations. After the grace period it aborts them, returns their jobs
   * to the queue, and notifies the other workers.
   *
   * @param gracePeriod milliseconds.
   */
  async stop(gracePeriod: number): Promise<void> {
    this.#state = 'draining';
    clearInterval(this.#polling);
    const abortion = setTimeout(() => {
      this.#state = 'aborting';
      this.#abort(() => true, new ServiceStopping());
    }, gracePeriod);
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
    clearTimeout(abortion);
    clearInterval(this.#renewing);
    this.#state = 'stopped';
  }

  /** Claims jobs now, or once more after the current claims. */
  #requestClaims(): void {
    this.#isClaimRequested = true;
    // The time of a claim does not count for the account of the handler that requests it.
    if (!this.#isClaiming) queryOwner.run('worker', () => this.#track(this.#claimAll()));
  }

  async #claimAll(): Promise<void> {
    this.#isClaiming = true;
    while (this.#isClaimRequested) {
      this.#isClaimRequested = false;
      try {
        // After the machine was suspended, the generations of this process come first: their leases may have expired.
        if (performance.now() - this.#renewedAt > 2 * renewalInterval) await this.#renewLeases();
        for (const [resource, queue] of this.#queues) await this.#fill(resource, queue);
      } catch (error) {
        this.#taskFailed(error);
      }
    }
    this.#isClaiming = false;
  }

  async #fill(resource: ResourceName, queue: WaitingJobs): Promise<void> {
    const { database, jobs } = this.#parts;
    const { slots } = queue;
    const claim = async (running: ReadonlyMap<string, number>) => {
      const claimed = await jobs.claim(database, {
        resource,
        after: slots.lastAccount,
        running,
        perAccount: slots.perAccount,
        takesOver: this.#takesOver,
      });
      if (claimed !== undefined) this.#claimed(claimed.job, claimed.row as RecordRow | undefined);
      return claimed?.job.account_id;
    };
    while (this.#state === 'running' && (await queue.claim(claim)));
  }

  #claimed(job: GenerationJob, row: RecordRow | undefined): void {
    const { record_id: recordId, account_id: accountId } = job;
    this.#parts.changes.announce(recordId, 'progress');
    this.#announce({ topic: 'begun', accountId, id: recordId });
    this.#begin(job, row, this.#queueOf(job.resource).slots.take(accountId));
  }

  /**
   * Begins the generation of a claimed job.
   *
   * @param row the row of the record, if the record has just become `processing`.
   */
  #begin(job: GenerationJob, row: RecordRow | undefined, free: () => void): void {
    const controller = new AbortController();
    this.#running.set(controller, job);
    const generation = queryOwner.run(job.account_id, () => this.#run(job, row, controller));
    const done = generation.finally(() => {
      this.#running.delete(controller);
      free();
      this.#requestClaims();
    });
    this.#track(done);
  }

  async #run(job: GenerationJob, row: RecordRow | undefined, controller: AbortController): Promise<void> {
    const { database, jobs } = this.#parts;
    // The service began to stop during the claim. The attempt has not begun, so it does not count.
    if (this.#state !== 'running') return jobs.release(database, job);
    const isGivenUp = () => this.#state === 'aborting' || this.#state === 'stopped';
    const parts = { ...this.#parts, announce: (change: Notification) => this.#announce(change) };
    const attempt = new GenerationAttempt(parts, this.#parts.resources[job.resource], job, isGivenUp);
    const isEnded = await attempt.run(controller, row);
    if (!isEnded) this.#queueOf(job.resource).add(job.account_id);
  }

  /** Renews every lease, and aborts the generations whose lease is lost. */
  async #renewLeases(): Promise<void> {
    const { database, jobs } = this.#parts;
    const held = [...this.#running.values()];
    const renewed = new Set(held.length === 0 ? [] : await jobs.renew(database, held));
    this.#renewedAt = performance.now();
    this.#abort((job) => held.includes(job) && !renewed.has(job), new LeaseLost());
  }

  #abort(matches: (job: GenerationJob) => boolean, reason: Error): void {
    for (const [controller, job] of this.#running) if (matches(job)) controller.abort(reason);
  }

  /**
   * Notifies the other processes of a change, soon after its commit. Changes within a short time share a statement,
   * because PostgreSQL runs commits with `NOTIFY` one at a time on the whole server.
   */
  #announce(change: Notification): void {
    this.#announcements.push(change);
    if (!this.#isAnnouncing) this.#track(this.#sendAnnouncements());
  }

  async #sendAnnouncements(): Promise<void> {
    const { database, notifications } = this.#parts;
    this.#isAnnouncing = true;
    try {
      while (this.#announcements.length > 0) {
        const sent = this.#announcements;
        this.#announcements = [];
        await notifications.publishToOthers(database, sent);
        await sleep(announcementInterval);
      }
    } finally {
      this.#isAnnouncing = false;
    }
  }

  /** Runs a task that a stop waits for. */
  #track(task: Promise<void>): void {
    const settled = task.catch((error) => this.#taskFailed(error)).finally(() => this.#tasks.delete(settled));
    this.#tasks.add(settled);
  }

  #taskFailed(error: unknown): void {
    if (isDatabaseAway(error)) this.#takesOverAt = performance.now() + takeoverGrace;
    else this.#parts.logger.error({ error: describeError(error) }, 'worker failed');
  }

  /** Whether this worker may take over expired leases. */
  get #takesOver(): boolean {
    return performance.now() >= this.#takesOverAt;
  }

  #queueOf(resource: ResourceName): WaitingJobs {
    return this.#queues.get(resource) as WaitingJobs;
  }
}
