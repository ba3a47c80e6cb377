import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database, OpenDatabase } from '../database/connection.ts';
import { appliedMigrations } from '../database/migrations.ts';
import type { Schema } from '../database/schema.ts';
import { holdDeletions } from '../media/media-library.ts';
import type { MediaStorage } from '../media/media-storage.ts';
import { ArchiveWriter } from './archive.ts';
import {
  type BackupEnd,
  type BackupHead,
  countingReport,
  endEntry,
  formatVersion,
  headEntry,
  mediaEntry,
  type Report,
  storedTables,
  tableEntry,
} from './backup-format.ts';

/** Number of rows that one query reads. */
const rowsInBatch = 200;
/** The number of bytes after which an entry of rows ends. */
const entrySize = 1_024 * 1_024;
/** Number of pictures that are read at the same time. */
const picturesInBatch = 8;

/** The numbers of rows and pictures of a backup. */
export interface BackupSummary {
  readonly rows: number;
  readonly media: number;
  /** Number of pictures of records that the storage does not have. */
  readonly missingMedia: number;
}

/**
 * Writes the rows of the database, as they are at one moment, and their pictures into an archive. The service may be
 * running. The archive has the hashes of API keys, not the keys.
 *
 * @param file the path of the new archive.
 * @param use.record called when the archive is complete, before it gets its name: nobody has one that is not recorded.
 * @throws OperatorError
 */
export async function createBackup(
  opened: Pick<OpenDatabase, 'database' | 'isExclusive'>,
  storage: MediaStorage,
  file: string,
  { report, record }: { readonly report: Report; readonly record: (summary: BackupSummary) => Promise<void> },
): Promise<BackupSummary> {
  const archive = new ArchiveWriter(file);
  try {
    const summary = await holdDeletions(opened, async () => {
      const { rows, tokens } = await writeTables(opened.database, archive, report);
      const media = await writeMedia(storage, tokens, archive, report);
      const end: BackupEnd = { rows, media };
      await archive.add(endEntry, json(end));
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      return { rows: total, media, missingMedia: tokens.length - media };
    });
    await archive.finish(() => record(summary));
    return summary;
  } catch (error) {
    throw await archive.discard(error);
  }
}

interface Written {
  readonly rows: Readonly<Record<string, number>>;
  readonly tokens: readonly string[];
}

function writeTables(database: Database, archive: ArchiveWriter, report: Report): Promise<Written> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // While a slow disk writes, the transaction is idle. The server must not end it.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await sql`set local bytea_output = 'hex'`.execute(transaction);
      await sql`set local timezone = 'UTC'`.execute(transaction);
      const head: BackupHead = {
        format: 'contentgen-backup',
        version: formatVersion,
        migrations: await appliedMigrations(transaction),
        tables: storedTables,
        created_at: new Date().toISOString(),
      };
      await archive.add(headEntry, json(head));
      const rows: Record<string, number> = {};
      for (const table of storedTables) rows[table] = await writeTable(transaction, table, archive, report);
      const attached = await transaction
        .selectFrom('media')
        .select('token')
        .where('state', '=', 'attached')
        .execute();
      return { rows, tokens: attached.map(({ token }) => token) };
    });
}

async function writeTable(
  transaction: Database,
  table: keyof Schema,
  archive: ArchiveWriter,
  report: Report,
): Promise<number> {
  const reportCount = countingReport(report, (count) => `${count} rows of ${table} are saved.`);
  // A file that belongs to no record is not in the backup, so its row is left out, too.
  const condition = table === 'media' ? sql`where state = 'attached'` : sql``;
  await sql`
    declare stored_rows no scroll cursor for
    select row_to_json(stored)::text as line from ${sql.table(table)} as stored ${condition}`.execute(
    transaction,
  );
  let [count, part, size] = [0, 0, 0];
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    part += 1;
    await archive.add(tableEntry(table, part), Buffer.from(`${lines.join('\n')}\n`));
    [lines, size] = [[], 0];
  };
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsInBatch)} from stored_rows`.execute(
      transaction,
    );
    if (rows.length === 0) break;
    for (const { line } of rows) {
      lines.push(line);
      size += line.length;
      if (size >= entrySize) await flush();
    }
    count += rows.length;
    reportCount(count);
  }
  await flush();
  await sql`close stored_rows`.execute(transaction);
  return count;
}

async function writeMedia(
  storage: MediaStorage,
  tokens: readonly string[],
  archive: ArchiveWriter,
  report: Report,
): Promise<number> {
  const reportCount = countingReport(report, (count) => `${count} of ${tokens.length} pictures are saved.`);
  let written = 0;
  for (let next = 0; next < tokens.length; next += picturesInBatch) {
    const batch = tokens.slice(next, next + picturesInBatch);
    const files = await Promise.all(
      batch.map(async (token) => ({ token, bytes: await readFile(storage, token) })),
    );
    for (const { token, bytes } of files) {
      if (bytes === undefined) continue;
      await archive.add(mediaEntry(token), bytes);
      written += 1;
    }
    reportCount(written);
  }
  return written;
}

/**
 * Reads the whole file; undefined if it does not exist. There is no time limit, because the user can stop the
 * command.
 */
async function readFile(storage: MediaStorage, token: string): Promise<Buffer | undefined> {
  const opened = await storage.open(token, undefined, new AbortController().signal);
  return opened && buffer(opened.stream);
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
