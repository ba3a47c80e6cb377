import type { ResourceName } from '@contentgen/contract';
import { isDatabaseAway } from '../../database/connection.ts';
import { queryOwner } from '../../database/query-owner.ts';
import { describeError } from '../../http/error-log.ts';
import type { Resource, Resources } from '../../resources/resource.ts';
import type { GenerationJob } from '../generation-jobs.ts';
import { CoalescingRunner } from './coalescing-runner.ts';
import { type AttemptParts, GenerationAttempt } from './generation-attempt.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { RunningGenerations } from './running-generations.ts';
import { Slots } from './slots.ts';
import { TakeoverGrace } from './takeover-grace.ts';
import { TaskGroup } from './task-group.ts';
import { Throttle } from './throttle.ts';

interface WorkerParts extends AttemptParts {
  readonly resources: Resources;
  /** Generations of each resource that this worker runs at once. With 0 it only calls for other workers. */
  readonly concurrency: number;
}

/** Milliseconds between two looks for jobs that no notification announced. */
const pollInterval = 1_000;

/** Milliseconds between two renewals of the leases. A lease survives two failed renewals. */
const renewalInterval = 5_000;

/** Milliseconds: after an outage, every other process has had one renewal by then. */
const takeoverGrace = renewalInterval + 1_000;

/** The shortest time between two calls for other workers, in milliseconds. */
const callInterval = 100;

/**
 * `running`: claims jobs. `draining`: finishes its generations. `aborting`: has aborted them and returns their jobs to
 * the queue. `stopped`: has no generations left.
 */
type WorkerState = 'running' | 'draining' | 'aborting' | 'stopped';

/** Claims the jobs of generations and runs them. */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #running = new RunningGenerations();
  readonly #tasks = new TaskGroup((error) => this.#taskFailed(error));
  readonly #claims = new CoalescingRunner(() => this.#claimAll().catch((error) => this.#taskFailed(error)));
  readonly #leases: LeaseRenewer;
  readonly #takeoverGrace = new TakeoverGrace(takeoverGrace);
  readonly #calls = new Throttle(callInterval);
  readonly #slots: ReadonlyMap<ResourceName, Slots>;
  #state: WorkerState = 'running';
  #polling: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    const names = Object.values(parts.resources).map(({ name }) => name);
    this.#slots = new Map(names.map((name) => [name, new Slots(parts.concurrency)]));
    this.#leases = new LeaseRenewer(renewalInterval, () => this.#running.renew(parts.database, parts.jobs));
  }

  /** Starts to poll for jobs and to renew leases. */
  start(): void {
    this.#polling = setInterval(() => this.wake(), pollInterval);
    this.#leases.start((renewal) => this.#tasks.add(renewal));
    this.wake();
  }

  /** Looks for jobs, because there may be a new one. */
  wake(): void {
    // A handler may call this, but the claim is not for its account alone.
    const claimed = queryOwner.run('worker', () => this.#claims.request());
    if (claimed !== undefined) this.#tasks.add(claimed);
  }

  /** Looks for a new job. A worker that is busy calls for the workers of other processes. */
  offer(resource: ResourceName, accountId: string, recordId: string): void {
    this.wake();
    const { database, notifications } = this.#parts;
    const slots = this.#slots.get(resource);
    const isBusy = slots?.areFree === false || slots?.accountsAtLimit.includes(accountId);
    if (!isBusy) return;
    this.#calls.request(() => {
      if (this.#state !== 'running') return;
      this.#tasks.add(notifications.publish(database, 'queued', accountId, recordId));
    });
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

  async #claimAll(): Promise<void> {
    // After the machine was suspended, the generations of this process come first: their leases may have expired.
    await this.#leases.renewIfOverdue();
    for (const [resource, slots] of this.#slots) await this.#fill(resource, slots);
  }

  async #fill(resource: ResourceName, slots: Slots): Promise<void> {
    while (this.#state === 'running' && slots.areFree) {
      const job = await this.#claim(resource, slots);
      if (job === undefined) return;
      this.#parts.changes.announce(job.record_id, 'progress');
      const free = slots.take(job.account_id);
      const controller = this.#running.add(job);
      const generation = queryOwner.run(job.account_id, () => this.#run(job, controller));
      const done = generation.finally(() => {
        this.#running.remove(controller);
        free();
        this.wake();
      });
      this.#tasks.add(done);
    }
  }

  #claim(resource: ResourceName, slots: Slots): Promise<GenerationJob | undefined> {
    const { database, jobs, notifications } = this.#parts;
    return database.transaction().execute(async (transaction) => {
      const job = await jobs.claim(transaction, {
        resource,
        after: slots.lastAccount,
        except: slots.accountsAtLimit,
        takesOver: this.#takeoverGrace.isOver,
      });
      if (job === undefined) return undefined;
      await this.#resource(job).records.begin(transaction, job.account_id, job.record_id);
      await notifications.publish(transaction, 'begun', job.account_id, job.record_id);
      return job;
    });
  }

  #run(job: GenerationJob, controller: AbortController): Promise<void> {
    const { database, jobs } = this.#parts;
    // The service began to stop during the claim. The attempt has not begun, so it does not count.
    if (this.#state !== 'running') return jobs.release(database, job, job.attempts - 1);
    const isGivenUp = () => this.#state === 'aborting' || this.#state === 'stopped';
    return new GenerationAttempt(this.#parts, this.#resource(job), job, isGivenUp).run(controller);
  }

  #taskFailed(error: unknown): void {
    if (isDatabaseAway(error)) this.#takeoverGrace.restart();
    else this.#parts.logger.error({ error: describeError(error) }, 'worker failed');
  }

  #resource({ resource }: GenerationJob): Resource {
    return this.#parts.resources[resource];
  }
}
