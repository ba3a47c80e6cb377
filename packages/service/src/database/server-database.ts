import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { DatabaseAwayError, type OpenDatabase } from './connection.ts';
import { migrate } from './migrations.ts';
import { NamedStatementsClient } from './named-statements.ts';
import type { Schema } from './schema.ts';
import { ServerNotifications } from './server-notifications.ts';
import { asUnusable, requireUsableServer } from './server-requirements.ts';

/** Milliseconds to wait for a connection, a new one or one that another request has. */
const connectionTimeout = 5_000;

/** Milliseconds that one statement may take: longer than any of ours should. */
const statementTimeout = 30_000;

/** The object identifier of `bigint`, which the embedded database gives as a number, too. */
const bigint = 20;

/**
 * Opens the database on a PostgreSQL server and brings it to the newest schema. Any number of processes may.
 *
 * @param url of the form `postgresql://user:password@host:port/name`. It is in no error and no log.
 * @param poolSize connections at once; one more listens for notifications.
 * @throws DatabaseUnusableError when it can't be reached or used, with what to do.
 */
export async function openServerDatabase(url: string, poolSize: number): Promise<OpenDatabase> {
  const connection: ClientConfig = {
    connectionString: url,
    application_name: 'contentgen-service',
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigint ? Number : types.getTypeParser(oid, format as 'text'),
    } as NonNullable<ClientConfig['types']>,
  };
  const appliedMigrations = await prepare(connection, url);
  const database = connect({
    ...connection,
    max: poolSize,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    // The server's own timeout comes first, unless it is gone.
    query_timeout: statementTimeout + connectionTimeout,
  });
  const notifications = new ServerNotifications(connection);
  return {
    database,
    notifications,
    isExclusive: false,
    appliedMigrations,
    async close() {
      await notifications.close();
      await database.destroy();
    },
  };
}

/** Migrates, over a connection of its own that may take as long as an index takes. */
async function prepare(connection: ClientConfig, url: string): Promise<string[]> {
  const database = connect({ ...connection, max: 1 });
  try {
    await requireUsableServer(database);
    return await migrate(database);
  } catch (error) {
    throw asUnusable(error, url);
  } finally {
    await database.destroy();
  }
}

function connect(options: ClientConfig & { readonly max: number }): Kysely<Schema> {
  const pool = new Pool({ ...options, Client: NamedStatementsClient });
  // A lost connection is told to whoever has a statement on it. The events come besides: from the pool for one that
  // nobody uses, and from the connection itself, which the pool leaves alone, for one that somebody does.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const away = (error: unknown) => {
    throw (error as { severity?: unknown }).severity === undefined ? new DatabaseAwayError(error) : error;
  };
  return new Kysely({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => pool.connect().catch(away),
        end: () => pool.end(),
      } as ConstructorParameters<typeof PostgresDialect>[0]['pool'],
    }),
  });
}
