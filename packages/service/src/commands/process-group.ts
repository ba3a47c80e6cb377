import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

/** The variable that gives a process of the group its number, from 0. */
const numberVariable = 'CONTENTGEN_PROCESS_NUMBER';

/** Milliseconds before a process that has ended is replaced. */
const replacementPause = 1_000;

/** Returns the number of this process in its group, from 0; null outside of a group. */
export function processNumber(): number | null {
  return cluster.isWorker ? Number(process.env[numberVariable]) : null;
}

/**
 * Sends the banner to the process that manages the group. That process shows the banner when all processes have
 * started.
 */
export function reportStart(banner: string): void {
  process.send?.(banner);
}

/** How a process ended. */
interface End {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/**
 * Starts and ends processes that run the same command and share its port (`node:cluster`). Replaces a process that
 * ends unexpectedly.
 */
export class ProcessGroup {
  readonly #logger: Pick<Logger, 'error'>;
  readonly #processes = new Set<Worker>();
  #isClosing = false;

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger;
    const isSource = import.meta.url.endsWith('.ts');
    cluster.setupPrimary({
      exec: fileURLToPath(new URL(isSource ? '../main.ts' : '../main.js', import.meta.url)),
      args: process.argv.slice(2),
    });
  }

  /**
   * Starts the processes. The first one alone updates the schema of the database and creates the first key.
   *
   * @returns the banner of the first process, or the end of a process that did not start. That process has written the
   *   reason to standard error.
   */
  async start(count: number): Promise<string | End> {
    const first = await this.#start(0);
    if (typeof first !== 'string') return first;
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => this.#start(index + 1)));
    return others.find((end) => typeof end !== 'string') ?? first;
  }

  /** Asks all processes to end, and waits for them. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(
      [...this.#processes].map(async (one) => {
        const ended = once(one, 'exit');
        one.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  async #start(number: number): Promise<string | End> {
    const one = cluster.fork({ [numberVariable]: number });
    this.#processes.add(one);
    const exited = once(one, 'exit').then(([exitCode, signal]): End => {
      this.#processes.delete(one);
      return { exitCode, signal };
    });
    const started = await Promise.race([once(one, 'message').then(([banner]) => String(banner)), exited]);
    if (typeof started !== 'string') return started;
    void exited.then((end) => {
      if (this.#isClosing) return;
      this.#logger.error(end, 'A process ended unexpectedly. Another one replaces it.');
      this.#replaceLater(number);
    });
    return started;
  }

  #replaceLater(number: number): void {
    setTimeout(async () => {
      if (this.#isClosing) return;
      if (typeof (await this.#start(number)) !== 'string') this.#replaceLater(number);
    }, replacementPause);
  }
}
