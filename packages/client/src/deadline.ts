/** The longest time of a timer in milliseconds, about 25 days. A timer with a longer time would fire immediately. */
const longest = 2 ** 31 - 1;

/**
 * Calls `end` once: when the time is over, or with the signal as soon as the signal is aborted.
 *
 * @returns a function that removes the timer and the listener, so that `end` is not called.
 */
export function deadline(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
  end: (aborted?: AbortSignal) => void,
): () => void {
  const abort = () => finish(signal as AbortSignal);
  const finish = (aborted?: AbortSignal) => {
    release();
    end(aborted);
  };
  const timer = setTimeout(finish, Math.min(milliseconds, longest));
  const release = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort);
  return release;
}

/**
 * Waits for a time.
 *
 * @throws the reason of the signal as soon as the signal is aborted.
 */
export function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    deadline(milliseconds, signal, (aborted) => (aborted ? reject(aborted.reason) : resolve()));
  });
}
