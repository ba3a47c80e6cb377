import { contract } from '../document.ts';
import { type Bounds, type Excess, excessOfJson, excessOfUrlEncoded } from './bounds.ts';
import { findJsonMistake, placeInText } from './json-mistake.ts';
import { Problem } from './problem.ts';
import { type Field, readUrlEncoded } from './url-encoded.ts';

/** Header fields of a request, by their names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The fields of a query or a form, decoded. If they exceed a bound, they are not decoded. */
export type UrlEncodedContent =
  | { readonly kind: 'form'; readonly fields: readonly Field[] }
  | { readonly kind: 'excess'; readonly excess: Excess };

/** The content of a request, parsed and not yet checked. If it exceeds a bound, it is not parsed. */
export type Content = UrlEncodedContent | { readonly kind: 'json'; readonly value: unknown };

const parsers: Readonly<Record<string, (text: string, bounds: Bounds) => Content>> = {
  'application/x-www-form-urlencoded': (text, bounds) => parseUrlEncoded(text, bounds, 'body'),
  'application/json': parseJson,
};

/** The format of a request's content: one of the contract's media types. */
export type ContentFormat = string;

/**
 * Reads the format of the content of a request from `Content-Type` and `Content-Encoding`.
 *
 * @param mediaTypes the media types that the operation accepts.
 * @returns undefined for a request without content.
 * @throws Problem 415 for another media type, charset or content encoding.
 */
export function contentFormat(
  headers: RequestHeaders,
  mediaTypes: readonly string[],
): ContentFormat | undefined {
  const text = String(headers['content-type'] ?? '');
  if (text === '' && !hasContent(headers)) return undefined;
  const [mediaType, ...parameters] = contentTypeParts(headers);
  if (mediaType === '') {
    throw new Problem(415, `The body needs the header Content-Type: ${mediaTypes.join(' or ')}.`);
  }
  if (!mediaTypes.includes(mediaType)) {
    throw new Problem(415, `The body must be ${mediaTypes.join(' or ')}, not "${text.slice(0, 128)}".`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !isUtf8(charset.slice('charset='.length))) {
    throw new Problem(415, `The body must be in UTF-8, not "${charset.slice(0, 64)}".`);
  }
  const encoding = String(headers['content-encoding'] ?? '') || 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new Problem(
      415,
      `Content-Encoding "${encoding.slice(0, 64)}" is not supported. Send the body without it.`,
    );
  }
  return mediaType;
}

/**
 * Returns whether a label means UTF-8 (WHATWG Encoding, section 4.2), or ASCII, which is a part of it. An empty label is
 * as if it were missing.
 *
 * @param sent in lower case, in quotation marks or not, and with `-` or `_`.
 */
