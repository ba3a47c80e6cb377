import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, isDatabaseAway } from '../database/connection.ts';
import type { MediaKeeper, RecordMedia } from '../resources/record-media.ts';
import { deletionsAreHeld } from './deletion-hold.ts';
import type { MediaStorage } from './media-storage.ts';

/** Milliseconds. Bytes without a record are deleted after this time, because their process has died. */
const pendingLimit = 60 * 60 * 1_000;

/**
 * The bytes of media and the tokens that address them. The row of a file is committed before the file is written and
 * deleted after the file is deleted, so that every file has a row.
 */
export class MediaLibrary implements MediaKeeper {
  readonly #database: Database;
  readonly #storage: MediaStorage;

  constructor(database: Database, storage: MediaStorage) {
    this.#database = database;
    this.#storage = storage;
  }

  /** Stores the bytes of one result of a record. Resolves to their token: 192 random bits. */
  async keep(accountId: string, recordId: string, bytes: Buffer): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.#database
      .insertInto('media')
      .values({ token, account_id: accountId, record_id: recordId, state: 'pending', created_at: new Date() })
      .execute();
    await this.#storage.write(token, bytes);
    return token;
  }

  /** The media of one record, in the transaction that changes the record. */
  of(transaction: Database, accountId: string, recordId: string): RecordMedia {
    const own = transaction
      .updateTable('media')
      .where('account_id', '=', accountId)
      .where('record_id', '=', recordId);
    return {
      async settle(tokens) {
        if (tokens.length > 0)
          await own
            .set({ state: 'attached' })
            .where('token', 'in', [...tokens])
            .execute();
        const rest = tokens.length > 0 ? own.where('token', 'not in', [...tokens]) : own;
        await rest.set({ state: 'removed' }).where('state', '=', 'attached').execute();
      },
      async discard(tokens) {
        if (tokens.length === 0) return;
        await own
          .set({ state: 'removed' })
          .where('token', 'in', [...tokens])
          .where('state', '=', 'pending')
          .execute();
      },
    };
  }

  /** The bytes of a token; undefined if no record has this token. */
  async read(token: string): Promise<Buffer | undefined> {
    const row = await this.#database
      .selectFrom('media')
      .select('state')
      .where('token', '=', token)
      .executeTakeFirst();
    return row?.state === 'attached' ? this.#storage.read(token) : undefined;
  }

  /** @throws the error of a storage that can't be used, and the signal's reason after an abort. */
  checkStorage(signal: AbortSignal): Promise<void> {
    return this.#storage.check(signal);
  }

  /** Deletes the bytes of removed media, and bytes without a record that a dead process left. */
  async sweep(): Promise<void> {
    try {
      const rows = await this.#database
        .selectFrom('media')
        .select('token')
        .where(sql<boolean>`not ${deletionsAreHeld}`)
        .where(({ and, or, eb }) =>
          or([
            eb('state', '=', 'removed'),
            and([eb('state', '=', 'pending'), eb('created_at', '<', new Date(Date.now() - pendingLimit))]),
          ]),
        )
        .limit(1_000)
        .execute();
      for (const { token } of rows) {
        await this.#storage.delete(token);
        await this.#database.deleteFrom('media').where('token', '=', token).execute();
      }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}
