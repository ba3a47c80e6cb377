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
  // The timer passes no argument, the listener passes an event.
  const finish = (aborted?: unknown) => {
    release();
    end((aborted && signal) as AbortSignal | undefined);
  };
  // A timer of more than 25 days would fire immediately.
  const timer = setTimeout(finish, Math.min(milliseconds, 2e9));
  const release = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', finish);
  };
  if (signal?.aborted) finish(true);
  else signal?.addEventListener('abort', finish);
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
