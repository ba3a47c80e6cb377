import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseAwayError, queryOwner } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { channels, type Notifications } from './notifications.ts';

/** The part of PGlite that a connection uses. */
export type EmbeddedServer = Pick<PGlite, 'execProtocolRawStream' | 'close' | 'Module'>;

/** How to open PGlite. */
export interface EmbeddedOptions {
  /** Opens the database. After a crash, it is called again until it succeeds. */
  open(): Promise<EmbeddedServer>;
  /** Resolves to whether `open` may succeed after a crash. A try costs 0.5 s of CPU time. */
  canOpen?(): Promise<boolean>;
}

/** Milliseconds between two tries to open a crashed database again. */
const retryInterval = 1_000;

/** Milliseconds that statements may run in one iteration of the event loop. A transaction may take longer. */
const longestInIteration = 1;

/** The owner of the statements that have no other owner, such as those of the maintenance. */
const theService = 'service';

/**
 * The only connection to the embedded database: a pool for Kysely that lends it to one statement or transaction at a
 * time, fairly among accounts. If the database crashes, such as because of a full disk, it is opened again. Until then,
 * every statement throws DatabaseAwayError.
 */
export class EmbeddedConnection {
  readonly options = {};
  readonly #embedded: EmbeddedOptions;
  readonly #notifications: Notifications;
  readonly #queue = new FairQueue();
  #server: EmbeddedServer | undefined;
  #client: LentClient | undefined;
  #isClosed = false;
  #isLent = false;
  #endUse: ((duration: number) => void) | undefined;
  #lentAt = 0;
  /** The start of the current iteration of the event loop, in milliseconds of `performance.now()`. */
  #iterationStart = 0;

  private constructor(embedded: EmbeddedOptions, notifications: Notifications) {
    this.#embedded = embedded;
    this.#notifications = notifications;
  }

  /** Opens the database, and passes its notifications on. */
  static async open(embedded: EmbeddedOptions, notifications: Notifications): Promise<EmbeddedConnection> {
    const connection = new EmbeddedConnection(embedded, notifications);
    await connection.#open();
    return connection;
  }

