import { randomInt } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import { type Database, DatabaseAwayError, type OpenDatabase } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import {
  channelPrefix,
  channels,
  type Notification,
  Notifications,
  presenceLock,
  type Subscriber,
} from './notifications.ts';
import type { Schema } from './schema.ts';
import { asUnusable, requireUsableServer } from './server-requirements.ts';
import { statement } from './statement.ts';

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

/** Milliseconds until the next attempt to reconnect: the first pause, and the maximum. */
const minDelay = 100;
const maxDelay = 5_000;

/** Milliseconds between two checks of the connection, and the time limit of a check. */
const checkInterval = 15_000;
const checkTimeout = 5_000;

const sendAll = statement<{ readonly channels: readonly string[]; readonly payloads: readonly string[] }>(`
  select pg_notify(channel, payload) from unnest(:channels::text[], :payloads::text[]) as event (channel, payload)`);

/** Receives the notifications of a server on a separate connection, and reconnects when the connection is lost. */
class ServerNotifications extends Notifications {
  readonly #connection: ClientConfig;
  readonly #number = randomInt(2 ** 31);
  #isPresent = false;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #delay = minDelay;
  #started = false;
  #closed = false;

  constructor(connection: ClientConfig) {
    super();
    this.#connection = connection;
  }

  /** Connects with the first subscription. A process that only runs a command does not subscribe. */
  override subscribe(subscriber: Subscriber): () => void {
    if (!this.#started) {
      this.#started = true;
      void this.#listen();
    }
    return super.subscribe(subscriber);
  }

  override get presence(): number | null {
    return this.#isPresent ? this.#number : null;
  }

  override async publishToOthers(database: Database, events: readonly Notification[]): Promise<void> {
    await sendAll(database, {
      channels: events.map(({ topic }) => channelPrefix + topic),
      payloads: events.map(({ accountId, id }) => `${accountId} ${id}`),
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = new Client({ ...this.#connection, query_timeout: checkTimeout });
    this.#client = client;
    client.on('notification', ({ channel, payload = '' }) => this.deliver(channel, payload));
    const lost = () => this.#lost(client);
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '));
      await client.query(`select pg_advisory_lock_shared(${presenceLock}, ${this.#number})`);
      this.#isPresent = true;
      this.#delay = minDelay;
      this.interrupted();
      this.#checkLater(client);
    } catch {
      lost();
    }
  }

  /** Checks the connection regularly, because a broken connection may cause no event. */
  #checkLater(client: Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#timer = setTimeout(async () => {
      try {
        await client.query('select 1');
        this.#checkLater(client);
      } catch {
        this.#lost(client);
      }
    }, checkInterval);
  }

  #lost(client: Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#isPresent = false;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    this.#timer = setTimeout(() => void this.#listen(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, maxDelay);
  }
}
