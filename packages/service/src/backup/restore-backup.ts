import { sql } from 'kysely';
import { type Origin, recordEvent } from '../accounts/audit.ts';
import type { Database, OpenDatabase } from '../database/connection.ts';
import { appliedMigrations, migrate, migrateTo } from '../database/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { configuredStorage } from '../media/configured-storage.ts';
import type { MediaStorage } from '../media/media-storage.ts';
import { OperatorError } from '../operator-error.ts';
import type { Configuration } from '../settings.ts';
import { damaged } from './archive.ts';
import { type BackupHead, countingReport, type Report, storedTables } from './backup-format.ts';
import { readBackup } from './read-backup.ts';

/** The numbers of rows and pictures that were restored. */
export interface RestoreSummary {
  readonly rows: number;
  readonly media: number;
}

/**
 * Restores a backup into the configured database, which must be empty, and into the configured storage of pictures.
 * The backup may come from the other kind of database or from an older release. The tables and all their rows
 * appear together, or none.
 *
 * @param file a backup that `readBackup` has read to its end.
 * @throws OperatorError, and DatabaseUnusableError when the server can't be reached or used.
 */
export async function restoreBackup(
  file: string,
  configuration: Configuration,
  { report, origin }: { readonly report: Report; readonly origin: Origin },
): Promise<RestoreSummary> {
  const opened = await openDatabase(configuration, async () => []);
  try {
    const storage = await configuredStorage(configuration);
    return await load(file, opened, storage, { report, origin });
  } finally {
    await opened.close();
  }
}

/**
 * Brings an empty database to the schema of the backup.
 *
 * @param isEmbedded whether the database is in the data folder.
 */
async function prepareSchema(
  database: Database,
  { migrations }: BackupHead,
  isEmbedded: boolean,
): Promise<void> {
  const existing = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(database);
  const stored = storedTables.filter((table) => existing.rows.some(({ name }) => name === table));
  for (const name of stored) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(database);
    if (rows.length === 0) continue;
    const place = isEmbedded ? 'with --data into a new folder' : 'with DATABASE_URL into an empty database';
    throw new OperatorError(`The database is not empty: its table ${name} has rows. Restore ${place}.`);
  }
  const applied = await appliedMigrations(database);
  if (applied.length > migrations.length) {
    throw new OperatorError(
      'The database has a newer schema than the backup. Restore into a new database, which has no tables yet.',
    );
  }
  await migrateTo(database, String(migrations.at(-1)));
}

async function load(
  file: string,
  { database, isExclusive }: OpenDatabase,
  storage: MediaStorage,
  { report, origin }: { readonly report: Report; readonly origin: Origin },
): Promise<RestoreSummary> {
  const stored: string[] = [];
  // A command has no time limit: its user can stop it.
  const { signal } = new AbortController();
  const reportRows = countingReport(report, (count) => `${count} rows are restored.`);
  const reportMedia = countingReport(report, (count) => `${count} pictures are restored.`);
  let rows = 0;
  try {
    await database.transaction().execute(async (transaction) => {
      // Writing pictures may take longer than the server lets a transaction be idle.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      for await (const part of readBackup(file)) {
        if ('head' in part) await prepareSchema(transaction, part.head, isExclusive);
        else if ('table' in part) {
          await insertRows(transaction, part.table, part.lines).catch((error: unknown) => {
            throw isRefusal(error) ? damaged(file, `the database refuses a row of ${part.entry}`) : error;
          });
          rows += part.lines.length;
          reportRows(rows);
        } else {
          stored.push(part.token);
          await storage.write(part.token, part.bytes, signal);
          reportMedia(stored.length);
        }
      }
      // The newest schema has the record of changes, which the one of the backup may not have.
      await migrate(transaction);
      const details = { rows, media: stored.length };
      await recordEvent(transaction, { action: 'backup restored', details }, origin);
    });
  } catch (error) {
    for (const token of stored) await storage.delete(token, signal).catch(() => {});
    throw error;
  }
  return { rows, media: stored.length };
}

/** Returns whether a statement failed because of its values: the classes 22, 23 and 54 of SQLSTATE. */
function isRefusal(error: unknown): boolean {
  return /^(22|23|54)/.test(String((error as { code?: unknown }).code));
}

/** Inserts rows into one of the tables that a backup has. */
async function insertRows(transaction: Database, table: string, lines: readonly string[]): Promise<void> {
  const { rows: schemas } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
    transaction,
  );
  const name = sql.table(`${schemas[0]?.schema}.${table}`);
  const rows = `[${lines.join(',')}]`;
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${rows}::json)`.execute(
    transaction,
  );
}
