import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { DatabaseAwayError } from './connection.ts';

/** Milliseconds between two tries to open a crashed database again. */
const retryInterval = 1_000;

type Listening = readonly [channel: string, callback: (payload: string) => void];

/**
 * Opens an embedded database, and opens it again after it crashes, such as because of a full disk. Until then, every
 * query throws DatabaseAwayError: PGlite would never return from a query on a crashed database.
 *
 * @param open opens the database. It is called again until it succeeds.
 * @param canOpen resolves to whether `open` may succeed now. A try costs 0.5 s of CPU time.
 */
export async function openReopened(
  open: () => Promise<PGlite>,
  canOpen: () => Promise<boolean> = async () => true,
): Promise<PGlite> {
  const listening: Listening[] = [];
  let isClosed = false;

  const reopen = async (crashed: PGlite): Promise<void> => {
    crashed.close().catch(() => {});
    while (!isClosed) {
      await sleep(retryInterval, undefined, { ref: false });
      try {
        if (!(await canOpen())) continue;
        const opened = await open();
        for (const each of listening) await opened.listen(...each);
        current = afterCrash(opened, reopen);
        break;
      } catch {
        // The disk is still full.
      }
    }
    if (isClosed) await current.close();
  };
  let current = afterCrash(await open(), reopen);

  const own: Partial<PGlite> = {
    async listen(...given) {
      listening.push(given as unknown as Listening);
      return current.listen(...given);
    },
    transaction: (callback) => transactionOn(current, callback),
    async close() {
      isClosed = true;
      await current.close();
    },
  };
  return new Proxy(current, {
    get(_, name) {
      if (name in own) return own[name as keyof PGlite];
      const value = Reflect.get(current, name, current);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}

/**
 * Runs a callback in a transaction. Kysely waits until the callback was called. So if the transaction can't begin,
 * the callback still runs, with a transaction that refuses every query.
 */
async function transactionOn<Result>(
  pglite: PGlite,
  callback: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  try {
    return await pglite.transaction((transaction) => {
      hasBegun = true;
      return callback(transaction);
    });
  } catch (error) {
    if (hasBegun) throw error;
    const query = () => Promise.reject(new DatabaseAwayError(error));
    await callback({ query } as unknown as Transaction);
    throw error;
  }
}

/** Returns a database that refuses all queries after a crash. Calls `onCrash` at the crash. */
function afterCrash(pglite: PGlite, onCrash: (crashed: PGlite) => Promise<void>): PGlite {
  let crash: unknown;
  const watched = async <Result>(result: Promise<Result>): Promise<Result> => {
    try {
      return await result;
    } catch (error) {
      if ((error as { severity?: unknown }).severity === 'PANIC' && crash === undefined) {
        crash = error;
        void onCrash(pglite);
      }
      throw error;
    }
  };
  const { execProtocol, execProtocolStream, execProtocolRawSync } = pglite;
  return Object.assign(pglite, {
    execProtocol: (...given) => watched(execProtocol.apply(pglite, given)),
    execProtocolStream: (...given) => watched(execProtocolStream.apply(pglite, given)),
    execProtocolRawSync(message) {
      if (crash !== undefined) throw new DatabaseAwayError(crash);
      return execProtocolRawSync.call(pglite, message);
    },
  } satisfies Partial<PGlite>);
}
