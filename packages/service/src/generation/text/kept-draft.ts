import type { RecordChanges } from '../record-changes.ts';
import type { DraftAddress, Drafts } from './drafts.ts';
import type { Draft } from './text-provider.ts';

/** How long pieces are gathered before they are written together, in milliseconds. */
const gathering = 150;

/** How long to wait after the database has refused a piece, in milliseconds. */
const recovery = 1_000;

/** A draft that is stored in the database, some pieces at a time, for those who watch the record. */
export class KeptDraft implements Draft {
  readonly #drafts: Drafts;
  readonly #changes: RecordChanges;
  readonly #address: DraftAddress;
  /** UTF-16 code units; a longer text can't be a result. */
  readonly #longest: number;
  /** All that was told since the writer began. */
  #text = '';
  /** How much of it is in the database, as which draft, in how many pieces. */
  #kept: { readonly draft: number; length: number; pieces: number } | undefined;
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
    // The text is going to be refused as a result: nobody needs to read more of it.
    if (this.#text.length > this.#longest || piece.includes('\0')) this.close();
    this.#schedule(gathering);
  }

  restart(): void {
    const wasTold = this.#text !== '';
    this.#text = '';
    this.#kept = undefined;
    if (wasTold) this.#schedule(gathering);
  }

  /** Nothing is kept any more: the generation has come to its end, or is given up. */
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
          // Whether the piece has arrived is not known: a draft of its own tells everything again.
          this.#kept = undefined;
          return recovery;
        })
        .then((pause) => {
          this.#isWriting = false;
          if (this.#kept === undefined || this.#kept.length < this.#tellable().length) this.#schedule(pause);
        });
    }, milliseconds);
  }

  /** @returns milliseconds to the next time. */
  async #write(): Promise<number> {
    if (this.#kept === undefined) {
      const draft = await this.#drafts.begin(this.#address);
      if (draft === undefined) {
        this.close();
        return gathering;
      }
      this.#kept = { draft, length: 0, pieces: 1 };
    }
    const kept = this.#kept;
    const text = this.#tellable().slice(kept.length);
    if (text !== '') {
      const added = { draft: kept.draft, piece: kept.pieces, text };
      if (!(await this.#drafts.add(this.#address, added))) this.close();
      kept.length += text.length;
      kept.pieces += 1;
    }
    this.#changes.announce(this.#address.recordId, 'progress');
    return gathering;
  }

  /** What was told, but for the first half of a character whose second half is still to come. */
  #tellable(): string {
    const last = this.#text.charCodeAt(this.#text.length - 1);
    return last >= 0xd800 && last < 0xdc00 ? this.#text.slice(0, -1) : this.#text;
  }
}
