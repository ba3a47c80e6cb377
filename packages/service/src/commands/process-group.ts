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

/**
 * The error when a process of a group ended before its start was complete. The process has written the reason to
 * standard error.
 */
export class ProcessNotStartedError extends Error {
  override readonly name = 'ProcessNotStartedError';
  readonly exitCode: number;

  /** @param exitCode the exit code of the process. */
  constructor(exitCode: number) {
    super('A process ended before it had started.');
    this.exitCode = exitCode;
  }
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
   * @returns the banner of the first process.
   * @throws ProcessNotStartedError
   */
  async start(count: number): Promise<string> {
    const banner = await this.#start(0);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => this.#start(index + 1)));
    return banner;
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

  async #start(number: number): Promise<string> {
    const one = cluster.fork({ [numberVariable]: number });
    this.#processes.add(one);
    const exited = once(one, 'exit').then(([exitCode, signal]) => {
      this.#processes.delete(one);
      return { exitCode, signal } as { exitCode: number | null; signal: string | null };
    });
    const banner = await Promise.race([
      once(one, 'message').then(([message]) => String(message)),
      exited.then(({ exitCode }) => Promise.reject(new ProcessNotStartedError(exitCode ?? 1))),
    ]);
    void exited.then((end) => {
      if (this.#isClosing) return;
      this.#logger.error(end, 'A process ended unexpectedly. Another one replaces it.');
      this.#replaceLater(number);
    });
    return banner;
  }

  #replaceLater(number: number): void {
    setTimeout(() => {
      if (!this.#isClosing) this.#start(number).catch(() => this.#replaceLater(number));
    }, replacementPause);
  }
}
