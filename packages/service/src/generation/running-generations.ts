import type { Database } from '../database/connection.ts';
import type { GenerationJob, GenerationJobs } from './generation-jobs.ts';

/** The lease of a generation was lost: its record was deleted, or another worker has it by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The service stops, and the generation did not finish in the time that was left. */
export class ServiceStopping extends Error {
  override readonly name = 'ServiceStopping';
}

/** The generations under way in this process, and their leases. */
export class RunningGenerations {
  readonly #running = new Map<AbortController, GenerationJob>();

  get size(): number {
    return this.#running.size;
  }

  /** @returns what aborts the generation, and stands for it in `remove`. */
  add(job: GenerationJob): AbortController {
    const controller = new AbortController();
    this.#running.set(controller, job);
    return controller;
  }

  remove(controller: AbortController): void {
    this.#running.delete(controller);
  }

  /** Aborts the generation of a record that is gone. */
  cancel(recordId: string): void {
    this.#abort((job) => job.record_id === recordId, new LeaseLost());
  }

  /** Aborts all of them, for the end of the service. */
  abortAll(): void {
    this.#abort(() => true, new ServiceStopping());
  }

  /** Prolongs every lease, and aborts the generations that have lost theirs. */
  async renew(database: Database, jobs: GenerationJobs): Promise<void> {
    const asked = [...this.#running.values()];
    if (asked.length === 0) return;
    const held = new Set(await jobs.renew(database, asked));
    this.#abort((job) => asked.includes(job) && !held.has(job), new LeaseLost());
  }

  #abort(isMeant: (job: GenerationJob) => boolean, reason: Error): void {
    for (const [controller, job] of this.#running) if (isMeant(job)) controller.abort(reason);
  }
}
