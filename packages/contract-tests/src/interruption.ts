/** What may end a run before its end. */
export interface Interruption {
  /** Is aborted when the run has to end early. */
  readonly signal: AbortSignal;
  /**
   * Waits for the run.
   *
   * @throws what the run throws, or what went wrong where nothing waited for it.
   */
  endOf<Result>(running: Promise<Result>): Promise<Result>;
}

/** Milliseconds that deleting the records may take after a fault. */
const grace = 10_000;

/**
 * Listens for what ends this process early, so that the records are deleted all the same: Ctrl-C, SIGTERM, a reader
 * of the output that leaves before its end, as `head` does, and a fault. A second Ctrl-C ends the process at once.
 */
export function listenForInterruption(): Interruption {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interruption.signal.aborted) process.exit(2);
      process.stderr.write(
        '\nInterrupted: deleting the records that were made. Once more ends it at once.\n',
      );
      interruption.abort();
    });
  }
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interruption.abort());

  let fault: unknown;
  const isStuck = new Promise<never>((_, reject) => {
    // Left alone, it would end the process with 1, which says that the contract is violated.
    process.on('uncaughtException', (error) => {
      fault ??= error;
      interruption.abort();
      setTimeout(reject, grace, error);
    });
  });
  return {
    signal: interruption.signal,
    endOf: (running) =>
      Promise.race([running, isStuck]).catch((error: unknown) => {
        throw fault ?? error;
      }),
  };
}
