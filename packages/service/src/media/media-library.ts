import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteRange } from '@contentgen/contract/records';
import { sql } from 'kysely';
import {
  type Database,
  isDatabaseAway,
  type OpenDatabase,
  retryDuringOutage,
} from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { type MediaKeeper, MediaUnavailable, type RecordMedia } from '../resources/record-media.ts';
import { withTimeLimit } from '../time-limit.ts';
import type { MediaStorage, OpenedFile } from './media-storage.ts';

/** The time limits of the storage of images. */
export interface MediaTimeLimits {
  /** Time limit of one call of the storage, in milliseconds. */
  readonly call: number;
  /** How long the service tries again to store a new picture while the storage fails, in milliseconds. */
  readonly storing: number;
}

/** Milliseconds until a failed write is repeated. The pause doubles with each failure, up to `longestPause`. */
const firstPause = 250;
const longestPause = 4_000;

/**
 * Milliseconds after which pictures that belong to no record are deleted. By then, the process that has stored them
 * has ended.
 */
const pendingLimit = 60 * 60 * 1_000;

interface RecordAddress {
  readonly account_id: string;
  readonly record_id: string;
}

interface Token {
  readonly token: string;
}

type MediaAddress = Token & Pick<RecordAddress, 'account_id'>;

/** The first try may have stored the row before the connection was lost. */
const addPending = statement<RecordAddress & Token & { readonly now: Date }>(`
  insert into media (token, account_id, record_id, state, created_at)
  values (:token, :account_id, :record_id, 'pending', :now)
  on conflict do nothing`);

/** Attaches these pictures to the record, and removes its other ones. Leaves pictures that are still being stored. */
const settle = statement<RecordAddress & { readonly tokens: readonly string[] }>(`
  update media set state = case when token = any(:tokens::text[]) then 'attached' else 'removed' end
  where account_id = :account_id and record_id = :record_id
    and (token = any(:tokens::text[]) or state = 'attached')`);

const discard = statement<RecordAddress & { readonly tokens: readonly string[] }>(`
  update media set state = 'removed'
  where account_id = :account_id and record_id = :record_id and state = 'pending' and token = any(:tokens::text[])`);

const findAttached = statement<Token>("select from media where token = :token and state = 'attached'");

/** 5049 and 2719 are the keys of the advisory lock that keeps files from being deleted. */
const findUnused = statement<{ readonly pending_before: Date }, MediaAddress>(`
  select account_id, token from media
  where (state = 'removed' or (state = 'pending' and created_at < :pending_before))
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 5049 and objid = 2719
        and database = (select oid from pg_database where datname = current_database())
    )
  limit 1000`);
const holdFiles = statement<object>('select pg_advisory_lock_shared(5049, 2719)');
const holdFilesInTransaction = statement<object>('select pg_advisory_xact_lock_shared(5049, 2719)');
const releaseFiles = statement<object>('select pg_advisory_unlock_shared(5049, 2719)');

const forget = statement<MediaAddress>('delete from media where account_id = :account_id and token = :token');

/**
 * Stores the bytes of pictures, and the tokens that identify them. The row of a file is committed before the file is
 * written, and deleted after the file, so that every file has a row.
 */
export class MediaLibrary implements MediaKeeper {
  readonly #database: Database;
  readonly #storage: MediaStorage;
  readonly #limits: MediaTimeLimits;
  readonly #onFailure: (error: MediaUnavailable) => void;

  /** @param onFailure receives the error of each read and write that fails. */
  constructor(
    database: Database,
    storage: MediaStorage,
    limits: MediaTimeLimits,
    onFailure: (error: MediaUnavailable) => void = () => {},
  ) {
    this.#database = database;
    this.#storage = storage;
    this.#limits = limits;
    this.#onFailure = onFailure;
  }

