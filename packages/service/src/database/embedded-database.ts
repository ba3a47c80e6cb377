import { chmod, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import type { OpenDatabase } from './connection.ts';
import { DataFolderUnusableError, makeFolder } from './data-folder.ts';
import { EmbeddedConnection, type EmbeddedOptions } from './embedded-connection.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import { Notifications } from './notifications.ts';
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
  const notifications = new Notifications();
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

/**
 * The version of PostgreSQL that the embedded database contains. A database of another version has files that it
 * can't read.
 */
const postgresqlVersion = '18';

/**
 * The name of a file that exists while a new database is incomplete: from the creation of its folder until PGlite
 * has written its files.
 */
const markerName = 'database-is-incomplete';

/** The error when the embedded database in a data folder cannot be opened. The message says why and what to do. */
class EmbeddedDatabaseError extends OperatorError {
  constructor(dataFolder: string, reason: string, cause?: unknown) {
    super(
      `The embedded database in ${dataFolder} can't be opened: ${reason}. ` +
        'Restore a backup into another folder with "restore FILE --data FOLDER".',
      { cause },
    );
  }
}

/**
 * Opens the files of an embedded database, which only this user can read. First deletes the files of an interrupted
 * first start, which have no data.
 *
 * @param open opens the folder, and fills it if the database is new.
 * @throws DataFolderUnusableError if the folder can't be created or read.
 * @throws EmbeddedDatabaseError if the files are damaged or of another version.
 */
async function openFiles<Opened>(
  dataFolder: string,
  open: (folder: string) => Promise<Opened>,
): Promise<Opened> {
  const folder = join(dataFolder, 'database');
  const marker = join(dataFolder, markerName);
  let isNew: boolean;
  try {
    isNew = await prepare(folder, marker);
  } catch (error) {
    throw new DataFolderUnusableError(dataFolder, error);
  }
  if (!isNew) await requireVersion(dataFolder, folder);
  try {
    const opened = await open(folder);
    await rm(marker, { force: true });
    if (isNew) collectGarbage();
    return opened;
  } catch (error) {
    // The error of a damaged database is an abort of the WebAssembly, which has no other text.
    const reason = isNew
      ? 'it could not be created. Is the disk full?'
      : 'its files are damaged, or the disk is full';
    throw new EmbeddedDatabaseError(dataFolder, reason, error);
  }
}

/** Frees the 300 MB of the programs that created the database. V8 would keep them for hours. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** The size of a segment of the write-ahead log in bytes. A recovery may create one more segment. */
const segmentSize = 2 ** 24;

/** Returns whether the disk has room for the recovery of a crashed database. */
async function hasRoomToRecover(dataFolder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize >= segmentSize;
}

/** Creates the folder if it is missing. Resolves to whether the database is new. */
async function prepare(folder: string, marker: string): Promise<boolean> {
  if ((await readFile(marker).catch(() => undefined)) !== undefined) {
    await rm(folder, { recursive: true, force: true });
  }
  await makeFolder(folder);
  // The embedded database creates files that every user may read, so the folder must not be accessible.
  await chmod(folder, 0o700);
  if ((await readdir(folder)).length > 0) return false;
  await writeFile(marker, '');
  return true;
}

/**
 * Requires that the file with the version exists. Without this check, PGlite would create a new database over the
 * existing files.
 */
async function requireVersion(dataFolder: string, folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === postgresqlVersion) return;
  if (!/^\d+\s*$/.test(version)) {
    throw new EmbeddedDatabaseError(dataFolder, 'its files are damaged (there is no PG_VERSION)');
  }
  throw new EmbeddedDatabaseError(
    dataFolder,
    `its files are of PostgreSQL ${version.trim()}, and this release has PostgreSQL ${postgresqlVersion}`,
  );
}
