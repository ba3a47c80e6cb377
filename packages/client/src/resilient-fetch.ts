import type { CallLimits, Retry } from './call.ts';
import { pause, within } from './deadline.ts';
import { ConnectionError, ContentgenError, isRetryable, retryAfter, TimeoutError } from './errors.ts';

/** Sends a request, as `fetch` does. */
export type Send = (request: Request, init?: RequestInit) => Promise<Response>;

/** The limits of a call with their defaults, in milliseconds. */
export type Limits = Required<{ -readonly [Name in keyof CallLimits]: number }>;

/**
 * Sends a request within the limits of its call. `end` is the end of the deadline, on the clock of `performance`; `own` is
 * the `fetch` of this call.
 */
export type SendWithin = (
  request: Request,
  init: RequestInit | undefined,
  limits: Limits & { readonly end: number },
  own?: Send,
) => Promise<Response>;

/** The media type of a stream of events. */
export const eventStream = 'text/event-stream';

/** The longest `Retry-After` that a call waits for, in seconds. After a longer one, the response is the result. */
export const longestRetryAfter = 60;

/**
 * Makes a `fetch` for one client that repeats a request if that does no harm and may help.
 *
 * - An attempt includes the body, so a body that is cut off or stalls is repeated, too. The response holds the whole
 *   body, except for a stream of events.
 * - At most `concurrency` calls run at once. The others wait in the order of their start. A stream counts until its
 *   headers arrive.
 * - After a 429 with `Retry-After` (RFC 9110, section 10.2.3), all calls pause. Such a 429 is no failure: `retries` does
 *   not count it.
 *
 * @param authorize gives a request its key, before each attempt: a key may be valid for a short time. A request that has
 *   its own `Authorization` keeps it.
 * @throws TimeoutError, ConnectionError, or the reason of the request's signal.
 */
export function resilientFetch(
  send: Send,
  concurrency: number,
  authorize: (request: Request) => Promise<void>,
  onRetry: ((retry: Retry) => unknown) | undefined,
): SendWithin {
  const turn = queueFor(concurrency);
  let resumesAt = 0;

  return async (request, init, { timeout, retries, end }, own = send) => {
    const late = () => new TimeoutError(`not complete within the timeout of ${timeout} ms`, request);
    const isAuthorized = request.headers.has('Authorization');
    const leave = await turn(request.signal);
    try {
      let failures = 0;
      for (let wait = 0, count = 1; ; count += 1) {
        wait = Math.max(wait, resumesAt - performance.now());
        if (wait > 0) await pause(wait, request.signal);

        if (!isAuthorized) await within(timeout, request.signal, late, () => authorize(request));
        const { response, error } = await attempt(own, request, init, timeout, late);
        const asked = retryAfter(response?.headers);
        const isLimited = response?.status === 429 && asked !== undefined;
        if (!isLimited) failures += 1;
        // With `Retry-After: 0`, a call that may repeat this forever would flood the service.
        wait = isLimited ? Math.max(asked, 1) * (1_000 + Math.random() * 100) : backOff(failures, asked);
        const isRepeated =
          retries > 0 &&
          failures <= retries &&
          (asked ?? 0) <= longestRetryAfter &&
          performance.now() + wait <= end &&
          (error?.retryable ?? isRetryable(request, response?.status));
        if (!isRepeated) {
          if (error) throw error;
          return response;
        }
        if (isLimited) resumesAt = Math.max(resumesAt, performance.now() + wait);
        const { method, url } = request;
        const path = new URL(url).pathname;
        const retry: Retry = { method, path, attempt: count, status: response?.status, error, wait };
        // A log that fails must not end the call.
        void Promise.resolve(retry)
          .then(onRetry)
          .catch(() => {});
      }
    } finally {
      leave();
    }
  };
}

type Attempt =
  | { readonly response: Response; readonly error?: never }
  | { readonly response?: never; readonly error: ContentgenError };

/** Sends a request once and reads the body. Rejects with the reason of the signal, if the program has aborted it. */
async function attempt(
  send: Send,
  request: Request,
  init: RequestInit | undefined,
  milliseconds: number,
  late: () => Error,
): Promise<Attempt> {
  try {
    // `fetch` of Node sometimes misses an abort, and some implementations ignore it.
    const response = await within(milliseconds, request.signal, late, async (signal) => {
      // A body can be read once only, so each attempt sends a copy.
      const received = await send(new Request(request.clone(), { signal }), init);
      return received.ok && isEventStream(received) ? received : withBody(received);
    });
    return { response };
  } catch (cause) {
    request.signal.throwIfAborted();
    return { error: cause instanceof ContentgenError ? cause : new ConnectionError(cause, request) };
  }
}

/** Returns whether the body of a response is a stream of events, which may take as long as a generation. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.toLowerCase().startsWith(eventStream) ?? false;
}

/** Resolves to the response with the whole body in memory. */
async function withBody(response: Response): Promise<Response> {
  const text = await response.text();
  // A redirect in a browser has the status 0, which no program can make. Some statuses have no body.
  return response.status === 0 ? response : new Response(text || null, response);
}

/** Lets `size` calls run at once. The others wait in order. */
function queueFor(size: number) {
  let free = size;
  const waiting: { readonly signal: AbortSignal; readonly enter: () => void }[] = [];
  const leave = () => {
    let next = waiting.shift();
    while (next?.signal.aborted) next = waiting.shift();
    if (next) next.enter();
    else free += 1;
  };
  /** Resolves to the function that ends the call's turn. Rejects with the reason of the signal: then the call gets none. */
  return async (signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else
      await new Promise<void>((enter, reject) => {
        waiting.push({ signal, enter });
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    return leave;
  };
}

/**
 * Returns the milliseconds before the next attempt: 250 to 500 after the first one. Both double with each failure, up to
 * 4 and 8 seconds. The jitter spreads the retries of clients that failed at the same time.
 */
function backOff(failures: number, asked = 0): number {
  const half = Math.min(2 ** failures / 8, 4);
  return (Math.max(half, asked) + Math.random() * (half + asked / 10)) * 1_000;
}
