/** The functions of a program that its parent process may call, by name. */
export type Calls = Readonly<Record<string, (argument: never) => unknown>>;

/** A call of the parent process. */
export interface CallMessage {
  readonly name: string;
  readonly argument: unknown;
}

/** The result of a call, or why it failed. */
export type ResultMessage = { readonly result: unknown } | { readonly failure: string };

/**
 * Answers the calls of the parent process, one at a time, until that process ends. Every program also answers `cpu`:
 * the CPU time that this process has used, in microseconds.
 */
export function serveCalls(calls: Calls): void {
  const all: Calls = { ...calls, cpu: cpuMicroseconds };
  process.on('message', async ({ name, argument }: CallMessage) => {
    const send = (message: ResultMessage) => process.send?.(message);
    try {
      send({ result: await all[name]?.(argument as never) });
    } catch (error) {
      send({ failure: String((error as Error).stack) });
    }
  });
  process.on('disconnect', () => process.exit());
}

/** User and system time of all threads. */
function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