  /**
   * Waits for the turn of the current owner.
   *
   * @throws DatabaseAwayError after a crash, until the database is open again.
   */
  async connect(): Promise<LentClient> {
    await new Promise<void>((resolve) => {
      this.#queue.add(queryOwner.getStore() ?? theService, resolve);
      if (this.#isLent) return;
      this.#isLent = true;
      this.#lendNext();
    });
    if (this.#client !== undefined) return this.#client;
    this.#release();
    throw away();
  }

  /** Closes the database. */
  async end(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
    await this.#server?.close();
  }

  async #open(): Promise<void> {
    const server = await this.#embedded.open();
    const client = new LentClient(server, () => this.#release());
    await client.connect();
    client.on('notification', ({ channel, payload = '' }) => this.#notifications.deliver(channel, payload));
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    client.once('end', () => void this.#reopen(client));
    this.#server = server;
    this.#client = client;
  }

  async #reopen(crashed: LentClient): Promise<void> {
    if (this.#isClosed || this.#client !== crashed) return;
    this.#client = undefined;
    // PGlite's own `close` would run code in the crashed database.
    this.#server?.Module.FS.quit();
    this.#server = undefined;
    while (!this.#isClosed) {
      await sleep(retryInterval, undefined, { ref: false });
      try {
        if ((await this.#embedded.canOpen?.()) === false) continue;
        await this.#open();
        this.#notifications.interrupted();
        break;
      } catch {
        // The disk is still full.
      }
    }
    if (this.#isClosed) await this.end();
  }

  #release(): void {
    this.#endUse?.(performance.now() - this.#lentAt);
    this.#lendNext();
  }

  /**
   * Starts the next use in a new iteration of the event loop. A statement blocks the thread, and its result arrives in
   * the same iteration. If each statement started directly after the last one, the service could not read requests or
   * send responses while statements wait. And a more urgent one may arrive in the next iteration.
   */
  #lendNext(): void {
    if (performance.now() - this.#iterationStart >= longestInIteration) {
      setImmediate(() => {
        this.#iterationStart = performance.now();
        this.#lend();
      });
    } else this.#lend();
  }

  #lend(): void {
    this.#lentAt = performance.now();
    this.#endUse = this.#queue.beginNext();
    this.#isLent = this.#endUse !== undefined;
  }
}

/** The connection of node-postgres, which Kysely releases after each use. */
class LentClient extends DatabaseClient {
  readonly release: () => void;

  constructor(server: EmbeddedServer, release: () => void) {
    // The service needs no variable like PGSSLMODE for the embedded database.
    super({ user: 'postgres', database: 'postgres', ssl: false, stream: () => new EmbeddedStream(server) });
    this.release = release;
  }
}

interface Owner {
  readonly waiting: (() => void)[];
  /** The virtual time at which its next use may start: the end of its last use. */
  nextStart: number;
}

/**
 * Decides which owner may use a shared connection next. Owners that always have waiting uses get equal times. An
 * owner that has not used the connection for some time is next. This is start-time fair queueing (Goyal, Vin and
 * Cheng, 1996).
 */
export class FairQueue {
  readonly #owners = new Map<string, Owner>();
  /** The virtual start of the current use, or of the last one. */
  #virtualTime = 0;

  /**
   * Adds a use of the connection. `beginNext` calls `begin` when it is the turn of this use. The uses of one owner
   * keep their order.
   */
  add(name: string, begin: () => void): void {
    const owner = this.#owners.get(name) ?? { waiting: [], nextStart: 0 };
    this.#owners.set(name, owner);
    owner.waiting.push(begin);
  }

  /**
   * Removes the use that is next and begins it.
   *
   * @returns the function to call with the duration of the use when the use has ended; undefined when nothing waits.
   */
  beginNext(): ((duration: number) => void) | undefined {
    let next: Owner | undefined;
    for (const owner of this.#owners.values()) {
      if (owner.waiting.length === 0) continue;
      if (next === undefined || this.#startOf(owner) < this.#startOf(next)) next = owner;
    }
    const begin = next?.waiting.shift();
    if (next === undefined || begin === undefined) return undefined;
    const start = this.#startOf(next);
    this.#virtualTime = start;
    const owner = next;
    begin();
    return (duration) => {
      owner.nextStart = start + duration;
      this.#forgetIdle();
    };
  }

  #startOf({ nextStart }: Owner): number {
    return Math.max(this.#virtualTime, nextStart);
  }

  /** Forgets the owners whose next use would start as soon as that of a new owner. */
  #forgetIdle(): void {
    const owners = [...this.#owners];
    const isIdle = owners.every(([, { waiting }]) => waiting.length === 0);
    for (const [name, { waiting, nextStart }] of owners) {
      if (waiting.length === 0 && (isIdle || nextStart <= this.#virtualTime)) this.#owners.delete(name);
    }
  }
}

const away = () => new DatabaseAwayError(new Error('The embedded database is closed, or has crashed.'));

/** The bytes of PostgreSQL's error that says that the database has crashed. */
const panic = 'VPANIC\0';

/**
 * The socket of a connection to PGlite. PGlite speaks PostgreSQL's protocol, so that node-postgres works with it. It
 * takes a third of the CPU time of `PGlite.query`, which calls the database six times for a statement instead of once,
 * and parses each response. And it returns texts as they are stored, while PGlite removes a byte order mark at their beginning.
 */
class EmbeddedStream extends Duplex {
  readonly #server: EmbeddedServer;
  #hasCrashed = false;

  constructor(server: EmbeddedServer) {
    super();
    this.#server = server;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  // node-postgres calls these methods of sockets.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _: unknown, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  /**
   * Sends a message, and receives its response in the same iteration of the event loop. After a crash, PGlite must not
   * be called: the call may never return. See https://github.com/electric-sql/pglite/issues/1058.
   */
  #send(message: Buffer, done: (error?: Error | null) => void): void {
    if (this.#hasCrashed) {
      done(away());
      return;
    }
    const onRawData = (data: Uint8Array) => {
      // The data is in the memory of the database, which the next statement overwrites.
      const response = Buffer.from(data);
      if (response.includes(panic)) this.#hasCrashed = true;
      this.push(response);
    };
    this.#server.execProtocolRawStream(message, { syncToFs: false, onRawData }).then(
      () => {
        // First, the statement gets its error.
        if (this.#hasCrashed) setImmediate(() => this.destroy(away()));
        done();
      },
      (error: Error) => {
        this.#hasCrashed = true;
        done(error);
      },
    );
  }
}
