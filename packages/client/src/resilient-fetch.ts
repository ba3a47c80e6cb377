import type { CallLimits, Retry } from './call.ts';
import { pause, within } from './deadline.ts';
import { ConnectionError, ContentgenError, isRetryable, retryAfter, TimeoutError } from './errors.ts';

/** Sends a request, as `fetch` does. */
export type Send = (request: Request, init?: RequestInit) => Promise<Response>;

/** The limits of a call with their defaults, in milliseconds. */
export type Limits = Required<{ -readonly [Name in keyof CallLimits]: number }>;

/** Sends a request within the limits of its call. `end` is the end of the deadline, on the clock of `performance`. */
export type SendWithin = (
  request: Request,
  init: RequestInit | undefined,
  limits: Limits & { readonly end: number },
) => Promise<Response>;

/** The media type of a stream of events. */
export const eventStream = 'text/event-stream';

/** The longest `Retry-After` that a call waits for, in seconds. After a longer one, the response is the result. */
export const longestRetryAfter = 60;

const withoutBody = [204, 205, 304];

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
 * @throws TimeoutError, ConnectionError, or the reason of the request's signal.
 */
export function resilientFetch(
  send: Send,
  concurrency: number,
  onRetry: ((retry: Retry) => unknown) | undefined,
): SendWithin {
  const turn = queueFor(concurrency);
  let resumesAt = 0;

  return async (request, init, { timeout, retries, end }) => {
    const leave = await turn(request.signal);
    try {
      let failures = 0;
      for (let wait = 0, count = 1; ; count += 1) {
        wait = Math.max(wait, resumesAt - performance.now());
        if (wait > 0) await pause(wait, request.signal);

        const { response, error } = await attempt(send, request, init, timeout);
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
        const retry = {
          method,
          path: new URL(url).pathname,
          attempt: count,
          status: response?.status,
          error,
          wait,
        };
        // A log that fails must not end the call.
        void (async () => onRetry?.(retry))().catch(() => {});
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
): Promise<Attempt> {
  const late = () => new TimeoutError(`no response in ${milliseconds} ms`, request);
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
  const { status } = response;
  // A redirect in a browser has the status 0, which no program can make.
  return status === 0 ? response : new Response(withoutBody.includes(status) ? null : text, response);
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
  /** Resolves to the function that ends the call's turn. A call that was aborted gets no turn. */
  return async (signal: AbortSignal): Promise<() => void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push({ signal, enter }));
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
