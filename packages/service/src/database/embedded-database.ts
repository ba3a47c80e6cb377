import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely } from 'kysely';
import { keepByteOrderMarks } from './byte-order-marks.ts';
import type { OpenDatabase } from './connection.ts';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { hasRoomToRecover, openFiles } from './embedded-files.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import { channels, DatabaseNotifications } from './notifications.ts';
import { openReopened } from './reopened-pglite.ts';
import type { Schema } from './schema.ts';

/**
 * Opens the embedded database and updates its schema.
 *
 * @param dataFolder the folder of its files, which is created if it is missing. Null keeps everything in memory.
 * @throws DataFolderUnusableError, EmbeddedDatabaseError
 */
export async function openEmbeddedDatabase(
  dataFolder: string | null,
  update: SchemaUpdate = migrate,
): Promise<OpenDatabase> {
  const pglite =
    dataFolder === null
      ? await openPglite(null)
      : await openReopened(
          () => openPglite(dataFolder),
          () => hasRoomToRecover(dataFolder),
        );
  try {
    return await databaseOn(pglite, update);
  } catch (error) {
    await pglite.close();
    throw error;
  }
}

/** Brings the database in `pglite` to the newest schema. Closing it closes `pglite`. */
export async function databaseOn(pglite: PGlite, update: SchemaUpdate = migrate): Promise<OpenDatabase> {
  const database = new Kysely<Schema>({ dialect: new EmbeddedDialect(pglite) });
  const notifications = new DatabaseNotifications();
  for (const channel of channels)
    await pglite.listen(channel, (payload) => notifications.deliver(channel, payload));
  return {
    database,
    notifications,
    isExclusive: true,
    appliedMigrations: await update(database),
    close: () => database.destroy(),
  };
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
  keepByteOrderMarks();
  // V8's optimizing compiler needs 600 MB for one function of PostgreSQL, and seconds of CPU time at each start.
  // Without this compiler, a query takes up to a quarter longer. V8 reads both flags when it compiles the database.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
  if (dataFolder === null) return PGlite.create({ ...options, ...(contents && { loadDataDir: contents }) });
  return openFiles(dataFolder, (folder) => PGlite.create(folder, options));
}
