import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';
import { DatabaseUnusableError } from './connection.ts';

/** The database with the schema of any migration. */
// biome-ignore lint/suspicious/noExplicitAny: an older schema has other tables
type AnyDatabase = Kysely<any>;

/** A function that updates a database to a schema. Resolves to the names of the applied migrations. */
export type SchemaUpdate = (database: AnyDatabase) => Promise<string[]>;

/**
 * Finds the migrations in a folder. Each file is a migration, named like the file without its ending. Sources end in
 * `.ts`, built files in `.js`. Never rename a migration: databases store its name, and would run it again.
 *
 * A file may export `olderReleasesWork = true`. Then releases that do not have this migration work on a database
 * that has it. The database stores this, so that these releases start.
 *
 * @throws Error that names a file without a function `up`.
 */
export function migrationsOf(migrationFolder: string): MigrationProvider {
  const files = new FileMigrationProvider({
    fs: { readdir },
    path: { join },
    migrationFolder,
    import: (file) => import(pathToFileURL(file).href),
    onFileIgnored(file, reason) {
      if (reason === 'NotMigration') throw new Error(`The migration ${file} exports no function "up".`);
    },
  });
  return {
    async getMigrations() {
      const migrations = Object.entries(await files.getMigrations());
      return Object.fromEntries(
        migrations.map(([name, migration]) => {
          const up = async (database: AnyDatabase) => {
            await migration.up(database);
            const { olderReleasesWork = false } = migration as { readonly olderReleasesWork?: boolean };
            if (olderReleasesWork) await recordCompatible(database, name);
          };
          return [name, { ...migration, up }];
        }),
      );
    },
  };
}

const ownMigrations = migrationsOf(fileURLToPath(new URL('migrations', import.meta.url)));

/**
 * Updates the schema of the database. Safe to run at every start, and in several processes concurrently. The schema of a
 * newer release stays as it is if this release works with it.
 *
 * @returns the names of the migrations that were applied.
 * @throws SchemaTooNewError, DatabaseUnusableError if another program has made a table of the same name, and the error of
 *   the migration that failed. Earlier migrations stay applied.
 */
export async function migrate(database: AnyDatabase, provider = ownMigrations): Promise<string[]> {
  // Kysely would first describe all tables several times, which takes longer than this check.
  if (await isUpToDate(database, provider)) return [];
  const { error, results = [] } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error === undefined) return appliedIn(results);
  // A newer release may have updated the schema since the check.
  if (await isUpToDate(database, provider)) return [];
  const { code, message } = error as { readonly code?: string; readonly message: string };
  if (code !== duplicateTable) throw error;
  throw new DatabaseUnusableError(
    `The database has something of another program: ${message}. Use an empty database.`,
  );
}

/** The SQLSTATE of a table whose name is taken (PostgreSQL, appendix A). */
const duplicateTable = '42P07';

/** A migration that a database does not have. */
export interface PendingMigration {
  readonly name: string;
  /** Whether releases without this migration work on a database that has it. */
  readonly olderReleasesWork: boolean;
}

/**
 * Returns the migrations that the database does not have, in their order. Changes nothing.
 *
 * @throws SchemaTooNewError as `migrate`.
 */
export async function pendingMigrations(
  database: AnyDatabase,
  provider = ownMigrations,
): Promise<PendingMigration[]> {
  if (await isUpToDate(database, provider)) return [];
  const applied = await appliedMigrations(database);
  const migrations: Readonly<Record<string, object>> = await provider.getMigrations();
  return Object.keys(migrations)
    .sort()
    .filter((name) => !applied.includes(name))
    .map((name) => {
      const { olderReleasesWork = false } = migrations[name] as { readonly olderReleasesWork?: boolean };
      return { name, olderReleasesWork };
    });
}

/** Updates the schema up to a migration. Does not go back. */
export async function migrateTo(database: AnyDatabase, name: string): Promise<string[]> {
  const applied = await appliedMigrations(database);
  if (applied.includes(name)) return [];
  const migrator = new Migrator({ db: database, provider: ownMigrations });
  const { error, results = [] } = await migrator.migrateTo(name);
  if (error !== undefined) throw error;
  return appliedIn(results);
}

/** Returns the names of the migrations of this release, in their order. */
export async function knownMigrations(provider = ownMigrations): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

/** Returns the names of the migrations that the database has, in their order. */
export async function appliedMigrations(database: AnyDatabase): Promise<string[]> {
  if (!(await hasTable(database, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

/**
 * Resolves to whether the schema needs no update: it is that of this release, or that of a newer release with which this
 * release works.
 *
 * @throws SchemaTooNewError when a newer release has updated the schema and this release does not work with it.
 */
async function isUpToDate(database: AnyDatabase, provider: MigrationProvider): Promise<boolean> {
  const [applied, known] = [await appliedMigrations(database), await knownMigrations(provider)];
  const unknown = applied.filter((name) => !known.includes(name));
  const missing = known.find((name) => !applied.includes(name));
  if (unknown.length === 0) return missing === undefined;
  const compatible = await compatibleMigrations(database);
  const obstacle = unknown.find((name) => !compatible.has(name));
  if (obstacle !== undefined) throw new SchemaTooNewError(obstacle);
  if (missing !== undefined) throw new SchemaTooNewError(String(unknown[0]), missing);
  return true;
}

const appliedIn = (results: readonly { readonly status: string; readonly migrationName: string }[]) =>
  results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);

async function recordCompatible(database: AnyDatabase, name: string): Promise<void> {
  await sql`insert into compatible_migrations (name) values (${name})`.execute(database);
}

async function compatibleMigrations(database: AnyDatabase): Promise<Set<string>> {
  if (!(await hasTable(database, 'compatible_migrations'))) return new Set();
  const { rows } = await sql<{ name: string }>`select name from compatible_migrations`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

async function hasTable(database: AnyDatabase, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}::text) is not null as exists`.execute(database);
  return rows[0]?.exists === true;
}

/** The error when a newer release has updated the schema in a way that this release does not work with. */
export class SchemaTooNewError extends OperatorError {
  override readonly name = 'SchemaTooNewError';

  /**
   * @param migration the migration that this release does not know.
   * @param missing a migration of this release that the database does not have.
   */
  constructor(migration: string, missing?: string) {
    const reason =
      missing === undefined
        ? 'and this release does not work with it'
        : `but not the migration ${missing} of this release`;
    super(
      `The database has the migration ${migration} of a newer release, ${reason}. ` +
        'Start that release or a newer one, or restore a backup of this release into an empty database.',
    );
  }
}
