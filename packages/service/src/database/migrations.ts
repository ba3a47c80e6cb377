import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { records } from './migrations/0001-records.ts';
import { interruptions } from './migrations/0002-interruptions.ts';
import { documentDrafts } from './migrations/0003-document-drafts.ts';
import type { Schema } from './schema.ts';

const migrations = {
  '0001-records': records,
  '0002-interruptions': interruptions,
  '0003-document-drafts': documentDrafts,
};

/**
 * Brings the database to the newest schema. Safe to run at every start, and from several processes at once.
 *
 * @returns the names of the migrations that were applied.
 * @throws the error of the migration that failed; earlier ones stay applied.
 */
export async function migrate(database: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
