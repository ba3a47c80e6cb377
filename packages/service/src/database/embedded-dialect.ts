import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  PGliteAdapter,
  PGliteDialect,
  PGliteDriver,
  type QueryResult,
} from 'kysely';
import { FairQueue } from './fair-queue.ts';
import { canKeepPlan } from './plan-each-time.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { queryOwner } from './query-owner.ts';

/**
 * Kysely's dialect for PGlite. PGlite has only one connection, and a queue shares it fairly among accounts. Kysely's
 * own lock is not fair: each release wakes every waiting query, and a new query can pass all of them. With it, a
 * client with many requests made others wait for half a minute.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createAdapter(): PGliteAdapter {
    return new AdapterWithoutLock();
  }

  override createDriver(): PGliteDriver {
    return new QueueingDriver({
      pglite: this.#pglite,
      onCreateConnection: async (connection) => keepPlans(connection, this.#pglite),
    });
  }
}

class AdapterWithoutLock extends PGliteAdapter {
  /**
   * Returns true, so that Kysely does not use its own lock. The driver of this dialect lends one connection at a
   * time.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Milliseconds that queries may run in one iteration of the event loop. A transaction may take longer. */
const longestInIteration = 1;

/** The owner of the queries that have no other owner, such as the queries of the maintenance. */
const theService = 'service';

/** Runs statements whose plan the database may keep as prepared statements, also in transactions. */
function keepPlans(connection: DatabaseConnection, pglite: PGlite): void {
  const statements = new PreparedStatements(pglite);
  const executeQuery = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (!canKeepPlan(query.sql)) return executeQuery<Row>(query);
    const { rows, affectedRows } = await statements.run(query.sql, query.parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows ?? 0) };
  };
}

class QueueingDriver extends PGliteDriver {
  readonly #queue = new FairQueue();
  #isLent = false;
  #end: ((duration: number) => void) | undefined;
  #lentAt = 0;
  /** The start of the current iteration of the event loop, in milliseconds of `performance.now()`. */
  #iterationStart = 0;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const begun = new Promise<void>((resolve) =>
      this.#queue.add(queryOwner.getStore() ?? theService, resolve),
    );
    if (!this.#isLent) {
      this.#isLent = true;
      this.#lendNext();
    }
    await begun;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#end?.(performance.now() - this.#lentAt);
    this.#lendNext();
  }

  /**
   * Starts the next query in a new iteration of the event loop. A query blocks the thread, and its result arrives in
   * a microtask. If each query started directly after the last one, the service could not read requests or send
   * responses while queries wait. And a more urgent query may arrive in the next iteration.
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
    this.#end = this.#queue.beginNext();
    this.#isLent = this.#end !== undefined;
  }
}
