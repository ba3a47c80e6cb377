import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import { notification } from '../database/notifications.ts';
import { apiKeyPrefix, generateApiKey, hashApiKey, type Scope, scopes } from './api-key.ts';

export interface ApiKey {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  /** The time of a recent request; null before the first. */
  readonly last_used_at: Date | null;
}

const columns = [
  'id',
  'account_id',
  'name',
  'prefix',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const;

/** New values of the columns that end a key. */
type KeyEnd = { readonly [Column in 'expires_at' | 'revoked_at']?: RawBuilder<Date> };

/** The name of the row that holds a code for the console's link. */
const codeName = 'link of the console';
/** Milliseconds that a code works, if it is not used before. */
const codeTime = 10 * 60_000;
/** Milliseconds that the key of a console works. */
const consoleKeyTime = 7 * 24 * 3_600_000;

/** Creates, finds and ends API keys. The database stores only their hashes. */
export class ApiKeysRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Creates a key. `secret` is the key itself, which can't be read again. */
  async create(options: {
    readonly accountId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly expiresAt: Date | null;
  }): Promise<{ readonly secret: string; readonly key: ApiKey }> {
    const secret = generateApiKey();
    const key = await this.#database
      .insertInto('api_keys')
      .values({
        id: uuidv7(),
        account_id: options.accountId,
        name: options.name,
        prefix: apiKeyPrefix(secret),
        hash: hashApiKey(secret),
        scopes: [...options.scopes],
        created_at: new Date(),
        expires_at: options.expiresAt,
        revoked_at: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { secret, key };
  }

  /**
   * Creates a code for a link that opens the console: a key without scopes, which can only be exchanged, once and within
   * ten minutes. Deletes the codes that nobody has used.
   */
  async createCode(accountId: string): Promise<string> {
    await this.#database
      .deleteFrom('api_keys')
      .where('account_id', '=', accountId)
      .where('name', '=', codeName)
      .where('expires_at', '<', new Date())
      .execute();
    const expiresAt = new Date(Date.now() + codeTime);
    return (await this.create({ accountId, name: codeName, scopes: [], expiresAt })).secret;
  }

  /** Exchanges a code for a key that reads and writes for a week. Resolves to undefined if the code does not work. */
  exchangeCode(code: string): Promise<string | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const used = await transaction
        .deleteFrom('api_keys')
        .where('hash', '=', hashApiKey(code))
        .where('name', '=', codeName)
        .where('expires_at', '>', new Date())
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`cardinality(scopes) = 0`)
        .returning('account_id')
        .executeTakeFirst();
      if (used === undefined) return undefined;
      const expiresAt = new Date(Date.now() + consoleKeyTime);
      const keys = new ApiKeysRepository(transaction);
      const key = { accountId: used.account_id, name: 'console', scopes, expiresAt };
      return (await keys.create(key)).secret;
    });
  }

  /** Resolves to the key with that hash, also if it is expired or revoked, or to undefined. */
  findByHash(hash: Buffer): Promise<ApiKey | undefined> {
    return this.#database.selectFrom('api_keys').select(columns).where('hash', '=', hash).executeTakeFirst();
  }

  /** Stores that a key is in use. */
  async markUsed(id: string): Promise<void> {
    await this.#database
      .updateTable('api_keys')
      .set({ last_used_at: new Date() })
      .where('id', '=', id)
      .execute();
  }

  /** Resolves to every key of the account, or of all accounts, the oldest first. */
  list(accountId?: string): Promise<ApiKey[]> {
    const keys = this.#database.selectFrom('api_keys').select(columns).orderBy('id');
    return (accountId === undefined ? keys : keys.where('account_id', '=', accountId)).execute();
  }

  /** Lets a key expire at `at`, unless it expires earlier. Resolves to the key, or undefined if it does not exist. */
  expire(id: string, at: Date): Promise<ApiKey | undefined> {
    return this.#end(id, { expires_at: sql`least(expires_at, ${at}::timestamptz)` });
  }

  /** Revokes a key permanently. Resolves to the key, or undefined if it does not exist. */
  revoke(id: string): Promise<ApiKey | undefined> {
    return this.#end(id, { revoked_at: sql`coalesce(revoked_at, ${new Date()}::timestamptz)` });
  }

  /** Changes when a key ends, and notifies all processes. */
  #end(id: string, values: KeyEnd): Promise<ApiKey | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const key = await transaction
        .updateTable('api_keys')
        .set(values)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
      if (key !== undefined)
        await sql`select ${notification('revoked', key.account_id, id)}`.execute(transaction);
      return key;
    });
  }
}
