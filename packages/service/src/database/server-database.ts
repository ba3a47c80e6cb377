import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, type PoolConfig } from 'pg';
import { DatabaseAwayError, type OpenDatabase } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { ServerNotifications } from './server-notifications.ts';
import { asUnusable, requireUsableServer } from './server-requirements.ts';

/** Milliseconds to wait for a connection, new or from the pool. */
const connectionTimeout = 5_000;

/**
 * Milliseconds that an unused connection stays open. A new connection takes milliseconds, and has to plan its
 * statements again.
 */
const idleTimeout = 300_000;

/** Time limit of one statement in milliseconds, far more than the statements of the service need. */
const statementTimeout = 30_000;

/**
 * Opens a database on a PostgreSQL server and updates its schema. Any number of processes may open it.
 *
 * @param url of the form `postgresql://user:password@host:port/name`. No error and no log shows it.
 * @param poolSize maximum number of connections. One more connection receives notifications.
 * @throws DatabaseUnusableError when the server can't be reached or used.
 */
export async function openServerDatabase(
  url: string,
  poolSize: number,
  update: SchemaUpdate = migrate,
): Promise<OpenDatabase> {
  const connection: ClientConfig = {
    connectionString: url,
    application_name: 'contentgen-service',
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
  };
  const appliedMigrations = await prepare(connection, url, update);
  const { database, pool } = connect({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: idleTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: statementTimeout,
    // The server's own timeout ends a statement earlier, unless the server is gone.
    query_timeout: statementTimeout + connectionTimeout,
  });
  const notifications = new ServerNotifications(connection);
  return {
    database,
    notifications,
    isExclusive: false,
    appliedMigrations,
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await notifications.close();
      await database.destroy();
    },
  };
}

/**
 * Updates the schema on a separate connection without a time limit, because the creation of an index may take long.
 */
async function prepare(connection: ClientConfig, url: string, update: SchemaUpdate): Promise<string[]> {
  const { database } = connect({ ...connection, max: 1 });
  try {
    await requireUsableServer(database);
    return await update(database);
  } catch (error) {
    throw asUnusable(error, url);
  } finally {
    await database.destroy();
  }
}

function connect(options: PoolConfig): { database: Kysely<Schema>; pool: Pool } {
  const pool = new Pool({
    ...options,
    Client: DatabaseClient,
    // PostgreSQL overestimates the cost of searches, so it would compile them. That takes up to 80 ms and saves
    // nothing.
    onConnect: (client) => client.query('set jit = off'),
  });
  // The pool emits the errors of idle connections. Without a listener, they would end the process.
  pool.on('error', () => {});
  const away = (error: unknown) => {
    throw (error as { severity?: unknown }).severity === undefined ? new DatabaseAwayError(error) : error;
  };
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => pool.connect().catch(away),
        end: () => pool.end(),
      } as ConstructorParameters<typeof PostgresDialect>[0]['pool'],
    }),
  });
  return { database, pool };
}
