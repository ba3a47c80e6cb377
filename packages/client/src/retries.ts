import { type ApiKey, attempt, type ReadAnswer, type Send } from './attempt.ts';
import { pause } from './deadline.ts';
import { ConnectionError, TimeoutError } from './errors.ts';
import { retryAfter } from './retry-after.ts';
import type { OutgoingRequest } from './transport.ts';

/** How requests are tried. */
export interface RetrySettings {
  /** Sends the requests. */
  readonly send: Send;
  /** Asked before every attempt. */
  readonly apiKey: ApiKey;
  /** Milliseconds an attempt may take. */
  readonly timeout: number;
  /** How many more attempts there may be after the first. */
  readonly retries: number;
}

/** Milliseconds before the second attempt, at most; each further one doubles them, up to the longest. */
const firstDelay = 500;
const longestDelay = 8_000;

/** Seconds: when `Retry-After` asks for more, the answer is given instead of waiting. */
const longestRetryAfter = 60;

const idempotencyKey = 'idempotency-key';

/**
 * Sends a request, and again when it failed in a way that the next attempt may not: without a connection, 408,
 * 429, 503 and other 5xx. What may have been done is only repeated where that is harmless: for `GET`, and for a
 * create, whose `Idempotency-Key` stays the same over its attempts. A 409 then says that the attempt before is
 * still under way.
 *
 * @throws TimeoutError or ConnectionError of the last attempt, the reason of the signal, or what getting the key
 * threw.
 */
export async function sendWithRetries(
  request: OutgoingRequest,
  settings: RetrySettings,
): Promise<ReadAnswer> {
  const { send, apiKey } = settings;
  const { url, init, timeout = settings.timeout, retries = settings.retries } = request;
  const { headers, method, signal } = init;
  if (method === 'POST') headers[idempotencyKey] ??= newKey();
  const isRepeatable = method === 'GET' || idempotencyKey in headers;

  for (let left = retries, delay = firstDelay; ; left -= 1, delay = Math.min(delay * 2, longestDelay)) {
    const isLast = !(left > 0);
    let wait = delay * (0.5 + Math.random() / 2);
    try {
      const answer = await attempt(send, apiKey, url, init, timeout);
      const { status } = answer.response;
      const isUndone = status === 408 || status === 429 || status === 503;
      const isHopeful = isUndone || (isRepeatable && (status >= 500 || status === 409));
      if (isLast || !isHopeful) return answer;
      const asked = retryAfter(answer.response) ?? 0;
      if (asked > longestRetryAfter) return answer;
      wait = Math.max(wait, asked * 1000);
    } catch (error) {
      const isHopeful = error instanceof ConnectionError || error instanceof TimeoutError;
      if (isLast || !isHopeful || !isRepeatable || signal?.aborted) throw error;
    }
    await pause(wait, signal);
  }
}

/** Pages without https have no `randomUUID`. */
function newKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
