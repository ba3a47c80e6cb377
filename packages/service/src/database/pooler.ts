import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/** What a connection keeps from one transaction to the next. A server keeps both, a pooler in transaction mode does not. */
export interface KeptState {
  /** Whether the session stays the same, with its settings, its advisory locks and its `listen`. */
  readonly session: boolean;
  /** Whether named statements stay prepared. */
  readonly names: boolean;
}

/** How often a pooler may give the first session back by chance, because other clients use the pool. */
const rounds = 5;

/**
 * Finds out what connections keep, whatever is between this process and the server. PostgreSQL sends the number of the
 * server's process with the key for cancellations (protocol, BackendKeyData), and a pooler sends a number of its own.
 * Behind a pooler, a second connection begins a transaction, so that the pooler needs another session for the first one.
 * Then only a pooler in session mode gives the first connection the same process again.
 *
 * @param connect opens or reuses a connection.
 */
export async function findKeptState(connect: () => Promise<PoolClient>): Promise<KeptState> {
  const first = await connect();
  try {
    const process = await processOf(first);
    if ((first as { processID?: number | null }).processID === process) return { session: true, names: true };
    const second = await connect();
    try {
      for (let round = 0; round < rounds; round += 1) {
        await second.query('begin');
        const isShared = (await processOf(second)) === process || (await processOf(first)) !== process;
        await second.query('rollback');
        // A pool that uses the last session first now gives this connection that of the other one.
        if (isShared || (await processOf(first)) !== process) {
          return { session: false, names: await tracksStatements(second) };
        }
      }
      return { session: true, names: true };
    } finally {
      second.release(true);
    }
  } finally {
    first.release();
  }
}

async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}

/**
 * Resolves to whether the pooler prepares the statements of a connection in each session that it uses. Such a pooler
 * gives them names of its own, because two connections may use one name.
 */
async function tracksStatements(client: PoolClient): Promise<boolean> {
  const name = randomUUID();
  const text = 'select from pg_prepared_statements where name = $1';
  await client.query('begin');
  const { rowCount } = await client.query({ name, text, values: [name] } as never);
  if (rowCount !== 0) await client.query(`deallocate "${name}"`);
  await client.query('rollback');
  return rowCount === 0;
}
