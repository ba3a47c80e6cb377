import { printable } from '@contentgen/offline-models/writer';
import { textTooLong } from '../providers/provider-failures.ts';
import type { Draft } from './text-provider.ts';

/**
 * Cleans the pieces of a text as a model sends them, and appends them to a draft. It removes NUL and other control
 * characters, broken surrogates, and white space around the text, and turns line ends into \n. If the end of a piece
 * can only be cleaned together with the next piece, it waits for that piece. So the draft is always a beginning of
 * the final text.
 */
export class DraftSanitizer {
  readonly #draft: Draft;
  readonly #limit: number;
  #text = '';
  #held = '';
  #receivedUnits = 0;

  /** @param limit maximum number of UTF-16 code units that may arrive, before cleaning. */
  constructor(draft: Draft, limit: number) {
    this.#draft = draft;
    this.#limit = limit;
  }

  /**
   * Cleans a piece and appends it to the draft.
   *
   * @throws GenerationFailure when the text exceeds the limit.
   */
  append(piece: string): void {
    this.#receivedUnits += piece.length;
    if (this.#receivedUnits > this.#limit) throw textTooLong();
    const decided = withoutOpenEnd(piece);
    if (decided === '') {
      this.#held += piece;
      return;
    }
    this.#appendClean(this.#held + decided);
    this.#held = piece.slice(decided.length);
  }

  /** Returns the final text, which is the whole draft. */
  end(): string {
    return this.#text;
  }

  #appendClean(text: string): void {
    const cleaned = this.#text === '' ? printable(text).trimStart() : printable(text);
    if (cleaned === '') return;
    this.#text += cleaned;
    this.#draft.append(cleaned);
  }
}

/** Returns the piece without an end that depends on the next piece: half a surrogate pair, or white space. */
function withoutOpenEnd(piece: string): string {
  return piece.replace(/[\ud800-\udbff]$/, '').trimEnd();
}