function isUtf8(sent: string): boolean {
  const label = sent.replaceAll(/["'\s]/g, '').replaceAll('_', '-');
  if (label === '' || label === 'utf-8' || label === 'ascii' || label === 'us-ascii') return true;
  try {
    return new TextDecoder(label).encoding === 'utf-8';
  } catch {
    return false;
  }
}

/**
 * Returns the media type of the content of a request, in lower case and without parameters; empty without
 * `Content-Type`.
 */
export function mediaTypeOf(headers: RequestHeaders): string {
  return contentTypeParts(headers)[0];
}

function contentTypeParts(headers: RequestHeaders): readonly [mediaType: string, ...parameters: string[]] {
  const text = String(headers['content-type'] ?? '');
  const [mediaType = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return [mediaType, ...parameters];
}

/** Returns whether a message has content (RFC 9112, section 6.3). */
function hasContent(headers: RequestHeaders): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the content of a request.
 *
 * @param bounds the bounds of the body of the operation.
 * @throws Problem 400 for what is not valid UTF-8, JSON or URL-encoded text.
 */
export function parseContent(format: ContentFormat, bytes: Uint8Array, bounds: Bounds): Content {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new Problem(400, 'The body is not valid UTF-8.');
  }
  const parse = parsers[format];
  if (parse === undefined)
    throw new Error(`The contract has bodies of ${format}, for which there is no parser.`);
  return parse(text, bounds);
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/**
 * Returns the media type that a body looks like, whatever its `Content-Type` says: tools label every body as the one
 * they send most. Undefined for none.
 */
function formatMeant(text: string): string | undefined {
  const start = text.slice(0, longestStart).replace(/^[\s\ufeff]+/, '');
  if (/^[{[]/.test(start)) return json;
  if (start.startsWith('--') && /\nContent-Disposition: *form-data/i.test(start)) return multipart;
  return /^[\s&?]*[\w.%[\]-]{1,64}=/.test(start) ? form : undefined;
}

/** Maximum length of the part of a body that shows its media type, in UTF-16 code units. */
const longestStart = 1_024;

const asMeant = (mediaType: string) =>
  mediaType === multipart
    ? `${multipart}; send a form as "Content-Type: ${form}", or JSON`
    : `${mediaType === json ? 'JSON; ' : 'a form: '}send it with "Content-Type: ${mediaType}"`;

const emptyForm: UrlEncodedContent = { kind: 'form', fields: [] };

/**
 * Parses a query or a form.
 *
 * @throws Problem 400 for a broken percent-encoding and for bytes that are not UTF-8.
 */
export function parseUrlEncoded(text: string, bounds: Bounds, what: 'query' | 'body'): UrlEncodedContent {
  if (text === '') return emptyForm;
  const meant = what === 'body' ? formatMeant(text) : form;
  if (meant !== form && meant !== undefined) {
    return { kind: 'excess', excess: { code: 'format', detail: `looks like ${asMeant(meant)}` } };
  }
  const excess = excessOfUrlEncoded(text, bounds, what === 'query' ? 'parameters' : 'fields');
  return excess === undefined
    ? { kind: 'form', fields: readUrlEncoded(text, what) }
    : { kind: 'excess', excess };
}

function parseJson(text: string, bounds: Bounds): Content {
  const excess = excessOfJson(text, bounds);
  if (excess !== undefined) return { kind: 'excess', excess };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    throw invalidJson(text);
  }
}

/**
 * Maximum length of a text in which a mistake is looked for, in UTF-16 code units. In 1 MiB this would take up to 60
 * ms.
 */
const longestExplained = 65_536;

/**
 * Creates the 400 for a body that is not JSON. The message says where the mistake is and what is expected there, but
 * quotes nothing.
 */
export function invalidJson(text: string): Problem {
  const meant = formatMeant(text);
  if (meant !== json && meant !== undefined) {
    return new Problem(400, `The body is not valid JSON. It looks like ${asMeant(meant)}.`);
  }
  const mistake = text.length > longestExplained ? undefined : findJsonMistake(text);
  if (mistake === undefined) return new Problem(400, 'The body is not valid JSON.');
  const { offset, expected } = mistake;
  const end = offset === text.length ? ', where the body ends' : '';
  return new Problem(
    400,
    `The body is not valid JSON. Expected ${expected} at ${placeInText(text, offset)}${end}.`,
  );
}

const { bodyBytes } = contract['x-limits'];

/** Number of pieces that are always allowed, even if they are very small. */
const sparePieces = 2_048;

/** Minimum average length of further pieces, in bytes. */
const smallestPiece = 256;

/** The content of a request while it arrives. */
export class ArrivingContent {
  readonly #discarded: number;
  #pieces: Uint8Array[] = [];
  #size = 0;
  #count = 0;

  /**
   * @param length the length that the request declares, in bytes.
   * @param discarded the bytes of too large content that are taken and discarded.
   * @throws Problem 413 if more bytes follow than the contract allows and the caller discards.
   */
  constructor(length = 0, discarded = 0) {
    if (length > bodyBytes + discarded) throw contentTooLarge();
    this.#discarded = discarded;
  }

  /**
   * Adds a piece as it arrives.
   *
   * @throws Problem 413 for more bytes than the contract allows; 400 for too many pieces, because each piece costs more
   *   than its bytes.
   */
  add(piece: Uint8Array): void {
    this.#size += piece.length;
    this.#count += 1;
    if (this.#size <= bodyBytes) this.#pieces.push(piece);
    else this.#pieces = [];
    if (this.#size > bodyBytes + this.#discarded) throw contentTooLarge();
    if (this.#count > sparePieces + this.#size / smallestPiece) throw tooManyPieces();
  }

  /**
   * Returns the whole content.
   *
   * @throws Problem 413 for more bytes than the contract allows.
   */
  bytes(): Uint8Array {
    if (this.#size > bodyBytes) throw contentTooLarge();
    const [first] = this.#pieces;
    return first !== undefined && this.#pieces.length === 1 ? first : joined(this.#pieces, this.#size);
  }
}

/** Number of bytes of too large content that `gatherContent` reads and discards. */
const discardedBytes = 16 * bodyBytes;

/**
 * Collects the content of a request as it arrives. Reads and discards a part of content that is too large, because
 * many clients read the response only after they have sent everything (RFC 9112, section 9.6).
 *
 * @param length the length that the request declares, in bytes.
 * @throws Problem 413 and 400 of `ArrivingContent`, and 400 if the client disconnects before the end.
 */
export async function gatherContent(pieces: AsyncIterable<Uint8Array>, length?: number): Promise<Uint8Array> {
  const content = new ArrivingContent(length, discardedBytes);
  try {
    for await (const piece of pieces) content.add(piece);
  } catch (error) {
    throw error instanceof Problem ? error : incompleteContent();
  }
  return content.bytes();
}

/** Creates the 400 for a client that disconnected before the end of its content. */
export const incompleteContent = () =>
  new Problem(400, 'The body is incomplete: the connection closed before its end.');

/** Creates the 413 for content of more bytes than the contract allows. */
export const contentTooLarge = () => new Problem(413, `The body must have at most ${bodyBytes} bytes.`);

const tooManyPieces = () =>
  new Problem(400, `The body arrives in too many pieces. Send at least ${smallestPiece} bytes in each.`);

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
