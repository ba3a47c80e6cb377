import type { GenerationError } from '@contentgen/contract';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';

/** The tables of records, which share everything but the fields of their own. */
export type Resource = 'documents' | 'images';

interface RecordRows {
  documents: Selectable<Schema['documents']>;
  images: Selectable<Schema['images']>;
}

/** A record as it stands in the database. */
export type RecordRow<Name extends Resource> = RecordRows[Name];

/** What a finished generation gives to a record. */
export interface GenerationResult<Name extends Resource> {
  readonly model: string;
  readonly values: Updateable<Schema[Name]>;
}

/**
 * The records of one resource. Every method names the account, and sees nothing of another's. Each takes the
 * database or a transaction to work in.
 */
export class RecordsRepository<Name extends Resource> {
  readonly resource: Name;

  constructor(resource: Name) {
    this.resource = resource;
  }

  /** The record, or undefined. `forUpdate` keeps others from changing it until the transaction ends. */
  async find(
    database: Database,
    accountId: string,
    id: string,
    options: { readonly forUpdate?: boolean } = {},
  ): Promise<RecordRow<Name> | undefined> {
    const query = database
      .selectFrom(this.#table)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id);
    const row = await (options.forUpdate ? query.forUpdate() : query).executeTakeFirst();
    return row as RecordRow<Name> | undefined;
  }

  /** Stores a new record. */
  async insert(database: Database, row: Insertable<Schema[Name]>): Promise<RecordRow<Name>> {
    const inserted = await database
      .insertInto(this.#table)
      .values(row as Insertable<Schema['documents']>)
      .returningAll()
      .executeTakeFirstOrThrow();
    return inserted as RecordRow<Name>;
  }

  /** Changes fields of a record. Resolves to undefined when there is none. */
  async update(
    database: Database,
    accountId: string,
    id: string,
    values: Updateable<Schema[Name]>,
  ): Promise<RecordRow<Name> | undefined> {
    const row = await this.#update(database, accountId, id)
      .set(values as Updateable<Schema['documents']>)
      .returningAll()
      .executeTakeFirst();
    return row as RecordRow<Name> | undefined;
  }

  /** Deletes a record. Resolves to the row as it was, or undefined when there is none. */
  async delete(database: Database, accountId: string, id: string): Promise<RecordRow<Name> | undefined> {
    const row = await database
      .deleteFrom(this.#table)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row as RecordRow<Name> | undefined;
  }

  /** `queued` → `processing`; a record whose generation was interrupted may be `processing` already. */
  async begin(database: Database, accountId: string, id: string): Promise<RecordRow<Name> | undefined> {
    return this.update(database, accountId, id, { state: 'processing' } as unknown as Updateable<
      Schema[Name]
    >);
  }

  /** `processing` → `succeeded`. A result that somebody wrote by hand meanwhile stays. */
  async succeed(
    database: Database,
    accountId: string,
    id: string,
    { model, values }: GenerationResult<Name>,
  ): Promise<boolean> {
    const kept = Object.entries(values).map(([column, value]) => [
      column,
      column === 'result' ? sql`coalesce(result, ${value})` : value,
    ]);
    const { numUpdatedRows } = await this.#update(database, accountId, id)
      .set({ ...Object.fromEntries(kept), state: 'succeeded', model: madeBy(model, values) })
      .where('state', '=', 'processing')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** `processing` → `failed`. */
  async fail(database: Database, accountId: string, id: string, error: GenerationError): Promise<void> {
    await this.#update(database, accountId, id)
      .set({ state: 'failed', error_code: error.code, error_detail: error.detail })
      .where('state', '=', 'processing')
      .execute();
  }

  #update(database: Database, accountId: string, id: string) {
    return database
      .updateTable(this.#table)
      .set((row: ExpressionBuilder<Schema, 'documents'>) => ({
        version: row('version', '+', 1),
        updated_at: new Date(),
      }))
      .where('account_id', '=', accountId)
      .where('id', '=', id);
  }

  /** The builder's types can't follow a choice of tables; `documents` stands for both, as far as they are alike. */
  get #table(): 'documents' {
    return this.resource as 'documents';
  }
}

/** Which model made the result: none, where somebody wrote it by hand meanwhile. */
function madeBy(model: string, values: object) {
  return 'result' in values ? sql<string | null>`case when result is null then ${model}::text end` : model;
}

/** Whether the generation of a record has ended. */
export const isFinal = ({ state }: RecordRow<Resource>) => state === 'succeeded' || state === 'failed';

/** The fields that every record of the contract has, from its row. */
export function presentShared(row: RecordRow<Resource>) {
  return {
    id: row.id,
    name: row.name,
    favorite: row.favorite,
    state: row.state,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, detail: row.error_detail ?? 'The generation failed.' },
    model: row.model,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
