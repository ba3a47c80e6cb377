import { Client, type ClientConfig } from 'pg';
import { type Database, query } from './connection.ts';
import {
  channelPrefix,
  channels,
  DatabaseNotifications,
  type Notification,
  type Subscriber,
} from './notifications.ts';

/** Milliseconds until the next attempt to reconnect: the first pause, and the maximum. */
const minDelay = 100;
const maxDelay = 5_000;

/** Milliseconds between two checks of the connection, and the time limit of a check. */
const checkInterval = 15_000;
const checkTimeout = 5_000;

const sendAll =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as event (channel, payload)';

/** Receives the notifications of a server on a separate connection, and reconnects when the connection is lost. */
export class ServerNotifications extends DatabaseNotifications {
  readonly #connection: ClientConfig;
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

  override async publishToOthers(database: Database, events: readonly Notification[]): Promise<void> {
    await query(database, sendAll, [
      events.map(({ topic }) => channelPrefix + topic),
      events.map(({ accountId, id }) => `${accountId} ${id}`),
    ]);
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
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    this.#timer = setTimeout(() => void this.#listen(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, maxDelay);
  }
}