  /** Stores the bytes of a picture. Resolves to its token of 192 random bits. */
  async keep(accountId: string, recordId: string, bytes: Buffer, signal: AbortSignal): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const row = { token, account_id: accountId, record_id: recordId, now: new Date() };
    await retryDuringOutage(
      () => addPending(this.#database, row),
      () => signal.aborted,
    );
    await this.#writeAgain(token, bytes, signal);
    return token;
  }

  /** Writes bytes, and repeats that while the storage fails and there is time. */
  async #writeAgain(token: string, bytes: Buffer, signal: AbortSignal): Promise<void> {
    const end = performance.now() + this.#limits.storing;
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await this.#call((limited) => this.#storage.write(token, bytes, limited), signal);
      } catch (error) {
        if (!(error instanceof MediaUnavailable) || performance.now() + pause > end) throw error;
      }
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  /** Returns the media of one record, in the transaction that changes the record. */
  of(transaction: Database, accountId: string, recordId: string): RecordMedia {
    const own = { account_id: accountId, record_id: recordId };
    return {
      async settle(tokens) {
        await settle(transaction, { ...own, tokens });
      },
      async discard(tokens) {
        if (tokens.length > 0) await discard(transaction, { ...own, tokens });
      },
    };
  }

  /** Resolves to whether a record has this token. Only then, its file may be read. */
  async isAttached(token: string): Promise<boolean> {
    return (await findAttached(this.#database, { token })).length > 0;
  }

  /**
   * Resolves to the size of the file of a token in bytes, or to undefined.
   *
   * @throws MediaUnavailable, and the reason after an abort.
   */
  size(token: string, signal: AbortSignal): Promise<number | undefined> {
    return this.#call((limited) => this.#storage.size(token, limited), signal);
  }

  /**
   * Opens the file of a token.
   *
   * @throws MediaUnavailable, and the signal's reason after an abort.
   */
  async open(
    token: string,
    range: ByteRange | undefined,
    signal: AbortSignal,
  ): Promise<OpenedFile | undefined> {
    return this.#call(async (limited) => {
      const file = await this.#storage.open(token, range, limited);
      // If the file arrives after the time limit, the caller has already got an error and can't close it.
      if (limited.aborted) file?.stream.destroy();
      file?.stream.on('error', (cause) =>
        this.#onFailure(new MediaUnavailable('A file ended early.', { cause })),
      );
      return file;
    }, signal);
  }

  /**
   * Calls the storage, for a limited time, and reports a failure.
   *
   * @throws MediaUnavailable for an error of the storage and at the time limit, and the signal's reason after an abort.
   */
  async #call<Result>(call: (limited: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await withTimeLimit(this.#limits.call, call, signal);
    } catch (cause) {
      signal.throwIfAborted();
      const error = new MediaUnavailable('The storage of media failed.', { cause });
      this.#onFailure(error);
      throw error;
    }
  }

  /**
   * Checks whether the storage works.
   *
   * @throws the error of a storage that can't be used, and the signal's reason after an abort.
   */
  checkStorage(signal: AbortSignal): Promise<void> {
    return this.#storage.check(signal);
  }

  /**
   * Deletes pictures that were removed from their record, and pictures that an ended process has left without a
   * record. The next call deletes pictures whose deletion fails now.
   *
   * @throws MediaUnavailable, and the signal's reason after an abort.
   */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    try {
      const rows = await findUnused(this.#database, { pending_before: new Date(Date.now() - pendingLimit) });
      for (const { account_id, token } of rows) {
        await this.#call((limited) => this.#storage.delete(token, limited), signal);
        await forget(this.#database, { account_id, token });
      }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}

/** Runs `work`. Until it ends, no process deletes a file that a record named when `work` began. */
export async function holdDeletions<Result>(
  { database, isExclusive }: Pick<OpenDatabase, 'database' | 'isExclusive'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isExclusive) {
    // A pooler keeps a session only during a transaction.
    return database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await holdFilesInTransaction(transaction, {});
      return work();
    });
  }
  // The embedded database has one session. A transaction would stop every other query.
  await holdFiles(database, {});
  try {
    return await work();
  } finally {
    await releaseFiles(database, {});
  }
}
