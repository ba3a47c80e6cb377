/**
 * Does something that ends at the latest when the time is over or the signal is aborted, even if it does not listen to
 * its own signal.
 *
 * @param milliseconds from 0; a timer of more than 25 days would fire immediately, so it ends after 23 days.
 * @param late makes the error when the time is over; without one, the result is undefined.
 * @param work gets a signal that is aborted with the same reason.
 * @throws the reason of the signal, without a call of `work` if the signal is aborted before.
 */
export async function within<Result>(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
  late: () => Error | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  let release = () => {};
  const ended = new Promise<never>((resolve, reject) => {
    const end = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const timeOver = () => {
      const error = late();
      if (error) end(error);
      else resolve(undefined as never);
    };
    const timer = setTimeout(timeOver, Math.min(milliseconds, 2e9));
    const leave = signal && onAbort(signal, () => end(signal.reason));
    release = () => {
      clearTimeout(timer);
      leave?.();
    };
  });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    release();
  }
}

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls a function when a signal is aborted. All functions share one listener: Node 20 warns of the eleventh. */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  const all = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, all);
    signal.addEventListener('abort', () => all.forEach((one) => void one()), { once: true });
  }
  all.add(act);
  return () => all.delete(act);
}

/**
 * Waits for a time.
 *
 * @throws the reason of the signal as soon as the signal is aborted.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const never = new Promise<void>(() => {});
  return within(
    milliseconds,
    signal,
    () => undefined,
    () => never,
  );
}
