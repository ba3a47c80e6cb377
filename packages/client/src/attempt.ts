import { checkedKey } from './api-key.ts';
import { ConnectionError, ContentgenError, InvalidResponseError } from './errors.ts';
import type { OutgoingRequest, RequestHeaders, RequestSummary } from './request.ts';
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
 * @throws ConnectionError, InvalidResponseError, or what getting the key threw.
 */
export async function exchange(
  { send, apiKey, baseUrl, headers: usual, agent, fetchOptions, bodyLimit = 2 ** 27 }: Settings,
  request: OutgoingRequest,
  count: number,
  signal: AbortSignal,
): Promise<ReadResponse> {
  const { method, path, query, body, init } = request;
  const url = baseUrl + path + query;
  const key = typeof apiKey === 'function' ? checkedKey(await apiKey()) : apiKey;
  const headers: RequestHeaders = { ...usual, ...request.headers };
  if (key) headers.authorization = `Bearer ${key}`;
  if (agent) headers['user-agent'] ??= `${agent} (attempt ${count})`;
  request.key = key;
  request.url = url;
  try {
    // A redirect could lead the API key to another service.
    const response = await send(url, {
      ...fetchOptions,
      ...init,
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      attempt: count,
    });
    const read = (response.ok && init.read) || contentOf;
    return { response, content: await read(response, request, bodyLimit) };
  } catch (cause) {
    if (cause instanceof ContentgenError) throw cause;
    // Throws for invalid headers. This is a mistake of the program, so another attempt would fail, too.
    new Headers(headers);
    // Node has the reason in the cause of the cause, such as `connect ECONNREFUSED`.
    const { message, code } = ((cause as Error)?.cause ?? cause ?? {}) as Partial<NodeJS.ErrnoException>;
    throw new ConnectionError(message || code || String(cause), request, { cause });
  }
}

/**
 * Reads the data of a success, or the content of another response: an object of JSON, or the text.
 *
 * @throws SyntaxError for a success that is cut off, InvalidResponseError for one that is not from the service,
 *   ContentgenError for a body of more than `limit` bytes.
 */
async function contentOf(response: Response, request: RequestSummary, limit: number): Promise<unknown> {
  const { ok, status, headers, body } = response;
  // React Native has no streams, and node-fetch has those of Node.
  const reader = body?.getReader?.();
  const decoder = reader && new TextDecoder();
  let text = reader ? '' : await response.text();
  // Faster than `text()`, and bounded.
  for (let left = limit; reader && decoder; ) {
    const { value } = await reader.read();
    text += decoder.decode(value, { stream: true });
    if (!value) break;
    left -= value.length;
    // Comparisons with NaN are false, so a limit of NaN stops the read.
    if (left >= 0) continue;
    reader.cancel().catch(() => {});
    throw new ContentgenError(`the body has more than ${limit} bytes`, request, { status });
  }
  if (status === 204 || status === 304) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(text);
    if (/^\s*\{/.test(text)) return content;
  } catch {}
  if (!ok) return text;
  const isJson = /json|^null$/.test(headers.get('content-type') as string);
  if (content === undefined && isJson && !/^\s*</.test(text)) throw new SyntaxError('the body is cut off');
  throw new InvalidResponseError({ status, problem: text, response }, request);
}
