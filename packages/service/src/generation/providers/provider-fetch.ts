import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, type Dispatcher, fetch } from 'undici';
import {
  connectionLost,
  failureOfStatus,
  forbiddenUrl,
  GenerationFailure,
  imageNotFetched,
  notUnderstood,
  tooManyBytes,
} from '../generation-failure.ts';

/**
 * The connections to providers. They have no time limits for headers and body: a slow model may send nothing for
 * minutes, and the caller limits the whole call.
 */
const toProvider = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0 });
const toPublic = publicAddressesOnly();

/** A kind of response: its name, and how it begins after white space, with one character for each byte. */
interface ResponseKind {
  readonly name: string;
  readonly start: RegExp;
}

/** A comment, one of the fields `data`, `event`, `id` and `retry`, or a byte order mark (WHATWG HTML, section 9.2.6). */
export const eventStream: ResponseKind = { name: 'an event stream', start: /^[:deir\u00ef]/ };
export const jsonObject: ResponseKind = { name: 'a JSON object', start: /^\{/ };

/** The limits of a provider's responses. */
interface ResponseLimits {
  /** Maximum length of a response in bytes, after decompression. */
  readonly bytes: number;
  /** What the provider's own responses must be. */
  readonly kind: ResponseKind;
  /** Fields that are added to the JSON body of each request. Fields of an object in it are added to that object. */
  readonly added?: Readonly<Record<string, unknown>>;
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
  { bytes, kind, added = {}, elsewhere = toPublic }: ResponseLimits,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // `fetch` refuses these, too, but its error looks like a failed connection.
    if (url.username + url.password !== '') throw forbiddenUrl('image URL with credentials');
    const options = {
      ...init,
      ...(typeof init.body === 'string' && { body: withFields(init.body, added) }),
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
          ? limited(response.body, bytes, isImage ? undefined : kind, init.signal)
          : null;
      return new Response(body, { status, headers: [...headers] });
    } catch (error) {
      throw asFailure(error, init.signal);
    }
  };
}

/** Returns a JSON object with more fields. */
function withFields(body: string, added: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(added);
  if (fields.length === 0) return body;
  const whole = JSON.parse(body) as Record<string, unknown>;
  for (const [name, value] of fields) {
    const isInto = isObject(whole[name]) && isObject(value);
    whole[name] = isInto ? { ...(whole[name] as object), ...(value as object) } : value;
  }
  return JSON.stringify(whole);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Passes the bytes on. An error, too many bytes, or another kind of response becomes a GenerationFailure. */
function limited(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  kind: ResponseKind | undefined,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* read() {
    let bytes = 0;
    let isChecked = kind === undefined;
    try {
      for await (const chunk of body) {
        bytes += chunk.byteLength;
        if (bytes > limit) throw tooManyBytes(limit);
        const start = isChecked ? '' : Buffer.from(chunk).toString('latin1').trimStart();
        if (start !== '' && kind?.start.test(start) === false) throw notUnderstood(`not ${kind.name}`);
        isChecked ||= start !== '';
        yield chunk as Uint8Array<ArrayBuffer>;
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

/** Yields an error and its causes, the outermost first. The cause of an AggregateError is its first error. */
export function* causesOf(error: unknown): Iterable<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* causesOf(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/** Returns whether the connection was refused because its address is not public. */
function isForbiddenAddress(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => cause instanceof ForbiddenAddressError);
}

/**
 * Returns the code of a failed connection, such as `ECONNREFUSED`. The message is left out, because it contains
 * addresses.
 */
export function describeConnectionError(error: unknown): string {
  const codes = [...causesOf(error)].map((cause) => (cause as NodeJS.ErrnoException).code);
  return codes.findLast((code) => typeof code === 'string') ?? 'connection failed';
}

/**
 * The error for an address that is not on the public internet: it is private, belongs to this machine, or is reserved
 * for another purpose.
 */
class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/**
 * The global unicast addresses of IPv6. All other public addresses are unassigned (IANA IPv6 Address Space
 * registry).
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is on the public internet. An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) is
 * treated as its IPv4 address. All other IPv6 addresses that contain an IPv4 address are refused, because they could
 * lead to a private one. An address with a zone id is refused, because it belongs to a local network.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.includes(':') ? inHexadecimal(address) : address;
  if (plain === undefined || !ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/**
 * Writes an IPv6 address without dots, because `ipaddr` would read `::1.1.1.1` as `::ffff:1.1.1.1`. Undefined for an
 * address with a zone id.
 */
function inHexadecimal(address: string): string | undefined {
  return URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
}

/**
 * Creates connections to public addresses only. It checks the very address of the connection, so that a host name
 * cannot resolve to one address for the check and to another for the connection.
 *
 * @param lookup resolves host names.
 */
export function publicAddressesOnly(lookup: LookupFunction = systemLookup): Agent {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (error === null && !addresses.every(isPublicAddress)) callback(new ForbiddenAddressError(), []);
      else callback(error, found, family);
    });
  };
  const connect = buildConnector({ lookup: guarded, timeout: 10_000 });
  return new Agent({
    connect(options, callback) {
      // An IP address is not resolved, so `guarded` does not see it.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host)) callback(new ForbiddenAddressError(), null);
      else connect(options, callback);
    },
  });
}
