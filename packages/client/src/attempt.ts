import { deadline } from './deadline.ts';
import { ConnectionError, TimeoutError } from './errors.ts';
import { blankProblem, isProblem } from './problem.ts';

/** Sends a request to the service, as `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The API key, or a function that gets it. */
export type ApiKey = string | (() => string | Promise<string>);

/** The media type of a stream. */
export const eventStream = 'text/event-stream';

/** A response whose body has been read. */
export interface ReadResponse {
  /** The response. */
  readonly response: Response;
  /** The content of the body; undefined without a readable one. */
  readonly content: unknown;
}

/** Header values by lower-case name. */
export type RequestHeaders = Record<string, string>;

/** The options of `fetch` for an attempt. */
export type AttemptInit = Omit<RequestInit, 'headers'> & { readonly headers: RequestHeaders };

/**
 * Sends a request once and reads the complete response, unless it is a stream of events.
 *
 * @param timeout milliseconds for the key, the response and its body together.
 * @throws TimeoutError, ConnectionError, the reason of `init.signal`, or what getting the key threw.
 */
export function attempt(
  send: Send,
  apiKey: ApiKey,
  url: string,
  init: AttemptInit,
  timeout: number,
): Promise<ReadResponse> {
  return new Promise((resolve, reject) => {
    init.signal?.throwIfAborted();
    const controller = new AbortController();
    // The promise ends by itself, because not every `fetch` and no key function obeys a signal.
    const release = deadline(timeout, init.signal, (aborted) => {
      const reason = aborted ? aborted.reason : new TimeoutError(`${url}: no response within ${timeout} ms`);
      reject(reason);
      controller.abort(reason);
    });
    const settle =
      <Value>(how: (value: Value) => void) =>
      (value: Value) => {
        release();
        how(value);
      };
    exchange(send, apiKey, url, init, controller.signal).then(settle(resolve), settle(reject));
  });
}

async function exchange(
  send: Send,
  apiKey: ApiKey,
  url: string,
  init: AttemptInit,
  signal: AbortSignal,
): Promise<ReadResponse> {
  const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
  const headers = { ...init.headers, authorization: `Bearer ${key}` };
  try {
    const response = await send(url, { ...init, headers, signal });
    // A stream may stay open for long: its caller reads it.
    if (response.headers.get('Content-Type')?.startsWith(eventStream))
      return { response, content: response.body };
    const text = await response.text();
    return { response, content: contentOf(response, text) };
  } catch (cause) {
    // Throws for invalid headers: a mistake of the program, which another attempt can't repair.
    new Headers(headers);
    throw new ConnectionError(`${url}: ${(cause as Error)?.message}`, { cause });
  }
}

/** The parsed body. An error without a problem, from a proxy for example, gets one. */
function contentOf(response: Response, text: string): unknown {
  const { ok, status } = response;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // A truncated success is an error. A 204 has no body, and an error may be the page of a proxy.
    if (ok && status !== 204) throw error;
  }
  return status < 400 || isProblem(content, status) ? content : blankProblem(response);
}
