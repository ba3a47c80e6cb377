import { ConnectionError, ContentgenError, InvalidResponseError } from './errors.ts';
import type { OutgoingRequest, RequestHeaders, RequestSummary } from './request.ts';
import { checkedKey, type Settings } from './settings.ts';

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
 * @throws ConnectionError, InvalidResponseError, or what getting the key threw.
 */
export async function exchange(
  settings: Settings,
  request: OutgoingRequest,
  count: number,
  signal: AbortSignal,
): Promise<ReadResponse> {
  // `fetch` itself may not be called as a method.
  const { send, apiKey, agent } = settings;
  // Only a browser has no agent.
  if (!agent && request.headers.authorization && !settings.exposeKeyInBrowser)
    throw new TypeError('apiKey needs exposeKeyInBrowser.');
  const key = typeof apiKey === 'function' ? checkedKey(await apiKey()) : apiKey;
  const headers: RequestHeaders = { ...settings.headers, ...request.headers };
  if (key) headers.authorization = `Bearer ${key}`;
  // Also the key of a header that the program passed.
  request.key = headers.authorization?.replace(/^Bearer /, '');
  if (agent) headers['user-agent'] ??= `${agent} (attempt ${count})`;
  const init = { method: request.method, headers, body: request.body };
  try {
    // A redirect could lead the API key to another service.
    const response = await send(settings.baseUrl + request.path + request.query, {
      ...settings.fetchOptions,
      ...request.init,
      ...init,
      signal,
      redirect: 'manual',
      attempt: count,
    });
    const read = (response.ok && request.init.read) || contentOf;
    return { response, content: await read(response, request, settings.bodyLimit ?? 2 ** 27) };
  } catch (cause) {
    if (cause instanceof ContentgenError) throw cause;
    // Throws a TypeError for a request that `fetch` refuses, such as one with an invalid header. This is a mistake of the
    // program, so another attempt would fail, too.
    new Request('http://x', init);
    // Node has the reason in the cause of the cause, such as `connect ECONNREFUSED`.
    const reason = ((cause as Error)?.cause ?? cause) as Partial<NodeJS.ErrnoException> | undefined;
    throw new ConnectionError(reason?.message || reason?.code || String(cause), request, { cause });
  }
}

/**
 * Reads a body within its limit. Returns the object of JSON in the body; of an unsuccessful response also its text.
 *
 * @throws Error for a success that is cut off, InvalidResponseError for one that is not from the service,
 *   ContentgenError for a success of more than `limit` bytes. Of another response, only 1 MiB is read.
 */
export async function contentOf(
  response: Response,
  request: RequestSummary,
  limit: number,
): Promise<unknown> {
  const { ok, body } = response;
  // React Native has no streams, and node-fetch has the streams of Node.
  const reader = body?.getReader?.();
  const decoder = reader && new TextDecoder();
  let text = reader ? '' : await response.text();
  let length = 0;
  // `text()` has no limit.
  while (decoder) {
    const { value } = await reader.read();
    if (!value) break;
    text += decoder.decode(value, { stream: true });
    length += value.length;
    // Comparisons with NaN are false, so a limit of NaN stops the read.
    if (length <= (ok ? limit : 2 ** 20)) continue;
    reader.cancel().catch(() => {});
    // The start of the body is enough for an error.
    if (!ok) break;
    throw new ContentgenError(`a body of over ${limit} bytes`, request, response);
  }
  return objectOf(text, response, request);
}

function objectOf(text: string, response: Response, request: RequestSummary): unknown {
  const { ok, status } = response;
  if (status === 204 || status === 304) return undefined;
  // An object, or nothing. The end of both may be missing.
  const isObject = /^\s*(\{|$)/.test(text);
  try {
    if (isObject) return JSON.parse(text);
  } catch {}
  if (!ok) return text;
  // A page, a list or another media type would come again.
  if (isObject && /json|^null$/i.test(response.headers.get('content-type') as string))
    throw Error('incomplete body');
  throw new InvalidResponseError({ problem: text, response }, request);
}
