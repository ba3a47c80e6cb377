import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/connection.ts';
import { describeError } from '../http/error-log.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { withTimeLimit } from '../time-limit.ts';

/** A part of the service that must work before a load balancer may send requests. */
interface ReadinessCheck {
  /**
   * Rejects or never resolves if the part does not work.
   *
   * @param signal is aborted at the time limit.
   */
  run(signal: AbortSignal): Promise<unknown>;
  /** What is wrong if it fails, as a sentence for operators. */
  readonly failure: string;
}

/** The parts that are not ready, each with a sentence that says why. */
type NotReady = Readonly<Record<string, string>>;

interface ReadinessOptions {
  /** Receives each part that begins to fail, with the error. */
  onFailure(part: string, error: unknown): void;
  /** Receives each part that works again. */
  onRecovery(part: string): void;
  /** Milliseconds after which a check counts as failed. */
  readonly timeLimit?: number;
  /** The clock, in milliseconds. */
  now?(): number;
}

/** Milliseconds for which a result is used again. */
const maxAge = 1_000;

/** Creates the readiness of the service, which checks that the database and the storage of images work. */
export function serviceReadiness(database: Database, media: MediaLibrary, logger: Logger): Readiness {
  const checks = {
    database: {
      run: () => sql`select 1`.execute(database),
      failure: 'The database does not answer.',
    },
    media: {
      run: (signal: AbortSignal) => media.checkStorage(signal),
      failure: 'The storage of images does not work.',
    },
  };
  return new Readiness(checks, {
    onFailure: (part, error) => logger.warn({ part, error: describeError(error) }, 'not ready'),
    onRecovery: (part) => logger.info({ part }, 'ready again'),
  });
}

/** Says whether the service can answer requests. If several probes arrive at the same time, they share one check. */
export class Readiness {
  /** The names of the checked parts. */
  readonly parts: readonly string[];
  readonly #checks: readonly SharedCheck[];
  #isStopping = false;

  constructor(checks: Readonly<Record<string, ReadinessCheck>>, options: ReadinessOptions) {
    this.parts = Object.keys(checks);
    this.#checks = Object.entries(checks).map(([part, check]) => new SharedCheck(part, check, options));
  }

  /** Makes the service not ready from now on, because it stops. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Resolves to the parts that are not ready. Without any, the service is ready. Never rejects. */
  async check(): Promise<NotReady> {
    const failed = await Promise.all(this.#checks.map((check) => check.failure()));
    return {
      ...Object.assign({}, ...failed),
      ...(this.#isStopping && { stopping: 'The service is stopping.' }),
    };
  }
}

/** Shares one check among the probes that arrive while it runs. */
class SharedCheck {
  readonly #part: string;
  readonly #check: ReadinessCheck;
  readonly #options: Required<ReadinessOptions>;
  #running: Promise<unknown> | undefined;
  #last: { readonly works: boolean; readonly at: number } | undefined;

  constructor(part: string, check: ReadinessCheck, options: ReadinessOptions) {
    this.#part = part;
    this.#check = check;
    this.#options = { timeLimit: 1_500, now: () => performance.now(), ...options };
  }

  async failure(): Promise<NotReady> {
    const { now } = this.#options;
    const last = this.#last;
    const works = last !== undefined && now() - last.at < maxAge ? last.works : await this.#works();
    return works ? {} : { [this.#part]: this.#check.failure };
  }

  async #works(): Promise<boolean> {
    const { timeLimit, now, onFailure, onRecovery } = this.#options;
    let works = true;
    try {
      await withTimeLimit(timeLimit, (signal) => this.#run(signal));
    } catch (error) {
      works = false;
      if (this.#last?.works !== false) onFailure(this.#part, error);
    }
    if (works && this.#last?.works === false) onRecovery(this.#part);
    this.#last = { works, at: now() };
    return works;
  }

  /**
   * Runs a check. If it ignores the signal, it counts as still running, and no second check starts. So hanging checks
   * do not accumulate.
   */
  #run(signal: AbortSignal): Promise<unknown> {
    this.#running ??= this.#check.run(signal).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
