/** Writes an event of a stream (WHATWG HTML, section 9.2); `data` becomes one line of JSON. */
export function serverSentEvent(name: string, id: string, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Writes the line that sets the time that a client waits before it connects again. */
export function retryAfter(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`;
}

/** A comment that shows that the connection is alive. */
export const heartbeat = ':\n\n';

/**
 * Yields the events with the missing part of `text`. If the client has received another text, the events send the
 * whole text: the first one has the offset 0.
 */
export function* wholeTextEvents(
  position: StreamPosition,
  text: string,
  maxPieceLength: number,
): Generator<string> {
  let rest = position.restOf(text);
  if (rest === undefined) {
    position.restart();
    rest = text;
  }
  yield* textEvents(position, rest, maxPieceLength);
}

/** Yields the events that send `added`, each with at most `maxPieceLength` UTF-16 code units. */
export function* textEvents(
  position: StreamPosition,
  added: string,
  maxPieceLength: number,
): Generator<string> {
  for (const text of piecesOf(added, maxPieceLength)) {
    const offset = position.characters;
    position.advance(text);
    yield serverSentEvent('text', position.id, { offset, text });
  }
}

/** Splits a text into pieces. No piece ends inside a character. */
function* piecesOf(text: string, maxLength: number): Generator<string> {
  for (let begin = 0, end = 0; begin < text.length; begin = end) {
    end = Math.min(begin + maxLength, text.length);
    if (end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff) end -= 1;
    yield text.slice(begin, end);
  }
}

/** A SHA-256 that is computed piece by piece. Node's `Hash` is one. */
export interface TextHash {
  update(text: string): unknown;
  copy(): TextHash;
  digest(encoding: 'hex'): string;
}

/**
 * Matches the `id` of an event: the version of the record, the number of characters sent, and a digest of these
 * characters.
 */
const eventId = /^(\d{1,10})-(\d{1,6})-([0-9a-f]{16})$/;

/** A digest that no text has. */
const unknownDigest = '';

/**
 * Returns whether a client has received every event of a record whose generation has ended.
 *
 * @param lastEventId the header `Last-Event-ID`.
 * @param version the version of the record.
 */
export function isLastEvent(lastEventId: string | undefined, version: number): boolean {
  return Number(eventId.exec(lastEventId ?? '')?.[1]) === version;
}

/** The number of hexadecimal digits of a digest. */
const digestLength = 16;

/**
 * The position of a stream: the version of the record and the part of its text that the client has received. The `id`
 * of an event contains both, so that any replica can continue the stream from the database. The stream continues if the
 * text still begins with the same characters, which the digest shows.
 */
export class StreamPosition {
  /** The last sent version of the record; 0 before the first. */
  version = 0;
  /** The number of characters (Unicode code points) of the text that were sent. */
  characters = 0;
  readonly #createHash: () => TextHash;
  #hash: TextHash;
  /** The digest in the id of an event of an earlier stream; undefined after the text was compared with it. */
  #digest: string | undefined;

  /**
   * @param createHash creates an empty SHA-256.
   * @param lastEventId the header `Last-Event-ID`; undefined for a new stream. If the id does not match the record, the
   *   stream sends the whole text.
   */
  constructor(createHash: () => TextHash, lastEventId: string | undefined) {
    this.#createHash = createHash;
    this.#hash = createHash();
    if (lastEventId === undefined) return;
    const [, version = 0, characters = 0, digest = unknownDigest] = eventId.exec(lastEventId) ?? [];
    this.version = Number(version);
    this.characters = Number(characters);
    this.#digest = digest;
  }

  /** The `id` of the last sent event. */
  get id(): string {
    return `${this.version}-${this.characters}-${this.#digest ?? digestOf(this.#hash)}`;
  }

  /** Moves the position by a piece of text. */
  advance(piece: string): void {
    this.characters += charactersIn(piece);
    this.#hash.update(piece);
  }

  /** Moves the position to the beginning of the text. */
  restart(): void {
    this.characters = 0;
    this.#hash = this.#createHash();
    this.#digest = undefined;
  }

  /** Returns the part of `text` that was not sent yet; undefined if `text` does not begin with the sent characters. */
  restOf(text: string): string | undefined {
    const end = indexOfCharacter(text, this.characters);
    if (end === undefined) return undefined;
    const sent = this.#createHash();
    sent.update(text.slice(0, end));
    if (digestOf(sent) !== (this.#digest ?? digestOf(this.#hash))) return undefined;
    this.#hash = sent;
    this.#digest = undefined;
    return text.slice(end);
  }
}

function digestOf(hash: TextHash): string {
  return hash.copy().digest('hex').slice(0, digestLength);
}

function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns the index of the character with this number, counted from 0; undefined beyond the end. */
function indexOfCharacter(text: string, number: number): number | undefined {
  let index = 0;
  for (let count = 0; count < number; count += 1) {
    if (index >= text.length) return undefined;
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index;
}
