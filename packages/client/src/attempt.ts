import { checkedKey } from './api-key.ts';
import { deadline } from './deadline.ts';
import { ConnectionError, ContentgenError, InvalidResponseError, TimeoutError } from './errors.ts';
import { isObject, problemOf, withoutKey } from './problem.ts';
import type { OutgoingRequest, RequestHeaders } from './request.ts';
import type { Settings } from './settings.ts';

/** The media type of a stream. */
export const eventStream = 'text/event-stream';

/** A response whose body has been read. */
export interface ReadResponse {
  /** The response. */
  readonly response: Response;
  /** The data of a success, or the problem of an error; undefined without a body. */
  readonly content: unknown;
}

/**
 * Sends a request once and reads the response.
 *
 * @param count the number of this attempt, from 1.
 * @param timeout milliseconds for the key, the response and its body together.
 * @param end called once: with the response, or with a TimeoutError, a ConnectionError, an InvalidResponseError, the
 *   reason of the signal, or what getting the key threw.
 */
export function attempt(
  settings: Settings,
  request: OutgoingRequest,
  count: number,
  timeout: number,
  end: (error: unknown, read?: ReadResponse) => void,
): void {
  const { signal } = request.init;
  const controller = new AbortController();
  let isOpen = true;
  // The attempt ends by itself, because not every `fetch` and no key function obeys a signal.
  const release = deadline(timeout, signal, (aborted) => {
    isOpen = false;
    const reason = aborted ? aborted.reason : new TimeoutError(`no response within ${timeout} ms`, request);
    controller.abort(reason);
    end(reason);
  });
  const settle = (error: unknown, read?: ReadResponse) => {
    if (!isOpen) return;
    release();
    end(error, read);
  };
  // A signal that is aborted already has ended the attempt.
  if (!isOpen) return;
  exchange(settings, request, count, controller.signal)
    .then((read) => settle(undefined, read))
    // Also if `end` throws: otherwise the call would never end.
    .catch(settle);
}

async function exchange(
  { send, apiKey, baseUrl, headers: usual, agent, fetchOptions }: Settings,
  request: OutgoingRequest,
  count: number,
  signal: AbortSignal,
): Promise<ReadResponse> {
  const { method, path, query, body, init } = request;
  const url = baseUrl + path;
  const key = typeof apiKey === 'function' ? checkedKey(await apiKey()) : apiKey;
  const headers: RequestHeaders = { ...usual, ...request.headers };
  if (key) headers.authorization = `Bearer ${key}`;
  if (agent) headers['user-agent'] ??= `${agent} (attempt ${count})`;
  try {
    // A redirect could lead the API key to another service.
    const response = await send(url + query, {
      ...fetchOptions,
      ...init,
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      attempt: count,
    });
    const content =
      init.read && response.ok
        ? await init.read(response)
        : contentOf(response, await response.text(), request, key);
    return { response, content };
  } catch (cause) {
    if (cause instanceof ContentgenError) throw cause;
    // Throws for invalid headers: a mistake of the program, which another attempt can't repair.
    new Headers(headers);
    const reason = withoutKey(reasonOf(cause), key).replaceAll(url + query, path);
    throw new ConnectionError(reason, request, { cause });
  }
}

/**
 * The data of a success, or the problem of an error.
 *
 * @throws SyntaxError for a success that is cut off, InvalidResponseError for one that is not from the service.
 */
function contentOf(
  response: Response,
  body: string,
  request: OutgoingRequest,
  key: string | undefined,
): unknown {
  const { ok, status, headers } = response;
  if (status === 204 || (!ok && status < 400)) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {}
  if (!ok) return problemOf(response, request, body, key, content);
  if (isObject(content)) return content;
  const type = headers.get('content-type') || 'json';
  const isCutOff = content === undefined && type.includes('json') && !/^\s*</.test(body);
  if (isCutOff) throw new SyntaxError('the body is cut off');
  const problem = problemOf(response, request, body, key);
  throw new InvalidResponseError({ status, problem, response }, request);
}

/**
 * The reason why there is no response, such as `connect ECONNREFUSED`. Node stores it in the cause of the error's
 * cause.
 */
function reasonOf(error: unknown): string {
  const { message, code } = ((error as Error)?.cause ?? error ?? {}) as Partial<NodeJS.ErrnoException>;
  return message || code || String(error);
}
