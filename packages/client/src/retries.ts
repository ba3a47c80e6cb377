import { deadline, pause } from './deadline.ts';
import { type ContentgenError, TimeoutError } from './errors.ts';
import { exchange, type ReadResponse } from './exchange.ts';
import { retryAfter } from './problem.ts';
import { isRetryable, type OutgoingRequest } from './request.ts';
import type { Settings } from './settings.ts';

/** A longer `Retry-After` ends a call, in seconds. */
export const longestRetryAfter = 60;

/**
 * Sends a request, and sends it again after failures that may be temporary and are harmless to repeat.
 *
 * @throws the TimeoutError or ConnectionError of the last attempt, an InvalidResponseError, the reason of the signal, or
 *   the error of the key function.
 */
export async function sendWithRetries(settings: Settings, request: OutgoingRequest): Promise<ReadResponse> {
  const {
    signal,
    timeout = settings.timeout ?? 60_000,
    retries = settings.retries ?? 4,
    deadline: longest = settings.deadline ?? Number.POSITIVE_INFINITY,
  } = request.init;
  const end = performance.now() + longest;
  for (let count = 1; ; count += 1) {
    const milliseconds = Math.min(timeout, end - performance.now());
    let read: ReadResponse | undefined;
    let error: unknown;
    try {
      read = await attempt(settings, request, count, milliseconds);
    } catch (reason) {
      error = reason;
    }
    const isTemporary = read
      ? isRetryable(request, read.response.status)
      : (error as ContentgenError | undefined)?.retryable;
    const asked = retryAfter(read?.response) ?? 0;
    const wait = pauseAfter(count, asked);
    // With a longer `Retry-After`, the response is final.
    if (isTemporary && count <= retries && asked <= longestRetryAfter && performance.now() + wait < end) {
      await pause(wait, signal);
      continue;
    }
    if (read) return read;
    throw error;
  }
}

/** Sends a request once. Rejects when the time is over or the signal of the call is aborted. */
function attempt(
  settings: Settings,
  request: OutgoingRequest,
  count: number,
  milliseconds: number,
): Promise<ReadResponse> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    // Ends the attempt directly, because some implementations of `fetch`, and every key function, ignore the signal.
    const release = deadline(milliseconds, request.init.signal, (aborted) => {
      const reason = aborted
        ? aborted.reason
        : new TimeoutError(`no response in ${Math.floor(milliseconds)} ms`, request);
      controller.abort(reason);
      reject(reason);
    });
    if (controller.signal.aborted) return;
    exchange(settings, request, count, controller.signal).then(resolve, reject).finally(release);
  });
}

/**
 * Returns the milliseconds before the next attempt: 250 to 500 after the first one. Both double with each attempt, up to
 * 4 and 8 seconds. The jitter spreads the retries of clients that failed at the same time.
 *
 * @param asked the seconds of `Retry-After`. The jitter is added to them.
 */
function pauseAfter(count: number, asked: number): number {
  const half = Math.min(2 ** count / 8, 4);
  return (Math.max(half, asked) + Math.random() * (half + asked / 10)) * 1_000;
}
