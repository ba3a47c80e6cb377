import { setImmediate } from 'node:timers/promises';
import { type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely';

/**
 * Kysely's dialect for PGlite, with a queue for the only connection: who waits longest gets it next. In Kysely's own
 * lock, each release wakes everyone who waits, and a newcomer can pass them all: a client with many requests kept the
 * others waiting for half a minute.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #config: ConstructorParameters<typeof PGliteDialect>[0];

  constructor(config: ConstructorParameters<typeof PGliteDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createAdapter(): PGliteAdapter {
    return new AdapterWithoutLock();
  }

  override createDriver(): PGliteDriver {
    return new QueueingDriver(this.#config);
  }
}

class AdapterWithoutLock extends PGliteAdapter {
  /** True keeps Kysely from using its lock. The driver lends one connection at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** How long queries may run before the event loop gets a turn, in milliseconds. */
const longestTurn = 5;

class QueueingDriver extends PGliteDriver {
  readonly #waiting: (() => void)[] = [];
  #isLent = false;
  /** The start of the current turn of the event loop, in milliseconds of `performance.now()`. */
  #turnStart = 0;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isLent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLent = true;
    await this.#yieldToEventLoop();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isLent = false;
    else next();
  }

  /**
   * A query blocks the thread, and its result arrives in a microtask. While queries wait, each one would start from the
   * result of the one before, and the service would read no request and send no response.
   */
  async #yieldToEventLoop(): Promise<void> {
    if (performance.now() - this.#turnStart < longestTurn) return;
    await setImmediate();
    this.#turnStart = performance.now();
  }
}
