/** The error when a task took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  /** The time limit. */
  readonly milliseconds: number;
  /** How far the task came, such as "4 characters"; empty if it did not say it. */
  readonly progress: string;

  constructor(milliseconds: number, progress = '') {
    super(`It took longer than ${milliseconds} ms.`);
    this.milliseconds = milliseconds;
    this.progress = progress;
  }
}

const never = new AbortController().signal;

/**
 * Runs a task with a signal that aborts when the outer signal aborts or the time is over. Does not wait for a task that
 * ignores its signal. The task may start its time anew, and say how far it came.
 *
 * @param milliseconds at most 2³¹ − 1.
 * @throws the outer signal's reason, TimeLimitError, and the error of the task.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  task: (signal: AbortSignal, restart: (progress?: string) => void) => Promise<Result>,
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
  let reached = '';
  const timer = setTimeout(() => abort(new TimeLimitError(milliseconds, reached)), milliseconds);
  const restart = (progress = '') => {
    reached = progress;
    timer.refresh();
  };
  outer.addEventListener('abort', onOuterAbort);
  try {
    return await Promise.race([task(controller.signal, restart), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onOuterAbort);
  }
}
