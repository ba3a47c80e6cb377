import type { Database } from '../../database/connection.ts';
import type { GenerationJob, GenerationJobs } from '../generation-jobs.ts';

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

/** Manages the running generations of this process and their leases. */
export class RunningGenerations {
  readonly #running = new Map<AbortController, GenerationJob>();

  get size(): number {
    return this.#running.size;
  }

  /** Adds a generation. Returns the controller that aborts it and identifies it in `remove`. */
  add(job: GenerationJob): AbortController {
    const controller = new AbortController();
    this.#running.set(controller, job);
    return controller;
  }

  remove(controller: AbortController): void {
    this.#running.delete(controller);
  }

  /** Aborts the generations of a deleted record. */
  cancel(recordId: string): void {
    this.#abort((job) => job.record_id === recordId, new LeaseLost());
  }

  /** Aborts every generation, because the service stops. */
  abortAll(): void {
    this.#abort(() => true, new ServiceStopping());
  }

  /** Renews every lease, and aborts the generations whose lease is lost. */
  async renew(database: Database, jobs: GenerationJobs): Promise<void> {
    const asked = [...this.#running.values()];
    if (asked.length === 0) return;
    const renewed = new Set(await jobs.renew(database, asked));
    this.#abort((job) => asked.includes(job) && !renewed.has(job), new LeaseLost());
  }

  #abort(matches: (job: GenerationJob) => boolean, reason: Error): void {
    for (const [controller, job] of this.#running) if (matches(job)) controller.abort(reason);
  }
}
