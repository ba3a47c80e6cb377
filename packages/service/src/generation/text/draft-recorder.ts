import type { RecordChanges } from '../record-changes.ts';
import type { DraftAddress, Drafts } from './drafts.ts';
import type { Draft } from './text-provider.ts';

/** Milliseconds in which pieces are collected before they are stored together. */
const batchInterval = 150;

/** Milliseconds to wait after the database has refused a piece. */
const retryInterval = 1_000;

/** Stores a draft in the database, in batches of pieces, for the clients that watch the record. */
export class DraftRecorder implements Draft {
  readonly #drafts: Drafts;
  readonly #changes: RecordChanges;
  readonly #address: DraftAddress;
  /** The limit in UTF-16 code units. A longer text can't be a result. */
  readonly #longest: number;
  /** The whole text since the draft began. */
  #text = '';
  /** The stored part of the text: its draft, its length and its number of pieces. */
  #stored: { readonly draft: number; length: number; pieces: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #isClosed = false;

  /** @param longest characters (Unicode code points) that the text of the record may have. */
  constructor(drafts: Drafts, changes: RecordChanges, address: DraftAddress, longest: number) {
    this.#drafts = drafts;
    this.#changes = changes;
    this.#address = address;
    this.#longest = 2 * longest;
  }

  append(piece: string): void {
    this.#text += piece;
    // The result will be refused, so the clients need no more of it.
    if (this.#text.length > this.#longest || piece.includes('\0')) this.close();
    this.#schedule(batchInterval);
  }

  restart(): void {
    const hadText = this.#text !== '';
    this.#text = '';
    this.#stored = undefined;
    if (hadText) this.#schedule(batchInterval);
  }

  /** Stops storing, because the generation has ended or was given up. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(milliseconds: number): void {
    if (this.#isClosed || this.#isWriting || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#isWriting = true;
      this.#write()
        .catch(() => {
          // The piece may be stored or not. A new draft repeats the whole text.
          this.#stored = undefined;
          return retryInterval;
        })
        .then((pause) => {
          this.#isWriting = false;
          if (this.#stored === undefined || this.#stored.length < this.#storable().length)
            this.#schedule(pause);
        });
    }, milliseconds);
  }

  /** @returns milliseconds until the next batch. */
  async #write(): Promise<number> {
    if (this.#stored === undefined) {
      const draft = await this.#drafts.begin(this.#address);
      if (draft === undefined) {
        this.close();
        return batchInterval;
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
    this.#changes.announce(this.#address.recordId, 'progress');
    return batchInterval;
  }

  /** The text without the first half of a character whose second half has not arrived yet. */
  #storable(): string {
    const last = this.#text.charCodeAt(this.#text.length - 1);
    return last >= 0xd800 && last < 0xdc00 ? this.#text.slice(0, -1) : this.#text;
  }
}
