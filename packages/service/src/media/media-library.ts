import { randomBytes } from 'node:crypto';
import { type Database, isDatabaseAway } from '../database/connection.ts';
import type { MediaKeeper, RecordMedia } from '../resources/record-media.ts';
import type { MediaStorage } from './media-storage.ts';

/** How long bytes may wait for their record to name them before they count as left behind, in milliseconds. */
const pendingLimit = 60 * 60 * 1_000;

/**
 * The bytes of images and the tokens that address them. A row is there before its file and until after it, so
 * that no file is ever left that nothing knows of.
 */
export class MediaLibrary implements MediaKeeper {
  readonly #database: Database;
  readonly #storage: MediaStorage;

  constructor(database: Database, storage: MediaStorage) {
    this.#database = database;
    this.#storage = storage;
  }

  /** Keeps the bytes of an image's result. Resolves to their token, which nobody can guess: 192 random bits. */
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

  /** The bytes that a token gives access to, or undefined. */
  async read(token: string): Promise<Buffer | undefined> {
    const row = await this.#database
      .selectFrom('media')
      .select('state')
      .where('token', '=', token)
      .executeTakeFirst();
    return row?.state === 'attached' ? this.#storage.read(token) : undefined;
  }

  /** Deletes the bytes of what was removed, or left behind by a process that died. */
  async sweep(): Promise<void> {
    try {
      const rows = await this.#database
        .selectFrom('media')
        .select('token')
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
