import type { Database } from '../database/connection.ts';
import type { RecordChanges } from '../generation/record-changes.ts';
import type { Drafts } from '../generation/text/drafts.ts';
import { isFinal, type RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';

/** A record and its draft, as one read has found them. */
export interface RecordSnapshot {
  /** Undefined if the record was deleted. */
  readonly row: RecordRow | undefined;
  /** The number of the draft; 0 without one. */
  readonly draft: number;
  /** The text of the draft so far. */
  readonly text: string;
}

/** The part of a resource that a feed needs. */
export type FollowedResource = Pick<Resource, 'records' | 'text'>;

/** Reads each watched record once after a change, for all streams of this process that watch it. */
export class RecordFeeds {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, RecordFeed>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /**
   * Follows a record until `unfollow` is called.
   *
   * @param onChange is called when the record may have changed since the last snapshot.
   */
  follow(
    resource: FollowedResource,
    accountId: string,
    id: string,
    onChange: () => void,
  ): { current(): Promise<RecordSnapshot>; unfollow(): void } {
    const address = `${accountId}/${id}`;
    const feed = this.#feeds.get(address) ?? new RecordFeed(this.#parts, resource, accountId, id);
    this.#feeds.set(address, feed);
    const listener = () => onChange();
    feed.listeners.add(listener);
    return {
      current: () => feed.current(),
      unfollow: () => {
        feed.listeners.delete(listener);
        if (feed.listeners.size > 0) return;
        feed.close();
        this.#feeds.delete(address);
      },
    };
  }
}

interface FeedParts {
  readonly database: Database;
  readonly drafts: Drafts;
  readonly changes: RecordChanges;
}

/** Reads one watched record. */
class RecordFeed {
  readonly listeners = new Set<() => void>();
  readonly #parts: FeedParts;
  readonly #resource: FollowedResource;
  readonly #accountId: string;
  readonly #id: string;
  readonly #unsubscribe: () => void;
  #isStale = true;
  #snapshot: RecordSnapshot = { row: undefined, draft: 0, text: '' };
  #lastPiece = 0;
  #reading: Promise<RecordSnapshot> = Promise.resolve(this.#snapshot);

  constructor(parts: FeedParts, resource: FollowedResource, accountId: string, id: string) {
    this.#parts = parts;
    this.#resource = resource;
    this.#accountId = accountId;
    this.#id = id;
    this.#unsubscribe = parts.changes.subscribe(id, () => {
      this.#isStale = true;
      for (const listener of [...this.listeners]) listener();
    });
  }

  /** Resolves to the record after the latest change. All callers that ask after the same change share one read. */
  current(): Promise<RecordSnapshot> {
    if (this.#isStale) {
      this.#isStale = false;
      this.#reading = this.#readAfter(this.#reading);
    }
    return this.#reading;
  }

  close(): void {
    this.#unsubscribe();
  }

  /**
   * Reads the record when the last read has ended, because each read continues the draft at the end of the last one.
   */
  async #readAfter(before: Promise<unknown>): Promise<RecordSnapshot> {
    await before.catch(() => {});
    try {
      this.#snapshot = await this.#read(this.#snapshot);
      return this.#snapshot;
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  async #read(last: RecordSnapshot): Promise<RecordSnapshot> {
    const { database, drafts } = this.#parts;
    const { records, text } = this.#resource;
    const row = await records.find(database, this.#accountId, this.#id);
    if (row === undefined || isFinal(row) || text === undefined) return { ...last, row };
    const seen = { draft: last.draft, piece: this.#lastPiece };
    const pieces = await drafts.piecesAfter(this.#accountId, this.#id, seen);
    const newest = pieces.at(-1);
    if (newest === undefined) return { ...last, row };
    this.#lastPiece = newest.piece;
    const added = pieces.map((piece) => piece.text).join('');
    return {
      row,
      draft: newest.draft,
      text: newest.draft === last.draft ? last.text + added : added,
    };
  }
}
