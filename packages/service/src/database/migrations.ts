import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Schema } from './schema.ts';

/**
 * The migrations of a folder: every file is one, whose name is the file's without the ending. Sources run as `.ts`,
 * built files as `.js`. A name never changes, or databases would run the migration again.
 *
 * @throws Error that names a file without a function `up`.
 */
export function migrationsOf(migrationFolder: string): MigrationProvider {
  return new FileMigrationProvider({
    fs: { readdir },
    path: { join },
    migrationFolder,
    import: (file) => import(pathToFileURL(file).href),
    onFileIgnored(file, reason) {
      if (reason === 'NotMigration') throw new Error(`The migration ${file} exports no function "up".`);
    },
  });
}

const provider = migrationsOf(fileURLToPath(new URL('migrations', import.meta.url)));

/**
 * Updates the schema of the database. Safe to run at every start, and in several processes at once.
 *
 * @returns the names of the migrations that were applied.
 * @throws the error of the migration that failed. Earlier ones stay applied.
 */
export async function migrate(database: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
