/** The error when a task took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  /** The time limit. */
  readonly milliseconds: number;
  /** What did not happen within the time, such as "without a first byte"; empty for the whole task. */
  readonly missing: string;

  constructor(milliseconds: number, missing = '') {
    super(`It took longer than ${milliseconds} ms.`);
    this.milliseconds = milliseconds;
    this.missing = missing;
  }
}

const never = new AbortController().signal;

/**
 * Runs a task with a signal that aborts when the outer signal aborts or the time is over. Does not wait for a task that
 * ignores its signal.
 *
 * @param milliseconds at most 2³¹ − 1.
 * @throws the outer signal's reason, TimeLimitError, and the error of the task.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  task: (signal: AbortSignal) => Promise<Result>,
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
    return await Promise.race([task(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onOuterAbort);
  }
}

/** How long a response may be silent, in milliseconds: until its first byte, and between two of them. */
export interface Patience {
  readonly first: number;
  readonly silence: number;
}

/** Watches a response, and calls `onEnd` once if it is silent for too long. */
export class SilenceTimer {
  readonly #patience: Patience;
  readonly #onEnd: (error: TimeLimitError) => void;
  #timer: NodeJS.Timeout | undefined;
  #hasBegun = false;

  constructor(patience: Patience, onEnd: (error: TimeLimitError) => void) {
    this.#patience = patience;
    this.#onEnd = onEnd;
    this.#timer = this.#started(patience.first, 'without a first byte');
  }

  /** Something has arrived. */
  heard(): void {
    if (this.#hasBegun) {
      this.#timer?.refresh();
      return;
    }
    this.#hasBegun = true;
    clearTimeout(this.#timer);
    this.#timer = this.#started(this.#patience.silence, 'of silence');
  }

  stop(): void {
    this.#hasBegun = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #started(milliseconds: number, missing: string): NodeJS.Timeout {
    return setTimeout(() => this.#onEnd(new TimeLimitError(milliseconds, missing)), milliseconds);
  }
}
