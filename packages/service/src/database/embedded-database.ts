import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect } from 'kysely';
import type { OpenDatabase } from './connection.ts';
import { EmbeddedConnection, type EmbeddedOptions } from './embedded-connection.ts';
import { hasRoomToRecover, openFiles } from './embedded-files.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import { DatabaseNotifications } from './notifications.ts';
import type { Schema } from './schema.ts';

/**
 * Opens the embedded database and updates its schema.
 *
 * @param dataFolder the folder of its files, which is created if it is missing. Null keeps everything in memory.
 * @throws DataFolderUnusableError, EmbeddedDatabaseError
 */
export function openEmbeddedDatabase(
  dataFolder: string | null,
  update: SchemaUpdate = migrate,
): Promise<OpenDatabase> {
  const open = () => openPglite(dataFolder);
  const canOpen = async () => dataFolder === null || hasRoomToRecover(dataFolder);
  return databaseOn({ open, canOpen }, update);
}

/** Opens PGlite, and updates the schema. Closing the database closes PGlite. */
export async function databaseOn(
  options: EmbeddedOptions,
  update: SchemaUpdate = migrate,
): Promise<OpenDatabase> {
  const notifications = new DatabaseNotifications();
  const pool = await EmbeddedConnection.open(options, notifications);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return {
      database,
      notifications,
      isExclusive: true,
      appliedMigrations: await update(database),
      close: () => database.destroy(),
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/**
 * The size of the page cache of the database. With the default of 128 MB, it would contain copies of pages that the
 * operating system caches anyway.
 */
const cache = ['-c', 'shared_buffers=32MB'];

/**
 * The length of the list of pending entries of a search index at which the database merges it into the index. A merge
 * blocks the event loop: with the default of 4 MB for 40 ms, with this length for 10 ms.
 */
const pendingList = ['-c', 'gin_pending_list_limit=256kB'];

const startParams = [...PGlite.defaultStartParams, ...cache, ...pendingList];

/**
 * Opens PGlite.
 *
 * @param contents a dump of a data directory, for a database in memory that does not start empty.
 */
export async function openPglite(dataFolder: string | null, contents?: Blob): Promise<PGlite> {
  const options = { extensions: { pg_trgm, btree_gin }, startParams };
  // V8's optimizing compiler needs 600 MB for one function of PostgreSQL, and seconds of CPU time at each start.
  // Without this compiler, a query takes up to a quarter longer. V8 reads both flags when it compiles the database.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
  if (dataFolder === null) return PGlite.create({ ...options, ...(contents && { loadDataDir: contents }) });
  return openFiles(dataFolder, (folder) => PGlite.create(folder, options));
}
