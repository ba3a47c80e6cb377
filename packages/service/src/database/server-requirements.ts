import { sql } from 'kysely';
import { type Database, DatabaseAwayError, DatabaseUnusableError, isDatabaseAway } from './connection.ts';

/** The oldest version of PostgreSQL that the tests run on. */
const oldestVersion = 15;

const extensions = ['pg_trgm', 'btree_gin'] as const;

/** The advisory lock with which only one of several starting processes creates the extensions. */
const extensionsLock = 5_049_271_862;

/**
 * Checks that the database has what the schema needs, before the migrations, and creates the extensions.
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
      `The database's encoding is ${encoding}, but must be UTF8. Create a new database: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (!has_collation) {
    throw new DatabaseUnusableError(
      'The database server has no ICU collations. Use a server with ICU, such as one from the packages of Debian or postgresql.org.',
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
      `The database needs the extension ${extension}, but this user has no permission to create it. ` +
        `Ask an administrator of the database to run: ${statements}`,
    );
  }
  if (!notInstalled.has(code)) return error;
  return new DatabaseUnusableError(
    `The database server has no extension ${extension}. Install PostgreSQL's contrib modules on the server (on Debian: the package postgresql-contrib).`,
  );
}

/**
 * Turns an error of the connection or the login into a DatabaseUnusableError, and returns other errors as they are.
 *
 * @param variable the setting of the URL.
 */
export function asUnusable(error: unknown, url: string, variable: string): unknown {
  if (error instanceof DatabaseUnusableError) return error;
  const { code = '', message } = error as { code?: string; message: string };
  const place = describeServer(url);
  if (error instanceof DatabaseAwayError) {
    return new DatabaseUnusableError(
      `The database ${place} can't be reached (${code || 'no response'}). ` +
        `Start the server or fix ${variable}.`,
    );
  }
  const reason: Readonly<Record<string, string>> = {
    '28P01': 'refuses the user name or the password',
    '28000': 'refuses the user',
    '3D000': 'does not exist',
    '42501': 'does not give this user enough rights',
    '53300': 'has too many connections',
    '25006': 'is a standby, which can only be read',
  };
  if (!(code in reason) && !isDatabaseAway(error)) return error;
  const why = reason[code] ?? `answers "${message}"`;
  return new DatabaseUnusableError(`The database ${place} ${why}. Fix the database or ${variable}.`);
}

/** Returns the server and the database of a connection string, without user and password. */
export function describeServer(url: string): string {
  // A URL with a user needs a host, but the URL of a local socket may have none.
  const { hostname, port, pathname, searchParams } = new URL(
    URL.canParse(url) ? url : url.replace('@/', '@localhost/'),
  );
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return `postgresql://${host}${port && `:${port}`}${pathname}`;
}
