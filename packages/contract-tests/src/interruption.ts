import { CouldNotRun } from './could-not-run.ts';

/** Ends a run early after a signal of the operating system or an uncaught error. */
export interface Interruption {
  /** Aborted when the run must end early. Its reason is an error that says why. */
  readonly signal: AbortSignal;
  /**
   * Waits until the run ends.
   *
   * @throws the error of the run, or an uncaught error.
   */
  endOf<Result>(running: Promise<Result>): Promise<Result>;
}

/** Milliseconds that the run gets to delete its records after an uncaught error. */
const grace = 10_000;

/**
 * Listens for events that end this process early: Ctrl-C, SIGTERM, a closed output pipe (such as `head`), and an
 * uncaught error. The run can then still delete its records. A second Ctrl-C ends the process immediately.
 */
export function listenForInterruption(): Interruption {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interruption.signal.aborted) process.exit(2);
      process.stderr.write(
        '\nInterrupted: deleting the records of this run. Press Ctrl-C again to stop immediately.\n',
      );
      interruption.abort(new CouldNotRun(`The run was interrupted (${name})`));
    });
  }
  const isClosed = new CouldNotRun('The run was interrupted, because nobody reads its output');
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => interruption.abort(isClosed));

  const isStuck = new Promise<never>((_, reject) => {
    // Node would exit with 1, which means that the contract is violated.
    process.on('uncaughtException', (error) => {
      interruption.abort(error);
      setTimeout(reject, grace, error);
    });
  });
  return {
    signal: interruption.signal,
    endOf: (running) => Promise.race([running, isStuck]),
  };
}
