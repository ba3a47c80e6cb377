import { type Kysely, sql } from 'kysely';

/**
 * Lets pictures and drafts belong to a record of any resource: removes the column and the foreign keys that name a
 * resource.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table media rename column image_id to record_id`,
    sql`alter index media_account_id_image_id_idx rename to media_account_id_record_id_idx`,
    sql`alter table document_drafts rename to drafts`,
    sql`alter table drafts drop constraint document_drafts_account_id_record_id_fkey`,
    sql`alter table drafts rename constraint document_drafts_pkey to drafts_pkey`,
  ];
  for (const statement of statements) await statement.execute(database);
}
