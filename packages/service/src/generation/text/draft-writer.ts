import { printable } from '@contentgen/offline-models/writer';
import { tooMuchText } from '../providers/provider-failures.ts';
import type { Draft } from './text-provider.ts';

/**
 * Takes the pieces of a text as a model sends them, cleans them and tells a draft: all that it told is the text,
 * at any moment a beginning of it. Out go NUL and other control characters, broken surrogates, and white space
 * around the whole; line ends become \n. What only the next piece can decide is held back until then.
 */
export class DraftWriter {
  readonly #draft: Draft;
  readonly #limit: number;
  #text = '';
  #held = '';
  #units = 0;

  /** @param limit UTF-16 code units that may come, cleaned or not. */
  constructor(draft: Draft, limit: number) {
    this.#draft = draft;
    this.#limit = limit;
  }

  /** @throws GenerationFailure when more comes than any text may have. */
  append(piece: string): void {
    this.#units += piece.length;
    if (this.#units > this.#limit) throw tooMuchText();
    const decided = withoutOpenEnd(piece);
    if (decided === '') {
      this.#held += piece;
      return;
    }
    this.#tell(this.#held + decided);
    this.#held = piece.slice(decided.length);
  }

  /** The text, all of which the draft was told. */
  end(): string {
    return this.#text;
  }

  #tell(text: string): void {
    const cleaned = this.#text === '' ? printable(text).trimStart() : printable(text);
    if (cleaned === '') return;
    this.#text += cleaned;
    this.#draft.append(cleaned);
  }
}

/** A piece up to where the next one matters: half a character, or white space that may turn out to be the end. */
function withoutOpenEnd(piece: string): string {
  return piece.replace(/[\ud800-\udbff]$/, '').trimEnd();
}
