import type { ResourceName } from '@contentgen/contract';
import type { Database } from '../../database/connection.ts';
import { type NotificationParameters, notificationOf } from '../../database/notifications.ts';
import { statement, statementForEach } from '../../database/statement.ts';
import type { Draft } from '../generator.ts';

/** The record that a draft belongs to. */
export interface DraftAddress {
  readonly resource: ResourceName;
  readonly accountId: string;
  readonly recordId: string;
}

/** A piece of a draft, as it is stored. */
export interface DraftPiece {
  /** The number of the draft, from 1. When a writer starts over, it begins the next draft. */
  readonly draft: number;
  /** Counts the pieces of a draft from 0; the first is empty. */
  readonly piece: number;
  readonly text: string;
}

/**
 * Stores the texts of records while a model writes them. A draft accepts pieces only while its record is `processing`
 * and has no later draft. So a worker that has lost its lease cannot add pieces.
 */
export class Drafts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Begins a draft, which replaces the one before, and notifies all processes. Resolves to its number, or to
   * undefined if the record is not `processing` any more.
   */
  async begin({ resource, accountId, recordId }: DraftAddress): Promise<number | undefined> {
    const address = { account_id: accountId, record_id: recordId };
    const event = notificationOf('written', accountId, recordId);
    const [begun] = await begin[resource](this.#database, { ...address, ...event });
    if (begun === undefined) return undefined;
    await removeEarlier(this.#database, { ...address, draft: begun.draft });
    return begun.draft;
  }

  /**
   * Adds a piece to a draft, and notifies all processes. Resolves to false if the record is not `processing` any
   * more or has a later draft.
   */
  async add(
    { resource, accountId, recordId }: DraftAddress,
    { draft, piece, text }: DraftPiece,
  ): Promise<boolean> {
    const address = { account_id: accountId, record_id: recordId };
    const event = notificationOf('written', accountId, recordId);
    const added = await add[resource](this.#database, { ...address, draft, piece, text, ...event });
    return added.length > 0;
  }

  /**
   * Resolves to the pieces of a draft after a given piece, in order. If there is a later draft, resolves to all of
   * its pieces.
   */
  async piecesAfter(
    accountId: string,
    recordId: string,
    { draft, piece }: Omit<DraftPiece, 'text'>,
  ): Promise<DraftPiece[]> {
    const address = { account_id: accountId, record_id: recordId };
    const pieces = await readAfter(this.#database, { ...address, draft, piece });
    const latest = pieces.at(-1)?.draft;
    return pieces.filter((one) => one.draft === latest);
  }

  /** Removes the draft of a record, in the transaction that ends its generation or deletes the record. */
  async remove(transaction: Database, accountId: string, recordId: string): Promise<void> {
    await remove(transaction, { account_id: accountId, record_id: recordId });
  }
}

interface DraftParameters {
  readonly account_id: string;
  readonly record_id: string;
}

/** The lock on the record makes this wait for a transaction that ends its generation. */
const begin = statementForEach<DraftParameters & NotificationParameters, { readonly draft: number }>(
  (table) => `
  with begun as (
    insert into drafts (account_id, record_id, draft, piece, text)
    select :account_id, id, 1 + coalesce((
      select max(draft) from drafts where account_id = :account_id and record_id = :record_id
    ), 0), 0, ''
    from "${table}" where account_id = :account_id and id = :record_id and state = 'processing'
    for share
    returning draft
  )
  select draft, pg_notify(:channel, :payload) from begun`,
);

const removeEarlier = statement<DraftParameters & { readonly draft: number }>(`
  delete from drafts where account_id = :account_id and record_id = :record_id and draft < :draft`);

const add = statementForEach<DraftParameters & DraftPiece & NotificationParameters>(
  (table) => `
  with added as (
    insert into drafts (account_id, record_id, draft, piece, text)
    select :account_id, id, :draft::integer, :piece::integer, :text::text
    from "${table}" where account_id = :account_id and id = :record_id and state = 'processing'
      and not exists (
        select from drafts where account_id = :account_id and record_id = :record_id and draft > :draft::integer
      )
    for share
    returning piece
  )
  select pg_notify(:channel, :payload) from added`,
);

const readAfter = statement<DraftParameters & Omit<DraftPiece, 'text'>, DraftPiece>(`
  select draft, piece, text from drafts
  where account_id = :account_id and record_id = :record_id and (draft, piece) > (:draft, :piece)
  order by draft, piece`);

const remove = statement<DraftParameters>(`
  delete from drafts where account_id = :account_id and record_id = :record_id`);

/** Milliseconds between two writes. The pieces that arrive between them are stored together. */
const writeInterval = 50;

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
