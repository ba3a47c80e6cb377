import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';

/** npm passes on a Ctrl-C that the terminal has sent to its children already: so soon, it is the same one. */
const sameSignal = 500;
/** How often to look whether there is still a shell between npm and this process, in milliseconds. */
const parentInterval = 500;
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Calls `close` at the first signal to stop, also one to npm alone, and at an error nobody caught, then ends the process. A second
 * signal ends it at once, and so does the deadline.
 *
 * @param deadline milliseconds.
 * @returns a function that takes the arrangement back.
 */
export function closeAtSignals(close: () => Promise<void>, deadline: number): () => void {
  const log = () => pino({ base: null }, pino.destination({ dest: 2, sync: true }));
  const grace = closeWithGrace(
    {
      delay: deadline,
      skip: Object.keys(signals) as (keyof typeof signals)[],
      logger: { error: (error) => log().error(error) },
      onTimeout: (delay) => log().error(`The service did not close within ${delay} ms and was ended.`),
    },
    async ({ err }) => {
      if (err !== undefined) log().fatal({ err }, 'The service stops at an error that nobody caught.');
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
      else if (performance.now() - first > sameSignal) process.exit(exitCode);
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
 * npm passes a signal on to the shell that it started this process with, and many a shell dies of it without a word.
 * Whoever ends npm means the service.
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
