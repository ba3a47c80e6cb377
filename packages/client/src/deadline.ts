/** The longest that a timer can run, in milliseconds, some 25 days; a longer one would end at once. */
const longest = 2 ** 31 - 1;

/**
 * Calls `end` once: when the time is over, or with the signal as soon as that is aborted.
 *
 * @returns what takes the timer and the listener away, before `end` was called.
 */
export function deadline(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
  end: (aborted?: AbortSignal) => void,
): () => void {
  const abort = () => finish(signal ?? undefined);
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

/** @throws the reason of the signal as soon as it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    deadline(milliseconds, signal, (aborted) => (aborted ? reject(aborted.reason) : resolve()));
  });
}
