import { attempt, type ReadResponse } from './attempt.ts';
import { pause } from './deadline.ts';
import { ContentgenError } from './errors.ts';
import { isRetryable, type OutgoingRequest } from './request.ts';
import { retryAfter } from './retry-after.ts';
import type { Settings } from './settings.ts';

/**
 * The longest `Retry-After` that the client waits for, in seconds. If it is longer, the call ends with this
 * response.
 */
const longestRetryAfter = 60;

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
    deadline = settings.deadline ?? 1e12,
  } = request.init;
  const end = performance.now() + deadline;

  const start = (count: number) => {
    attempt(settings, request, count, Math.min(timeout, end - performance.now()), (error, read) => {
      const response = read?.response;
      const isTemporary = response
        ? isRetryable(request, response.status)
        : error instanceof ContentgenError && error.retryable;
      if (isTemporary && count <= retries && !signal?.aborted) {
        const seconds = (response && retryAfter(response)) ?? 0;
        const wait = pauseAfter(count, seconds);
        if (seconds <= longestRetryAfter && performance.now() + wait < end) {
          pause(wait, signal).then(() => start(count + 1), fail);
          return;
        }
      }
      if (read) done(read);
      else fail(error);
    });
  };
  start(1);
}

/**
 * The milliseconds to wait after an attempt: up to 500 after the first, then twice as many each time, up to 8,000.
 * If the response has `Retry-After`, the wait begins with that time. The random part keeps clients that failed at
 * the same time from returning at the same time.
 */
function pauseAfter(count: number, retryAfterSeconds: number): number {
  const half = Math.min(125 * 2 ** count, 4_000);
  const asked = retryAfterSeconds * 1_000;
  return Math.max(half, asked) + Math.random() * (half + asked / 10);
}
