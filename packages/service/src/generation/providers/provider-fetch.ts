import { Agent, type Dispatcher, fetch } from 'undici';
import { GenerationFailure } from '../generation-failure.ts';
import { describeConnectionError, isForbiddenAddress } from './connection-errors.ts';
import {
  connectionLost,
  failureOfStatus,
  forbiddenUrl,
  imageNotFetched,
  tooManyBytes,
} from './provider-failures.ts';
import { publicAddressesOnly } from './public-addresses.ts';
import type { ResponseCheck } from './response-checks.ts';

/**
 * The connections to providers. They have no time limits for headers and body: a slow model may send nothing for
 * minutes, and the caller limits the whole call.
 */
const toProvider = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0 });
const toPublic = publicAddressesOnly();

/** The limits of a provider's responses. */
interface ResponseLimits {
  /** Maximum length of a response in bytes, after decompression. */
  readonly bytes: number;
  /** Makes the check for a response of the provider itself. */
  readonly check: () => ResponseCheck;
  /** The connections to other origins than the provider's. By default, they are possible to public addresses only. */
  readonly elsewhere?: Dispatcher;
}

/**
 * Creates a `fetch` for one provider. It throws a `GenerationFailure` for a response without success, and does not
 * read its body. A redirect is such a response, so that the prompt and the key go to no other place. A `GET` is for
 * an image whose URL is in a response: it goes to the origin of the provider or to public addresses, and returns
 * redirects to the caller.
 *
 * @param origin the provider's own origin.
 */
export function providerFetch(
  origin: string,
  { bytes, check, elsewhere = toPublic }: ResponseLimits,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // `fetch` refuses these, too, but its error looks like a failed connection.
    if (url.username + url.password !== '') throw forbiddenUrl('image URL with credentials');
    const options = {
      ...init,
      redirect: 'manual',
      dispatcher: url.origin === origin ? toProvider : elsewhere,
    };
    try {
      const response = await fetch(url, options as Parameters<typeof fetch>[1]);
      const { status, headers } = response;
      const isImage = (init.method ?? 'GET') === 'GET';
      const isRedirectOfImage = isImage && status >= 300 && status < 400;
      if (!response.ok) {
        await response.body?.cancel();
        if (isImage && !isRedirectOfImage) throw imageNotFetched(status);
        if (!isImage) throw failureOfStatus(status, new Headers([...headers]));
      }
      if (Number(headers.get('content-length')) > bytes) {
        await response.body?.cancel();
        throw tooManyBytes(bytes);
      }
      const body =
        response.ok && response.body !== null
          ? limited(response.body, bytes, isImage ? (chunk) => chunk : check(), init.signal)
          : null;
      return new Response(body, { status, headers: [...headers] });
    } catch (error) {
      throw asFailure(error, init.signal);
    }
  };
}

/** Passes the bytes on. An error, or too many bytes, becomes a GenerationFailure. */
function limited(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  check: ResponseCheck,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* read() {
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.byteLength;
        if (bytes > limit) throw tooManyBytes(limit);
        const own = check(chunk);
        if (own.length > 0) yield own as Uint8Array<ArrayBuffer>;
        if (own.length < chunk.length) return;
      }
    } catch (error) {
      throw asFailure(error, signal);
    }
  }
  return ReadableStream.from(read());
}

function asFailure(error: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (error instanceof GenerationFailure) return error;
  return isForbiddenAddress(error) ? forbiddenUrl() : connectionLost(describeConnectionError(error));
}
