import type { CallOptions } from './call.ts';
import { ContentgenError, errorOf } from './errors.ts';
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
 * The bytes of a picture, a PNG. The request has no API key, and is repeated like those of the client. No error contains
 * the address, because everyone who knows it can see the picture.
 *
 * @param address one of the `results` of an image.
 * @throws ApiError for an unsuccessful response, TimeoutError, ConnectionError, ContentgenError for a response that is
 *   no picture or larger than the limit, TypeError for an address that is no http or https URL.
 */
export async function pictureBytes(
  address: string,
  options: PictureOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { limit = 2 ** 24, fetch: send = (url, init) => fetch(url, init) } = options;
  const { headers = {}, signal = null, timeout, retries, deadline } = options;
  if (!/^https?:/.test(address))
    throw new TypeError('The address of a picture must be an http or https URL.');
  const settings = { send, apiKey: undefined, baseUrl: address, agent: undefined, headers: {} };
  const request = {
    method: 'GET',
    path: '',
    query: '',
    idempotencyKey: undefined,
    headers: Object.fromEntries(new Headers(headers)),
    body: null,
    init: { signal, timeout, retries, deadline, read: (response: Response) => readBytes(response, limit) },
  };
  return new Promise((resolve, reject) => {
    sendWithRetries(
      settings,
      request,
      ({ response, content }) => {
        if (response.ok) resolve(content as Uint8Array<ArrayBuffer>);
        else reject(errorOf({ status: response.status, problem: content, response }, request));
      },
      reject,
    );
  });
}

/** The bytes of a body, if there are at most `limit`. */
async function readBytes({ body, headers }: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  try {
    if (!headers.get('Content-Type')?.startsWith('image/')) throw refusal('The response is no picture.');
    const pieces: Uint8Array[] = [];
    let length = 0;
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      length += piece.value.length;
      // Also stops at a limit that is not a number.
      if (!(length <= limit)) throw refusal(`The picture has more than ${limit} bytes.`);
      pieces.push(piece.value);
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

/** The error of a success that another attempt would not improve. */
function refusal(message: string): ContentgenError {
  return new ContentgenError(message, undefined, { status: 200 });
}
