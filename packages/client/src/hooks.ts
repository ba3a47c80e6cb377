import { ContentgenError, copyOf, redacted } from './errors.ts';
import type { Middleware, Send } from './settings.ts';

/** An attempt of a call. It contains no secret. */
export interface AttemptEvent {
  /** The HTTP method. */
  readonly method: string;
  /** The path of the request, without the query. */
  readonly path: string;
  /** The `Idempotency-Key` of a create: all its attempts have the same. */
  readonly idempotencyKey: string | undefined;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** The response of an attempt, or the reason why there is none. */
export interface ResponseEvent extends AttemptEvent {
  /** The milliseconds from the request to the headers of the response. */
  readonly milliseconds: number;
  /** The status of the response; undefined without a response. */
  readonly status: number | undefined;
  /** `X-Request-Id`; undefined without a response of the service. */
  readonly requestId: string | undefined;
  /** Why there is no response, such as a TimeoutError or the reason of an abort. */
  readonly error: unknown;
}

/**
 * Functions that are called for every attempt. They only observe: the client ignores what they return and throw, and
 * does not wait for their promises.
 */
export interface Hooks {
  /** An attempt starts. */
  readonly onAttempt?: ((event: AttemptEvent) => void) | undefined;
  /** An attempt starts that repeats an earlier one. */
  readonly onRetry?: ((event: AttemptEvent) => void) | undefined;
  /** An attempt has a response, or will have none. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
}

/** Calls hooks for every attempt: `createClient({ middleware: observe({ onResponse }) })`. */
export function observe({ onAttempt, onRetry, onResponse }: Hooks): Middleware {
  return (send) =>
    async (...request: Parameters<Send>) => {
      const event = attemptOf(...request);
      const start = performance.now();
      const [, { headers, signal }] = request;
      const key = new Headers(headers).get('Authorization')?.replace('Bearer ', '');
      const ended = (status?: number, requestId?: string, error?: unknown) =>
        notify(onResponse, {
          ...event,
          milliseconds: performance.now() - start,
          status,
          requestId: requestId && redacted(requestId, key),
          error,
        });
      notify(onAttempt, event);
      if (event.attempt > 1) notify(onRetry, event);
      try {
        const response = await send(...request);
        ended(response.status, response.headers.get('X-Request-Id') ?? undefined);
        return response;
      } catch (error) {
        // Other errors could contain the API key.
        const isOurs = error instanceof ContentgenError || error === signal?.reason;
        ended(undefined, undefined, isOurs ? error : copyOf(error, key));
        throw error;
      }
    };
}

/** The part of a logger that `logTo` uses. `console` is one. */
export interface Logger {
  /** Called for every response except 429 and 5xx. */
  debug(message: string, event: ResponseEvent): void;
  /**
   * Called when an attempt starts that repeats an earlier one, and when an attempt gets 429, a 5xx or no response. In the
   * second case, the event is a `ResponseEvent`.
   */
  warn(message: string, event: AttemptEvent): void;
}

/** Logs every attempt, and every retry also when it starts: `createClient({ middleware: logTo(console) })`. */
export function logTo(logger: Logger): Middleware {
  const name = ({ method, path, attempt }: AttemptEvent) => `${method} ${path}, attempt ${attempt}`;
  return observe({
    onRetry: (event) => logger.warn(`${name(event)}: starts`, event),
    onResponse: (event) => {
      const { status = 500, error, milliseconds } = event;
      const outcome = event.status ?? reasonOf(error);
      const level = status === 429 || status >= 500 ? 'warn' : 'debug';
      return logger[level](`${name(event)}: ${outcome} after ${Math.round(milliseconds)} ms`, event);
    },
  });
}

/** Returns why an attempt got no response, in one line. Node has the reason in the cause, such as `connect ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause = error } = (error ?? {}) as Error;
  const { name, message } = (cause ?? {}) as Partial<Error>;
  return (message || name || String(cause)).replace(/[\s\p{C}]+/gu, ' ');
}

function attemptOf(...[url, { method = 'GET', headers, attempt = 1 }]: Parameters<Send>): AttemptEvent {
  const { pathname } = new URL(url, 'http://page');
  const idempotencyKey = new Headers(headers).get('Idempotency-Key') ?? undefined;
  return { method, path: pathname, idempotencyKey, attempt };
}

/** Calls a hook immediately. The promise never rejects, so the caller can ignore it. */
async function notify<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): Promise<void> {
  try {
    await hook?.(event);
  } catch {}
}
