import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { OpenDatabase } from '../../src/database/connection.ts';
import type { EmbeddedOptions } from '../../src/database/embedded-connection.ts';
import { databaseOn, openPglite } from '../../src/database/embedded-database.ts';

/**
 * Embedded databases in memory that tests reuse, because opening one costs 0.5 s of CPU time. Each test gets a
 * database with the newest schema, no rows and no session state.
 */
interface Lendable {
  readonly pglite: PGlite;
  /** The names of its tables and indexes. */
  readonly schema: string;
  /** The statements that empty its tables. */
  readonly deletions: string;
}

const free: Lendable[] = [];

/** Opens a database in memory that no other test uses. Closing it returns it to the pool. */
export async function openPooledDatabase(): Promise<OpenDatabase> {
  const lendable = free.pop() ?? (await makeLendable());
  return databaseOn(lend(lendable, () => takeBack(lendable)));
}

/** Opens a new database in memory that no later test uses, so that its statistics are independent of other tests. */
export async function openUnusedDatabase(): Promise<OpenDatabase> {
  return databaseOn({ open: openPrepared });
}

/** A database in memory that keeps its data after it is closed, like one in a data folder. */
export interface KeptDatabase {
  /** Opens the database. Closing it keeps the data. */
  open(): Promise<OpenDatabase>;
  /** Returns the database to the pool. It must be closed. */
  remove(): Promise<void>;
}

/** Takes a database from the pool. It can be opened again after each closing. */
export async function keepDatabase(): Promise<KeptDatabase> {
  const lendable = free.pop() ?? (await makeLendable());
  return {
    open: () => databaseOn(lend(lendable, () => reset(lendable))),
    remove: () => takeBack(lendable),
  };
}

/** Opens a new database in memory, with the schema and no rows. */
export async function openPrepared(): Promise<PGlite> {
  const prepared = inject('preparedDatabase');
  if (prepared === null)
    throw new Error('This run has no prepared database, because it uses a PostgreSQL server.');
  return openPglite(null, await openAsBlob(prepared.dump));
}

async function makeLendable(): Promise<Lendable> {
  const pglite = await openPrepared();
  return { pglite, schema: await schemaOf(pglite), deletions: await deletionsOf(pglite) };
}

/** Opens the database of the pool. `onClose` runs instead of its closing. */
function lend({ pglite }: Lendable, onClose: () => Promise<void>): EmbeddedOptions {
  return {
    open: async () => ({
      Module: pglite.Module,
      execProtocolRawStream: (message, options) => pglite.execProtocolRawStream(message, options),
      close: onClose,
    }),
  };
}

/** Forgets the prepared statements and the settings of the last session. */
async function reset({ pglite }: Lendable): Promise<void> {
  await pglite.exec('discard all');
}

/**
 * Empties the tables and resets the session. Closes a database whose schema a test has changed. `truncate` would create
 * new files for each table and index, which takes twenty times the CPU time.
 */
async function takeBack(lendable: Lendable): Promise<void> {
  const { pglite, schema } = lendable;
  if ((await schemaOf(pglite)) !== schema) return pglite.close();
  await reset(lendable);
  // The role of a replica has no triggers, so that the order of the tables does not matter.
  await pglite.exec(
    `set session_replication_role = replica; ${lendable.deletions}; reset session_replication_role`,
  );
  free.push(lendable);
}

/** Statements that delete all rows. */
async function deletionsOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ deletions: string }>(
    `select string_agg('delete from ' || quote_ident(tablename), '; ') as deletions from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  return String(rows[0]?.deletions);
}

async function schemaOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ names: string }>(
    `select string_agg(relname, ' ' order by relname) as names from pg_class
     where relnamespace = 'public'::regnamespace`,
  );
  return String(rows[0]?.names);
}
