import { Client, type ClientConfig } from 'pg';
import { channels, DatabaseNotifications, type Subscriber } from './notifications.ts';

/** Milliseconds until a lost connection is tried again, at first and at most. */
const shortestPause = 100;
const longestPause = 5_000;

/** How often it is seen to that the connection still stands, and how long the answer may take, in milliseconds. */
const checkInterval = 15_000;
const checkTimeout = 5_000;

/** Notifications of a server, over a connection of their own that is made again whenever it is lost. */
export class ServerNotifications extends DatabaseNotifications {
  readonly #connection: ClientConfig;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = shortestPause;
  #started = false;
  #closed = false;

  constructor(connection: ClientConfig) {
    super();
    this.#connection = connection;
  }

  /** The first subscription begins to listen: a process that only carries out a command never does. */
  override subscribe(subscriber: Subscriber): () => void {
    if (!this.#started) {
      this.#started = true;
      void this.#listen();
    }
    return super.subscribe(subscriber);
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
      this.#pause = shortestPause;
      this.interrupted();
      this.#checkLater(client);
    } catch {
      lost();
    }
  }

  /** A connection that is cut in the middle says nothing of it. */
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
    this.#timer = setTimeout(() => void this.#listen(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, longestPause);
  }
}
