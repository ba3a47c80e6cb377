import { createHash, type Hash } from 'node:crypto';

/** Where a stream stands, as the `id` of an event: version, characters told, digest of them. */
const eventId = /^(\d{1,10})-(\d{1,6})-([0-9a-f]{16})$/;

/** The digest of what nobody knows. */
const unknown = '';

/** Hexadecimal digits of a digest. */
const digestLength = 16;

/**
 * What a stream has told: which version of the record, and how much of its text. Its `id` says as much, so that
 * any replica can go on from it with nothing but the database: a text that begins with what was told has as many
 * characters with the same digest at its beginning.
 */
export class ToldText {
  /** The version of the record that was told last; 0: none. */
  version = 0;
  /** Characters (Unicode code points) of the text that were told. */
  characters = 0;
  #hash = createHash('sha256');
  /** The digest of what another stream told; undefined once its text is known here. */
  #digest: string | undefined;

  /** @param lastEventId undefined for a stream from the beginning. Behind one that fits nothing all is told anew. */
  constructor(lastEventId: string | undefined) {
    if (lastEventId === undefined) return;
    const [, version = 0, characters = 0, digest = unknown] = eventId.exec(lastEventId) ?? [];
    this.version = Number(version);
    this.characters = Number(characters);
    this.#digest = digest;
  }

  /** The `id` of an event that has just been told. */
  get id(): string {
    return `${this.version}-${this.characters}-${this.#digest ?? digestOf(this.#hash)}`;
  }

  /** The piece was told. */
  add(piece: string): void {
    this.characters += charactersIn(piece);
    this.#hash.update(piece);
  }

  /** What was told is void. */
  clear(): void {
    this.characters = 0;
    this.#hash = createHash('sha256');
    this.#digest = undefined;
  }

  /** What of `text` is still to be told; undefined when it does not begin with what was told. */
  restOf(text: string): string | undefined {
    const end = indexOfCharacter(text, this.characters);
    if (end === undefined) return undefined;
    const told = createHash('sha256').update(text.slice(0, end));
    if (digestOf(told) !== (this.#digest ?? digestOf(this.#hash))) return undefined;
    this.#hash = told;
    this.#digest = undefined;
    return text.slice(end);
  }
}

function digestOf(hash: Hash): string {
  return hash.copy().digest('hex').slice(0, digestLength);
}

function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Where the character with this number, counted from 0, begins; its end for their count, undefined beyond. */
function indexOfCharacter(text: string, number: number): number | undefined {
  let index = 0;
  for (let count = 0; count < number; count += 1) {
    if (index >= text.length) return undefined;
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index;
}
