import { type ApiKey, attempt, type ReadResponse, type Send } from './attempt.ts';
import { pause } from './deadline.ts';
import { ConnectionError, TimeoutError } from './errors.ts';
import { retryAfter } from './retry-after.ts';
import type { OutgoingRequest } from './transport.ts';

/** The settings of attempts. */
export interface RetrySettings {
  /** Sends the requests. */
  readonly send: Send;
  /** Read before every attempt. */
  readonly apiKey: ApiKey;
  /** The longest time of an attempt in milliseconds. */
  readonly timeout: number;
  /** The number of further attempts after the first. */
  readonly retries: number;
}

/** The longest delay before the second attempt in milliseconds. It doubles with each attempt, up to the longest. */
const firstDelay = 500;
const longestDelay = 8_000;

/** The longest `Retry-After` to wait for, in seconds. With a longer one the response is final. */
const longestRetryAfter = 60;

const idempotencyKey = 'idempotency-key';

/**
 * Sends a request, and sends it again after failures that may be temporary: a broken connection, 408, 429, 503 and
 * other 5xx. A request that the service may have carried out is repeated only when that is harmless: `GET`, and a
 * create, whose attempts share an `Idempotency-Key`. A 409 then means that the attempt before is still in progress.
 *
 * @throws TimeoutError or ConnectionError of the last attempt, the reason of the signal, or the error of the key
 *   function.
 */
export async function sendWithRetries(
  request: OutgoingRequest,
  settings: RetrySettings,
): Promise<ReadResponse> {
  const { send, apiKey } = settings;
  const { url, init, timeout = settings.timeout, retries = settings.retries } = request;
  const { headers, method, signal } = init;
  if (method === 'POST') headers[idempotencyKey] ??= newKey();
  const isRepeatable = method === 'GET' || idempotencyKey in headers;

  for (let left = retries, delay = firstDelay; ; left -= 1, delay = Math.min(delay * 2, longestDelay)) {
    const isLast = !(left > 0);
    let wait = delay * (0.5 + Math.random() / 2);
    try {
      const read = await attempt(send, apiKey, url, init, timeout);
      const { status } = read.response;
      const isUndone = status === 408 || status === 429 || status === 503;
      const isHopeful = isUndone || (isRepeatable && (status >= 500 || status === 409));
      if (isLast || !isHopeful) return read;
      const asked = retryAfter(read.response) ?? 0;
      if (asked > longestRetryAfter) return read;
      wait = Math.max(wait, asked * 1000);
    } catch (error) {
      const isHopeful = error instanceof ConnectionError || error instanceof TimeoutError;
      if (isLast || !isHopeful || !isRepeatable || signal?.aborted) throw error;
    }
    await pause(wait, signal);
  }
}

/** Pages without HTTPS have no `randomUUID`. */
function newKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
