import type { DraftAddress, Drafts } from './drafts.ts';
import type { Draft } from './text-provider.ts';

/** Milliseconds between two writes. The pieces that arrive between them are stored together. */
export const writeInterval = 50;

/**
 * The pause after a write, as a multiple of the time of the write. So the recorder writes less often to a slow
 * database.
 */
const pauseFactor = 4;

/** Milliseconds to wait after the database has refused a piece. */
const retryInterval = 1_000;

/** Stores a draft in the database, in batches of pieces, for the clients that watch the record. */
export class DraftRecorder implements Draft {
  readonly #drafts: Drafts;
  readonly #address: DraftAddress;
  /** The limit in UTF-16 code units. A longer text can't be a result. */
  readonly #longest: number;
  /** The whole text since the draft began. */
  #text = '';
  /** The stored part of the text: its draft, its length and its number of pieces. */
  #stored: { readonly draft: number; length: number; pieces: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #nextWriteAt = 0;
  #hasBegun = false;
  #isClosed = false;

  /** @param longest characters (Unicode code points) that the text of the record may have. */
  constructor(drafts: Drafts, address: DraftAddress, longest: number) {
    this.#drafts = drafts;
    this.#address = address;
    this.#longest = 2 * longest;
  }

  /** Whether any part of the draft may be stored. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  append(piece: string): void {
    this.#text += piece;
    // The result will be refused, so the clients need no more of it.
    if (this.#text.length > this.#longest || piece.includes('\0')) this.close();
    this.#schedule();
  }

  restart(): void {
    const hadText = this.#text !== '';
    this.#text = '';
    this.#stored = undefined;
    if (hadText) this.#schedule();
  }

  /** Stops storing, because the generation has ended or was given up. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#isClosed || this.#isWriting || this.#timer !== undefined) return;
    const pause = Math.max(0, this.#nextWriteAt - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#writeBatch();
    }, pause);
  }

  async #writeBatch(): Promise<void> {
    this.#isWriting = true;
    this.#hasBegun = true;
    const begin = performance.now();
    try {
      await this.#write();
      const end = performance.now();
      this.#nextWriteAt = Math.max(begin + writeInterval, end + pauseFactor * (end - begin));
    } catch {
      // The piece may be stored or not. A new draft repeats the whole text.
      this.#stored = undefined;
      this.#nextWriteAt = performance.now() + retryInterval;
    }
    this.#isWriting = false;
    if (this.#stored === undefined || this.#stored.length < this.#storable().length) this.#schedule();
  }

  async #write(): Promise<void> {
    if (this.#stored === undefined) {
      const draft = await this.#drafts.begin(this.#address);
      if (draft === undefined) {
        this.close();
        return;
      }
      this.#stored = { draft, length: 0, pieces: 1 };
    }
    const stored = this.#stored;
    const text = this.#storable().slice(stored.length);
    if (text !== '') {
      const added = { draft: stored.draft, piece: stored.pieces, text };
      if (!(await this.#drafts.add(this.#address, added))) this.close();
      stored.length += text.length;
      stored.pieces += 1;
    }
  }

  /**
   * Returns the text that can be stored now. If it ends with the first half of a surrogate pair, that half waits for
   * the second one.
   */
  #storable(): string {
    const last = this.#text.charCodeAt(this.#text.length - 1);
    return last >= 0xd800 && last < 0xdc00 ? this.#text.slice(0, -1) : this.#text;
  }
}
