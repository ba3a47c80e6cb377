import type { ResourceName } from '@contentgen/contract';
import { isDatabaseAway, queryOwner } from '../../database/connection.ts';
import type { Notifications } from '../../database/notifications.ts';
import { describeError } from '../../http/error-log.ts';
import type { Resource, Resources } from '../../resources/resource.ts';
import type { RecordRow } from '../../resources/resource-definition.ts';
import { type GenerationJob, largestClaim } from '../generation-jobs.ts';
import { currentTraceParent } from '../trace-parent.ts';
import { Announcements } from './announcements.ts';
import { CoalescingRunner } from './coalescing-runner.ts';
import { type AttemptParts, GenerationAttempt } from './generation-attempt.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { RunningGenerations } from './running-generations.ts';
import type { Slots } from './slots.ts';
import { TakeoverGrace } from './takeover-grace.ts';
import { TaskGroup } from './task-group.ts';
import { Throttle } from './throttle.ts';
import { type Claim, WaitingJobs } from './waiting-jobs.ts';

interface WorkerParts extends Omit<AttemptParts, 'announcements'> {
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

/** Minimum milliseconds between two notifications to other workers. */
const callInterval = 100;

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
  readonly #running = new RunningGenerations();
  readonly #tasks = new TaskGroup((error) => this.#taskFailed(error));
  readonly #claims = new CoalescingRunner(() => this.#claimAll().catch((error) => this.#taskFailed(error)));
  readonly #leases: LeaseRenewer;
  readonly #takeoverGrace = new TakeoverGrace(takeoverGrace);
  readonly #calls = new Throttle(callInterval);
  /** The record in the last notification to other workers, which this process may receive, too. */
  #calledFor: string | undefined;
  readonly #queues: ReadonlyMap<ResourceName, WaitingJobs>;
  readonly #announcements: Announcements;
  #state: WorkerState = 'running';
  #polling: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    const names = Object.values(parts.resources).map(({ name }) => name);
    this.#queues = new Map(names.map((name) => [name, new WaitingJobs(parts.concurrency)]));
    this.#announcements = new Announcements(parts.database, parts.notifications, (task) =>
      this.#tasks.add(task),
    );
    this.#leases = new LeaseRenewer(renewalInterval, () => this.#running.renew(parts.database, parts.jobs));
  }

  /** Starts to poll for jobs and to renew leases. */
  start(): void {
    this.#polling = setInterval(() => this.#tasks.add(this.#poll()), pollInterval);
    this.#leases.start((renewal) => this.#tasks.add(renewal));
    this.wake();
  }

  /**
   * Looks for jobs of which no notification has arrived. There are rarely any, so this first checks with a cheap
   * query before it claims.
   */
  async #poll(): Promise<void> {
    const { database, jobs } = this.#parts;
    const areFree = await queryOwner.run('worker', () => jobs.areFree(database, this.#takeoverGrace.isOver));
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
    if (this.#state !== 'running' || !areNone || !slots.areFree || slots.isAtLimit(accountId))
      return undefined;
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
    const { database, notifications } = this.#parts;
    this.#calls.request(() => {
      if (this.#state !== 'running') return;
      this.#calledFor = recordId;
      const call = { topic: 'queued', accountId, id: recordId } as const;
      this.#tasks.add(notifications.publishToOthers(database, [call]));
    });
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
    this.#running.cancel(recordId);
    this.#parts.changes.announce(recordId, 'end');
  }

  /**
   * Claims no more jobs and waits for the running generations. After the grace period it aborts them and returns their
   * jobs to the queue. Such an attempt counts, because the provider may charge for it.
   *
   * @param gracePeriod milliseconds.
   */
  async stop(gracePeriod: number): Promise<void> {
    this.#state = 'draining';
    clearInterval(this.#polling);
    const abortion = setTimeout(() => {
      this.#state = 'aborting';
      this.#running.abortAll();
    }, gracePeriod);
    await this.#tasks.settled();
    clearTimeout(abortion);
    this.#leases.stop();
    this.#state = 'stopped';
  }

  #requestClaims(): void {
    // The time of a claim does not count for the account of the handler that requests it.
    const claimed = queryOwner.run('worker', () => this.#claims.request());
    if (claimed !== undefined) this.#tasks.add(claimed);
  }

  async #claimAll(): Promise<void> {
    // After the machine was suspended, the generations of this process come first: their leases may have expired.
    await this.#leases.renewIfOverdue();
    for (const [resource, queue] of this.#queues) await this.#fill(resource, queue);
  }

  async #fill(resource: ResourceName, queue: WaitingJobs): Promise<void> {
    const { database, jobs } = this.#parts;
    const { slots } = queue;
    const claim: Claim = async (count, running) => {
      const claims = await jobs.claim(database, {
        resource,
        count,
        after: slots.lastAccount,
        running,
        perAccount: slots.perAccount,
        takesOver: this.#takeoverGrace.isOver,
      });
      for (const { job, row } of claims) this.#claimed(job, row as RecordRow | undefined, slots);
      return claims.map(({ job }) => job.account_id);
    };
    while (this.#state === 'running' && (await queue.claim(largestClaim, claim)));
  }

  #claimed(job: GenerationJob, row: RecordRow | undefined, slots: Slots): void {
    const { record_id: recordId, account_id: accountId } = job;
    this.#parts.changes.announce(recordId, 'progress');
    this.#announcements.add({ topic: 'begun', accountId, id: recordId });
    this.#begin(job, row, slots.take(accountId));
  }

  /**
   * Begins the generation of a claimed job.
   *
   * @param row the row of the record, if the record has just become `processing`.
   */
  #begin(job: GenerationJob, row: RecordRow | undefined, free: () => void): void {
    const controller = this.#running.add(job);
    const generation = queryOwner.run(job.account_id, () => this.#run(job, row, controller));
    const done = generation.finally(() => {
      this.#running.remove(controller);
      free();
      this.#requestClaims();
    });
    this.#tasks.add(done);
  }

  async #run(job: GenerationJob, row: RecordRow | undefined, controller: AbortController): Promise<void> {
    const { database, jobs } = this.#parts;
    // The service began to stop during the claim. The attempt has not begun, so it does not count.
    if (this.#state !== 'running') return jobs.release(database, job, job.attempts - 1);
    const isGivenUp = () => this.#state === 'aborting' || this.#state === 'stopped';
    const parts = { ...this.#parts, announcements: this.#announcements };
    const attempt = new GenerationAttempt(parts, this.#resource(job), job, isGivenUp);
    const isEnded = await attempt.run(controller, row);
    if (!isEnded) this.#queueOf(job.resource).add(job.account_id);
  }

  #taskFailed(error: unknown): void {
    if (isDatabaseAway(error)) this.#takeoverGrace.restart();
    else this.#parts.logger.error({ error: describeError(error) }, 'worker failed');
  }

  #resource({ resource }: GenerationJob): Resource {
    return this.#parts.resources[resource];
  }

  #queueOf(resource: ResourceName): WaitingJobs {
    return this.#queues.get(resource) as WaitingJobs;
  }
}
