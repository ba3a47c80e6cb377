import { sql } from 'kysely';
import { type Database, DatabaseAwayError } from './connection.ts';

/** The database can't be used as it is. Its message says why and what to do, and never holds a password. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

/** The oldest version that the tests have seen. */
const oldestVersion = 15;

const extensions = ['pg_trgm', 'btree_gin'] as const;

/** For processes that start at once: only one makes the extensions. Any number that nobody else uses. */
const extensionsLock = 5_049_271_862;

/**
 * Sees to it that the database has what the schema needs, before the migrations.
 *
 * @throws DatabaseUnusableError
 */
export async function requireUsableServer(database: Database): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; has_collation: boolean }>`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as has_collation`.execute(database);
  const { version = 0, encoding = '', has_collation = false } = rows[0] ?? {};
  if (version < oldestVersion) {
    throw new DatabaseUnusableError(
      `The database server is PostgreSQL ${version}. Use PostgreSQL ${oldestVersion} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseUnusableError(
      `The database's encoding is ${encoding}, but must be UTF8. Make another one: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (!has_collation) {
    throw new DatabaseUnusableError(
      'The database server has no ICU collations. Use one that was built with ICU, as the common packages are.',
    );
  }
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${extensionsLock}::bigint)`.execute(transaction);
    for (const extension of extensions) {
      await sql`create extension if not exists ${sql.raw(extension)}`
        .execute(transaction)
        .catch((error: unknown) => {
          throw withoutExtension(extension, error);
        });
    }
  });
}

const permissionDenied = '42501';
const notInstalled = new Set(['0A000', '58P01', '22023']);

function withoutExtension(extension: string, error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === permissionDenied) {
    const statements = extensions.map((name) => `CREATE EXTENSION ${name};`).join(' ');
    return new DatabaseUnusableError(
      `The database needs the extension ${extension}, and this user may not create it. ` +
        `Have an administrator of the database run: ${statements}`,
    );
  }
  if (!notInstalled.has(code)) return error;
  return new DatabaseUnusableError(
    `The database server has no extension ${extension}. Install PostgreSQL's contrib modules there (on Debian: the package postgresql-contrib).`,
  );
}

/** The error of opening a database, in words where it is the connection's or the login's. */
export function asUnusable(error: unknown, url: string): unknown {
  if (error instanceof DatabaseUnusableError) return error;
  const { code = '' } = error as { code?: string };
  const place = describeServer(url);
  if (error instanceof DatabaseAwayError) {
    return new DatabaseUnusableError(
      `The database ${place} can't be reached (${code || 'it does not answer'}). ` +
        'Start it, or correct DATABASE_URL.',
    );
  }
  const reason: Readonly<Record<string, string>> = {
    '28P01': 'refuses the user name or the password',
    '28000': 'refuses the user',
    '3D000': 'does not exist',
    '42501': 'gives this user too few rights',
    '53300': 'has too many connections',
  };
  return code in reason
    ? new DatabaseUnusableError(`The database ${place} ${reason[code]}. Mend that, or correct DATABASE_URL.`)
    : error;
}

/** The server and the database that a connection string names, without user and password. */
export function describeServer(url: string): string {
  // A URL with a user needs a host, which the address of a local socket has not.
  const { hostname, port, pathname, searchParams } = new URL(
    URL.canParse(url) ? url : url.replace('@/', '@localhost/'),
  );
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return `postgresql://${host}${port && `:${port}`}${pathname}`;
}
