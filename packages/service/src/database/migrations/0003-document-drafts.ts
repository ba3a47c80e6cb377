import { type Kysely, sql } from 'kysely';

/** Creates the table of drafts, from which every replica can send the draft of a document to watching clients. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_drafts (
      account_id uuid not null,
      record_id uuid not null,
      draft integer not null,
      piece integer not null,
      text text not null,
      primary key (account_id, record_id, draft, piece),
      foreign key (account_id, record_id) references documents (account_id, id) on delete cascade
    )`.execute(database);
}
