import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { OpenDatabase } from '../../src/database/connection.ts';
import { databaseOn, openPglite } from '../../src/database/embedded-database.ts';

/**
 * An embedded database in memory that tests take in turn, as opening one costs 0.5 s of CPU time. Each test gets it
 * with the newest schema, without any row and without anything that a session left.
 */
interface Lendable {
  readonly pglite: PGlite;
  /** The names of its tables and indexes. */
  readonly schema: string;
}

const free: Lendable[] = [];

/** Opens a database in memory that nobody else has. Closing it returns it to the pool. */
export async function openPooledDatabase(): Promise<OpenDatabase> {
  const lendable = free.pop() ?? (await makeLendable());
  return databaseOn(lend(lendable.pglite, () => takeBack(lendable)));
}

/** Opens a database in memory that has never been used and is not used again: its statistics are its own. */
export async function openUnusedDatabase(): Promise<OpenDatabase> {
  return databaseOn(await openPrepared());
}

/** A database in memory that outlives its openings, as one in a data folder does. */
export interface KeptDatabase {
  /** Opens it. Closing it leaves it as it is. */
  open(): Promise<OpenDatabase>;
  /** Returns it to the pool. It must not be open. */
  remove(): Promise<void>;
}

/** Takes a database from the pool to open it several times, one after the other. */
export async function keepDatabase(): Promise<KeptDatabase> {
  const lendable = free.pop() ?? (await makeLendable());
  return {
    open: () => databaseOn(lend(lendable.pglite, async () => {})),
    remove: () => takeBack(lendable),
  };
}

async function openPrepared(): Promise<PGlite> {
  const prepared = inject('preparedDatabase');
  if (prepared === null) throw new Error('This run has no prepared database: it is about a server.');
  return openPglite(null, await openAsBlob(prepared.dump));
}

async function makeLendable(): Promise<Lendable> {
  const pglite = await openPrepared();
  return { pglite, schema: await schemaOf(pglite) };
}

/** `pglite` until it is closed, which calls `onClose` instead. */
function lend(pglite: PGlite, onClose: () => Promise<void>): PGlite {
  let closed = false;
  const unlisteners: (() => Promise<void>)[] = [];
  const own = {
    async listen(channel: string, callback: (payload: string) => void) {
      const unlisten = await pglite.listen(channel, callback);
      unlisteners.push(unlisten);
      return unlisten;
    },
    async close() {
      if (closed) return;
      closed = true;
      await Promise.all(unlisteners.map((unlisten) => unlisten()));
      await onClose();
    },
  };
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'closed') return closed;
      if (name in own) return own[name as keyof typeof own];
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (closed) return Promise.reject(new Error('PGlite is closed'));
        return value.apply(target, args);
      };
    },
  });
}

/** Empties the tables and ends what belongs to the session. A database whose schema a test has changed is closed. */
async function takeBack(lendable: Lendable): Promise<void> {
  const { pglite, schema } = lendable;
  if ((await schemaOf(pglite)) !== schema) return pglite.close();
  await pglite.exec('discard all');
  const { rows } = await pglite.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  await pglite.exec(`truncate ${rows[0]?.names} restart identity`);
  free.push(lendable);
}

async function schemaOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ names: string }>(
    `select string_agg(relname, ' ' order by relname) as names from pg_class
     where relnamespace = 'public'::regnamespace`,
  );
  return String(rows[0]?.names);
}
