import type { CallLimits } from './call.ts';
import { deadline, pause } from './deadline.ts';
import {
  ConnectionError,
  ContentgenError,
  InvalidResponseError,
  isRetryable,
  retryAfter,
  TimeoutError,
} from './errors.ts';

/** Sends a request, as `fetch` does. */
export type Send = (request: Request, init?: RequestInit) => Promise<Response>;

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
 * A request can have its own limits, as members with the names of `CallLimits`: openapi-fetch passes them on.
 *
 * @throws TimeoutError, ConnectionError, InvalidResponseError, or the reason of the request's signal.
 */
export function resilientFetch(send: Send, defaults: CallLimits, concurrency: number): Send {
  const slots = queueFor(concurrency);
  let resumesAt = 0;

  return async (request, init) => {
    const own = request as CallLimits;
    const timeout = own.timeout ?? defaults.timeout ?? 60_000;
    const retries = own.retries ?? defaults.retries ?? 4;
    const limit = own.deadline ?? defaults.deadline ?? Number.POSITIVE_INFINITY;
    const end = performance.now() + limit;
    const late = () => new TimeoutError(`no attempt within the deadline of ${limit} ms`, request);
    const leave = await slots.enter(request.signal, limit, late);
    try {
      let failures = 0;
      for (let wait = 0; ; ) {
        wait = Math.max(wait, resumesAt - performance.now());
        if (performance.now() + wait > end) throw late();
        if (wait > 0) await pause(wait, request.signal);

        const milliseconds = Math.min(timeout, end - performance.now());
        const { response, error } = await attempt(send, request, init, milliseconds);
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
      }
    } finally {
      leave();
    }
  };
}

type Outcome =
  | { readonly response: Response; readonly error?: never }
  | { readonly response?: never; readonly error: ContentgenError };

/** Sends a request once and reads the body. Rejects with the reason of the signal, if the program has aborted it. */
async function attempt(
  send: Send,
  request: Request,
  init: RequestInit | undefined,
  milliseconds: number,
): Promise<Outcome> {
  const controller = new AbortController();
  let release = () => {};
  // Ends the attempt directly: `fetch` of Node sometimes misses an abort, and some implementations ignore it.
  const ended = new Promise<never>((_, reject) => {
    release = deadline(milliseconds, request.signal, (aborted) => {
      const late = () => new TimeoutError(`no response in ${Math.floor(milliseconds)} ms`, request);
      controller.abort(aborted ? aborted.reason : late());
      reject(controller.signal.reason);
    });
  });
  const exchange = async () => {
    // A body can be read once only, so each attempt sends a copy.
    const response = await send(new Request(request.clone(), { signal: controller.signal }), init);
    return isEventStream(response) ? response : withBody(response, request);
  };
  try {
    return { response: await Promise.race([exchange(), ended]) };
  } catch (cause) {
    request.signal.throwIfAborted();
    if (controller.signal.aborted) return { error: controller.signal.reason };
    if (cause instanceof ContentgenError) return { error: cause };
    return { error: new ConnectionError(cause, request) };
  } finally {
    release();
  }
}

/** Returns whether the body of a response is a stream of events, which may take as long as a generation. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.toLowerCase().startsWith(eventStream) ?? false;
}

/** Resolves to the response with the whole body in memory. */
async function withBody(response: Response, request: Request): Promise<Response> {
  const text = await response.text();
  const { ok, status } = response;
  if (ok && !withoutBody.includes(status) && !isJsonObject(text))
    throw new InvalidResponseError(response, text, request);
  // A redirect in a browser has the status 0, which no program can make.
  return status === 0 ? response : new Response(withoutBody.includes(status) ? null : text, response);
}

function isJsonObject(text: string): boolean {
  try {
    return JSON.parse(text) instanceof Object;
  } catch {
    return false;
  }
}

/** Lets `size` calls run at once. The others wait in order. */
function queueFor(size: number) {
  let free = size;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /**
     * Resolves to the function that ends the call's turn.
     *
     * @throws the reason of the signal, or the error of `late` if no turn comes in `milliseconds`.
     */
    async enter(signal: AbortSignal, milliseconds: number, late: () => Error): Promise<() => void> {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            release();
            resolve();
          };
          const release = deadline(milliseconds, signal, (aborted) => {
            waiting.splice(waiting.indexOf(enter), 1);
            reject(aborted ? aborted.reason : late());
          });
          waiting.push(enter);
        });
      return leave;
    },
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
