import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

/** A piece of a draft, as it stands in the database. */
export interface DraftPiece {
  /** Counts the drafts of a document from 1: a writer that begins anew begins another. */
  readonly draft: number;
  /** Counts the pieces of a draft from 0; the first is empty. */
  readonly piece: number;
  readonly text: string;
}

/**
 * The texts of documents while they are written. A draft is added to only as long as its document is in the
 * state `processing` and no later draft was begun: a writer that was given up for dead adds nothing.
 */
export class DocumentDrafts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Begins a draft, which takes the place of the one before. Resolves to its number, or undefined: too late. */
  async begin(accountId: string, documentId: string): Promise<number | undefined> {
    // The lock on the document makes this wait for a transaction that ends its generation.
    const { rows } = await sql<{ draft: number }>`
      insert into document_drafts (account_id, record_id, draft, piece, text)
      select account_id, id,
        coalesce((select max(draft) from document_drafts
          where account_id = ${accountId}::uuid and record_id = ${documentId}::uuid), 0) + 1, 0, ''
      from documents
      where account_id = ${accountId}::uuid and id = ${documentId}::uuid and state = 'processing'
      for share
      returning draft`.execute(this.#database);
    const draft = rows[0]?.draft;
    if (draft === undefined) return undefined;
    await this.#database
      .deleteFrom('document_drafts')
      .where('account_id', '=', accountId)
      .where('record_id', '=', documentId)
      .where('draft', '<', draft)
      .execute();
    return draft;
  }

  /** Adds a piece to a draft. Resolves to false when it is too late for that. */
  async add(accountId: string, documentId: string, { draft, piece, text }: DraftPiece): Promise<boolean> {
    const { rows } = await sql`
      insert into document_drafts (account_id, record_id, draft, piece, text)
      select account_id, id, ${draft}::integer, ${piece}::integer, ${text}::text
      from documents
      where account_id = ${accountId}::uuid and id = ${documentId}::uuid and state = 'processing'
        and not exists (select from document_drafts
          where account_id = ${accountId}::uuid and record_id = ${documentId}::uuid
            and draft > ${draft}::integer)
      for share
      returning piece`.execute(this.#database);
    return rows.length > 0;
  }

  /** The pieces behind a piece of a draft; all those of a later draft, where one was begun. In order. */
  async piecesAfter(
    accountId: string,
    documentId: string,
    { draft, piece }: Omit<DraftPiece, 'text'>,
  ): Promise<DraftPiece[]> {
    const pieces = await this.#database
      .selectFrom('document_drafts')
      .select(['draft', 'piece', 'text'])
      .where('account_id', '=', accountId)
      .where('record_id', '=', documentId)
      .where((row) =>
        row.or([row('draft', '>', draft), row.and([row('draft', '=', draft), row('piece', '>', piece)])]),
      )
      .orderBy('draft')
      .orderBy('piece')
      .execute();
    const latest = pieces.at(-1)?.draft;
    return pieces.filter((one) => one.draft === latest);
  }

  /** Removes the draft of a document, in the transaction that ends its generation. */
  async remove(transaction: Database, accountId: string, documentId: string): Promise<void> {
    await transaction
      .deleteFrom('document_drafts')
      .where('account_id', '=', accountId)
      .where('record_id', '=', documentId)
      .execute();
  }
}
