import { Agent, type Dispatcher, fetch } from 'undici';
import { GenerationFailure } from '../generation-failure.ts';
import type { AnswerCheck } from './answer-checks.ts';
import { describeConnectionError, isForbiddenAddress } from './connection-errors.ts';
import {
  connectionLost,
  failureOfStatus,
  forbiddenAddress,
  imageNotFetched,
  tooManyBytes,
} from './provider-failures.ts';
import { publicAddressesOnly } from './public-addresses.ts';

/** The waits of a whole call are bounded by whoever makes it, and a slow model may say nothing for long. */
const toProvider = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0 });
const toPublic = publicAddressesOnly();

/** What keeps an answer of a provider within bounds. */
export interface AnswerBounds {
  /** Bytes of an answer, at most, as they are after decompression. */
  readonly bytes: number;
  /** Made for each answer of the provider itself. */
  readonly check: () => AnswerCheck;
  /** Where connections go that aren't to the provider itself; by default to public addresses only. */
  readonly elsewhere?: Dispatcher;
}

/**
 * `fetch` for one provider. What is asked of it is told as a `GenerationFailure` wherever it is no success,
 * and its body stays unread; a redirect of a request to it is one of these: the prompt and the key go nowhere
 * else. A `GET` is for an image that an answer points at: it goes to the provider's own origin, or to public
 * addresses, and its redirects are for the caller to follow, one by one.
 *
 * @param origin the provider's own.
 */
export function providerFetch(
  origin: string,
  { bytes, check, elsewhere = toPublic }: AnswerBounds,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // `fetch` refuses these, too, in words that sound like a connection that failed.
    if (url.username + url.password !== '') throw forbiddenAddress('an image at an address with a user');
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
          ? bounded(response.body, bytes, isImage ? (chunk) => chunk : check(), init.signal)
          : null;
      return new Response(body, { status, headers: [...headers] });
    } catch (error) {
      throw asFailure(error, init.signal);
    }
  };
}

/** The same bytes; an error that ends them is told as a failure, and so is one byte too many. */
function bounded(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  check: AnswerCheck,
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
  return isForbiddenAddress(error) ? forbiddenAddress() : connectionLost(describeConnectionError(error));
}
