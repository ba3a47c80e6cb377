import type { CallOptions } from './call.ts';
import { ContentgenError, errorOf } from './errors.ts';
import { checkedHeaders, type RequestSummary } from './request.ts';
import { sendWithRetries } from './retries.ts';
import type { Send } from './settings.ts';

/** The options of `pictureBytes`. */
export interface PictureOptions extends CallOptions {
  /** The largest number of bytes; default: 16 MiB. */
  readonly limit?: number | undefined;
  /** Sends the request; default: the global `fetch`. */
  readonly fetch?: Send | undefined;
}

/**
 * Resolves to the bytes of a picture, a PNG. The request has no API key, and is repeated like other requests. Its errors
 * do not name the address, because everyone who knows it can see the picture.
 *
 * @param address one of the `results` of an image.
 * @throws ApiError for an unsuccessful response, TimeoutError, ConnectionError, ContentgenError for a response that is
 *   not a picture or is larger than the limit, TypeError for an address that is not an http or https URL.
 */
export async function pictureBytes(
  address: string,
  options: PictureOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { limit = 2 ** 24, fetch: send = (url, init) => fetch(url, init) } = options;
  const { headers = {}, signal = null, timeout, retries, deadline } = options;
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new TypeError('The address of a picture must be an http or https URL.');
  const { href } = new URL(address);
  const settings = {
    send,
    apiKey: undefined,
    exposeKeyInBrowser: true,
    baseUrl: href,
    agent: undefined,
    headers: {},
  };
  const request = {
    method: 'GET',
    path: '',
    query: '',
    idempotencyKey: undefined,
    headers: checkedHeaders({ headers, timeout, retries, deadline }),
    body: null,
    init: {
      signal,
      timeout,
      retries,
      deadline,
      read: (response: Response, summary: RequestSummary) => readBytes(response, summary, limit),
    },
  };
  const { response, content } = await sendWithRetries(settings, request);
  if (!response.ok) throw errorOf({ problem: content, response }, request);
  return content as Uint8Array<ArrayBuffer>;
}

/** Resolves to the bytes of a response, if there are at most `limit`. */
async function readBytes(
  response: Response,
  request: RequestSummary,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { status, headers } = response;
  // Another attempt would get the same response.
  const refusal = (message: string) => new ContentgenError(message, request, { status });
  // Some implementations of `fetch` have no streams.
  const reader = response.body?.getReader?.();
  try {
    if (!/^image\//i.test(headers.get('Content-Type') ?? '')) throw refusal('The response is no picture.');
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of piecesOf(response, reader)) {
      length += piece.length;
      // Comparisons with NaN are false, so a limit of NaN stops the read.
      if (!(length <= limit)) throw refusal(`The picture has more than ${limit} bytes.`);
      pieces.push(piece);
    }
    const bytes = new Uint8Array(length);
    let start = 0;
    for (const piece of pieces) {
      bytes.set(piece, start);
      start += piece.length;
    }
    return bytes;
  } finally {
    reader?.cancel().catch(() => {});
  }
}

/** Yields the bytes of a body as they arrive, or in one piece if the body is not a stream. */
async function* piecesOf(response: Response, reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  if (!reader) yield new Uint8Array(await response.arrayBuffer());
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) yield piece.value;
}
