import { timedOut } from './provider-failures.ts';

/**
 * Runs a task with a signal that aborts when the outer signal aborts or the time is over. If the task ignores the
 * signal, this function does not wait for it.
 *
 * @throws the outer signal's reason, a GenerationFailure after the time limit, and the error of the task.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  outer: AbortSignal,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  outer.throwIfAborted();
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (reason: unknown) => {
    controller.abort(reason);
    reject(reason);
  };
  const onOuterAbort = () => abort(outer.reason);
  const timer = setTimeout(() => abort(timedOut(milliseconds)), milliseconds);
  outer.addEventListener('abort', onOuterAbort);
  try {
    return await Promise.race([task(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onOuterAbort);
  }
}
