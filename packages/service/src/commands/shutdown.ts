import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { describeError } from '../http/error-log.ts';

/**
 * Milliseconds in which a second signal is ignored. After Ctrl-C, this process gets the signal from the terminal and
 * again from npm.
 */
const repeatedSignalWindow = 500;
/** Milliseconds between two checks whether the shell between npm and this process still exists. */
const parentInterval = 500;
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Calls `close` at the first SIGINT or SIGTERM, even if only npm receives it, and at an uncaught error. Then ends the
 * process. A second signal or the deadline ends it immediately.
 *
 * @param deadline milliseconds.
 * @returns a function that removes the handlers.
 */
export function closeOnSignals(
  close: () => Promise<void>,
  { deadline, logger }: { readonly deadline: number; readonly logger: Logger },
): () => void {
  const grace = closeWithGrace(
    {
      delay: deadline,
      skip: Object.keys(signals) as (keyof typeof signals)[],
      logger: {
        error: (error) => {
          if (typeof error === 'string') logger.error(error);
          else logger.error({ error: describeError(error) }, 'The service stopped with an error.');
        },
      },
      onTimeout: (delay) =>
        logger.error(`The service did not close within ${delay} ms. The process ends now.`),
    },
    async ({ err }) => {
      if (err !== undefined)
        logger.fatal({ error: describeError(err) }, 'The service stops after an uncaught error.');
      await close();
    },
  );
  let first: number | undefined;
  const stop = () => {
    if (first !== undefined) return;
    first = performance.now();
    grace.close();
  };
  const handlers = Object.entries(signals).map(([signal, exitCode]) => {
    const handler = () => {
      if (first === undefined) stop();
      else if (performance.now() - first > repeatedSignalWindow) process.exit(exitCode);
    };
    process.on(signal, handler);
    return { signal, handler };
  });
  const watching = stopWithShell(stop);
  return () => {
    clearInterval(watching);
    grace.uninstall();
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/**
 * Stops the service when the shell that npm started it in ends. npm sends a signal to this shell, and many shells
 * end without sending it on to the service.
 *
 * @returns the timer that checks the shell; undefined if npm did not start this process.
 */
function stopWithShell(stop: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const shell = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    stop();
  }, parentInterval);
  return watching.unref();
}
