/** The error when a task took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  /** The time limit. */
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`It took longer than ${milliseconds} ms.`);
    this.milliseconds = milliseconds;
  }
}

const never = new AbortController().signal;

/**
 * Runs a task with a signal that aborts when the outer signal aborts or the time is over. Does not wait for a task that
 * ignores its signal. The task may start its time anew.
 *
 * @param milliseconds at most 2³¹ − 1.
 * @throws the outer signal's reason, TimeLimitError, and the error of the task.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  task: (signal: AbortSignal, restart: () => void) => Promise<Result>,
  outer: AbortSignal = never,
): Promise<Result> {
  outer.throwIfAborted();
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (reason: unknown) => {
    reject(reason);
    controller.abort(reason);
  };
  const onOuterAbort = () => abort(outer.reason);
  const timer = setTimeout(() => abort(new TimeLimitError(milliseconds)), milliseconds);
  outer.addEventListener('abort', onOuterAbort);
  try {
    return await Promise.race([task(controller.signal, () => timer.refresh()), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onOuterAbort);
  }
}
