import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import { keepByteOrderMarks } from './byte-order-marks.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/**
 * Opens the embedded database.
 *
 * @param dataFolder where it keeps its files, made when missing; null keeps everything in memory.
 */
export async function openDatabase(dataFolder: string | null): Promise<Database> {
  const extensions = { pg_trgm, btree_gin };
  keepByteOrderMarks();
  if (dataFolder === null)
    return new Kysely({ dialect: new PGliteDialect({ pglite: new PGlite({ extensions }) }) });
  const folder = join(dataFolder, 'database');
  // The embedded database makes its files readable for everybody; the folder is not.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const pglite = new PGlite(folder, { extensions });
  await pglite.waitReady;
  return new Kysely({ dialect: new PGliteDialect({ pglite }) });
}

/** Whether `error` says that the database can't be reached, as opposed to refusing a query. */
export function isDatabaseAway(error: unknown): boolean {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return (
    /PGlite is clos|driver has already been destroyed|Connection terminated/i.test(message) ||
    /^(08|57P)/.test(code)
  );
}
