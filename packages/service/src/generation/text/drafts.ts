import type { ResourceName } from '@contentgen/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { notification } from '../../database/notifications.ts';

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
    // The lock on the record makes this wait for a transaction that ends its generation.
    const { rows } = await sql<{ draft: number }>`with begun as (
      insert into drafts (account_id, record_id, draft, piece, text)
      select account_id, id,
        coalesce((select max(draft) from drafts
          where account_id = ${accountId}::uuid and record_id = ${recordId}::uuid), 0) + 1, 0, ''
      from ${sql.table(resource)}
      where account_id = ${accountId}::uuid and id = ${recordId}::uuid and state = 'processing'
      for share
      returning draft)
      select draft, ${notification('written', accountId, recordId)} from begun`.execute(this.#database);
    const draft = rows[0]?.draft;
    if (draft === undefined) return undefined;
    await this.#database
      .deleteFrom('drafts')
      .where('account_id', '=', accountId)
      .where('record_id', '=', recordId)
      .where('draft', '<', draft)
      .execute();
    return draft;
  }

  /**
   * Adds a piece to a draft, and notifies all processes. Resolves to false if the record is not `processing` any
   * more or has a later draft.
   */
  async add(
    { resource, accountId, recordId }: DraftAddress,
    { draft, piece, text }: DraftPiece,
  ): Promise<boolean> {
    const { rows } = await sql`with added as (
      insert into drafts (account_id, record_id, draft, piece, text)
      select account_id, id, ${draft}::integer, ${piece}::integer, ${text}::text
      from ${sql.table(resource)}
      where account_id = ${accountId}::uuid and id = ${recordId}::uuid and state = 'processing'
        and not exists (select from drafts
          where account_id = ${accountId}::uuid and record_id = ${recordId}::uuid
            and draft > ${draft}::integer)
      for share
      returning piece)
      select ${notification('written', accountId, recordId)} from added`.execute(this.#database);
    return rows.length > 0;
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
    const pieces = await this.#database
      .selectFrom('drafts')
      .select(['draft', 'piece', 'text'])
      .where('account_id', '=', accountId)
      .where('record_id', '=', recordId)
      .where((row) =>
        row.or([row('draft', '>', draft), row.and([row('draft', '=', draft), row('piece', '>', piece)])]),
      )
      .orderBy('draft')
      .orderBy('piece')
      .execute();
    const latest = pieces.at(-1)?.draft;
    return pieces.filter((one) => one.draft === latest);
  }

  /** Removes the draft of a record, in the transaction that ends its generation or deletes the record. */
  async remove(transaction: Database, accountId: string, recordId: string): Promise<void> {
    await transaction
      .deleteFrom('drafts')
      .where('account_id', '=', accountId)
      .where('record_id', '=', recordId)
      .execute();
  }
}
