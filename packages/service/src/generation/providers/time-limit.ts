import { tookTooLong } from './provider-failures.ts';

/**
 * Works with a signal of its own, which aborts with the outer one and once the time is over. Ends then, even
 * if the work does not.
 *
 * @throws the outer signal's reason, or a failure for the time that is over.
 */
export async function withinTime<Result>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  outer.throwIfAborted();
  const controller = new AbortController();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    controller.abort(reason);
    reject(reason);
  };
  const leave = () => end(outer.reason);
  const timer = setTimeout(() => end(tookTooLong(milliseconds)), milliseconds);
  outer.addEventListener('abort', leave);
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', leave);
  }
}
