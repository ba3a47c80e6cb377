import { attempt, type ReadResponse } from './attempt.ts';
import { pause } from './deadline.ts';
import { ConnectionError, TimeoutError } from './errors.ts';
import { isRetryable, type OutgoingRequest } from './request.ts';
import { retryAfter } from './retry-after.ts';
import type { Settings } from './settings.ts';

/** The longest delay before the second attempt in milliseconds. It doubles with each attempt, up to the longest. */
const firstDelay = 500;
const longestDelay = 8_000;

/** The longest `Retry-After` to wait for, in seconds. With a longer one the response is final. */
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
  const { signal, timeout = settings.timeout, retries = settings.retries } = request.init;

  const start = (count: number) => {
    const again = (seconds: number, otherwise: () => void) => {
      const isLast = !(count < retries) || seconds > longestRetryAfter || signal?.aborted;
      if (isLast) return otherwise();
      const wait = pauseBefore(count, seconds);
      pause(wait, signal).then(() => start(count + 1), fail);
    };
    const read = (answer: ReadResponse) => {
      const { response } = answer;
      if (response.ok || !isRetryable(request, response.status)) done(answer);
      else again(retryAfter(response) ?? 0, () => done(answer));
    };
    const failed = (error: unknown) => {
      const isTemporary = error instanceof ConnectionError || error instanceof TimeoutError;
      if (isTemporary && error.retryable) again(0, () => fail(error));
      else fail(error);
    };
    attempt(settings, request, timeout, read, failed);
  };
  start(0);
}

/**
 * The milliseconds between two attempts: growing, with jitter, so that clients that failed together do not return
 * together. The jitter comes after `Retry-After`.
 */
function pauseBefore(count: number, retryAfterSeconds: number): number {
  const half = Math.min(firstDelay * 2 ** count, longestDelay) / 2;
  const asked = retryAfterSeconds * 1_000;
  return Math.max(half, asked) + Math.random() * (half + asked / 10);
}
