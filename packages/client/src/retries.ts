import { deadline, pause } from './deadline.ts';
import { type ContentgenError, TimeoutError } from './errors.ts';
import { exchange, type ReadResponse } from './exchange.ts';
import { isRetryable, type OutgoingRequest } from './request.ts';
import { longestRetryAfter, retryAfter } from './retry-after.ts';
import type { Settings } from './settings.ts';

/**
 * Sends a request, and sends it again after failures that may be temporary and are harmless to repeat.
 *
 * @param fail called with the TimeoutError or ConnectionError of the last attempt, an InvalidResponseError, the reason
 *   of the signal, or the error of the key function. Either `done` or `fail` is called, once.
 */
export function sendWithRetries(
  settings: Settings,
  request: OutgoingRequest,
  done: (read: ReadResponse) => void,
  fail: (error: unknown) => void,
): void {
  const {
    signal,
    timeout = settings.timeout ?? 60_000,
    retries = settings.retries ?? 4,
    // Without a limit: 30 years.
    deadline: longest = settings.deadline ?? 1e12,
  } = request.init;
  const end = performance.now() + longest;

  const start = (count: number) => {
    const controller = new AbortController();
    const milliseconds = Math.min(timeout, end - performance.now());
    const next = (error: unknown, read?: ReadResponse) => {
      const response = read?.response;
      const isTemporary = response
        ? isRetryable(request, response.status)
        : (error as ContentgenError | undefined)?.retryable;
      if (isTemporary && count <= retries) {
        // Seconds, as in the header.
        const asked = retryAfter(response) || 0;
        // Up to 0.5 s after the first attempt. The limit doubles with each attempt, up to 8 s. The jitter spreads the
        // retries of clients that failed at the same time. It is added to `Retry-After`.
        const half = Math.min(2 ** count / 8, 4);
        const wait = (Math.max(half, asked) + Math.random() * (half + asked / 10)) * 1_000;
        // With a longer `Retry-After`, the response is final.
        if (asked <= longestRetryAfter && end > performance.now() + wait) {
          pause(wait, signal).then(() => start(count + 1), fail);
          return;
        }
      }
      if (read) done(read);
      else fail(error);
    };
    // Ends the attempt directly, because some implementations of `fetch`, and every key function, ignore the signal.
    const release = deadline(milliseconds, signal, (aborted) => {
      const reason = aborted
        ? aborted.reason
        : // The time until the deadline has a fraction, which `| 0` removes.
          new TimeoutError(`no response in ${milliseconds | 0} ms`, request);
      controller.abort(reason);
      next(reason);
    });
    const settle = (error: unknown, read?: ReadResponse) => {
      if (controller.signal.aborted) return;
      release();
      next(error, read);
    };
    // If the signal was already aborted, the attempt has ended.
    if (controller.signal.aborted) return;
    exchange(settings, request, count, controller.signal)
      .then((read) => settle(undefined, read))
      // Also called if `next` throws. Otherwise the call would never end.
      .catch(settle);
  };
  start(1);
}
