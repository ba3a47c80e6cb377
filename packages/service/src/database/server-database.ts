import { randomInt } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { type Database, DatabaseAwayError, DatabaseUnusableError, type OpenDatabase } from './connection.ts';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.ts';
import { migrate, type SchemaUpdate } from './migrations.ts';
import {
  channelPrefix,
  channels,
  isProcessGone,
  type Notification,
  Notifications,
  presenceLock,
  type Subscriber,
} from './notifications.ts';
import { findKeptState, type KeptState } from './pooler.ts';
import type { Schema } from './schema.ts';
import { asUnusable, describeServer, requireUsableServer } from './server-requirements.ts';
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
 * The settings of a session. A pooler refuses them as parameters of the connection. PostgreSQL overestimates the cost of
 * searches, so it would compile them, which takes up to 80 ms and saves nothing.
 */
const sessionSettings = `set jit = off; set statement_timeout = ${statementTimeout};
  set idle_in_transaction_session_timeout = ${statementTimeout}`;

/** Where a database is, as URLs `postgresql://user:password@host:port/name`. No error and no log shows a password. */
export interface ServerAddress {
  /** May lead to a pooler. */
  readonly url: string;
  /** Keeps sessions, for notifications, the lock of this process and migrations. Null means that `url` does. */
  readonly directUrl: string | null;
}

/**
 * Opens a database on a PostgreSQL server and updates its schema. Any number of processes may open it.
 *
 * @param poolSize maximum number of connections. One more connection receives notifications.
 * @throws DatabaseUnusableError when the server can't be reached or used.
 */
export async function openServerDatabase(
  address: ServerAddress,
  poolSize: number,
  update: SchemaUpdate = migrate,
): Promise<OpenDatabase> {
  const { kept, appliedMigrations } = await prepare(address, update);
  const { database, pool } = connect({
    ...connectionTo(address.url),
    max: poolSize,
    idleTimeoutMillis: idleTimeout,
    namesStatements: kept.names,
    ...(kept.session && { onConnect: (client) => client.query(sessionSettings) }),
    // The server's own timeout ends a statement earlier, unless the server is gone.
    query_timeout: statementTimeout + connectionTimeout,
  });
  const notifications = new ServerNotifications(connectionTo(address.directUrl ?? address.url));
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

const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'contentgen-service',
  connectionTimeoutMillis: connectionTimeout,
  keepAlive: true,
});

/** Checks what the connections keep, and updates the schema where they keep the session. */
async function prepare(
  { url, directUrl }: ServerAddress,
  update: SchemaUpdate,
): Promise<{ kept: KeptState; appliedMigrations: string[] }> {
  const make = async ({ database }: Connections) => {
    await requireUsableServer(database);
    return update(database);
  };
  return withConnections('DATABASE_URL', url, async (pooled) => {
    const kept = await findKeptState(pooled.reserve);
    if (directUrl === null) {
      if (!kept.session) throw sessionLost('DATABASE_URL', url);
      return { kept, appliedMigrations: await make(pooled) };
    }
    return withConnections('DATABASE_DIRECT_URL', directUrl, async (direct) => {
      const { session } = await findKeptState(direct.reserve);
      if (!session) throw sessionLost('DATABASE_DIRECT_URL', directUrl);
      await requireSameDatabase(pooled.database, direct.database);
      return { kept, appliedMigrations: await make(direct) };
    });
  });
}

const sessionLost = (variable: string, url: string) =>
  new DatabaseUnusableError(
    `${variable} leads to ${describeServer(url)}, a pooler in transaction mode, which loses notifications and locks. ` +
      'Set DATABASE_DIRECT_URL to the same database without this pooler, or through one in session mode.',
  );

/** Other processes look through the pooler for the lock that a process holds on its direct connection. */
async function requireSameDatabase(pooled: Database, direct: Database): Promise<void> {
  await direct.transaction().execute(async (transaction) => {
    const number = randomInt(2 ** 31);
    await sql`select pg_advisory_xact_lock_shared(${presenceLock}, ${number})`.execute(transaction);
    const { rows } = await sql<{ gone: boolean }>`
      select ${sql.raw(isProcessGone(String(number)))} as gone`.execute(pooled);
    if (!rows[0]?.gone) return;
    throw new DatabaseUnusableError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same one.',
    );
  });
}

interface Connections {
  readonly database: Kysely<Schema>;
  readonly pool: Pool;
  readonly reserve: () => Promise<PoolClient>;
}

/** Works on connections without a time limit, because the creation of an index may take long. */
async function withConnections<Result>(
  variable: string,
  url: string,
  work: (connections: Connections) => Promise<Result>,
): Promise<Result> {
  const connections = connect({ ...connectionTo(url), max: 2, namesStatements: false });
  try {
    return await work(connections);
  } catch (error) {
    throw asUnusable(error, url, variable);
  } finally {
    await connections.database.destroy();
  }
}

function connect(options: PoolConfig & DatabaseClientConfig): Connections {
  const pool = new Pool({ ...options, Client: DatabaseClient });
  // The pool emits the errors of idle connections. Without a listener, they would end the process.
  pool.on('error', () => {});
  const away = (error: unknown) => {
    throw (error as { severity?: unknown }).severity === undefined ? new DatabaseAwayError(error) : error;
  };
  const reserve = () => pool.connect().catch(away);
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: reserve,
        end: () => pool.end(),
      } as ConstructorParameters<typeof PostgresDialect>[0]['pool'],
    }),
  });
  return { database, pool, reserve };
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
