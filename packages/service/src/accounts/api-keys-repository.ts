import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import { publish } from '../database/notifications.ts';
import { statement } from '../database/statement.ts';
import { apiKeyPrefix, generateApiKey, hashApiKey, type Scope, scopes } from './api-key.ts';
import { type AuditAction, type Origin, ownOrigin } from './audit.ts';

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

/** A key that someone has sent. */
export interface SentApiKey extends ApiKey {
  /** Whether its account may only read. */
  readonly is_suspended: boolean;
}

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
    const [key] = await create(this.#database, {
      id: uuidv7(),
      account_id: options.accountId,
      name: options.name,
      prefix: apiKeyPrefix(secret),
      hash: hashApiKey(secret),
      scopes: options.scopes,
      now: new Date(),
      expires_at: options.expiresAt,
    });
    if (key === undefined) throw new Error('The API key was not stored.');
    return { secret, key };
  }

  /**
   * Creates a code for a link that opens the console: a key without scopes, which can only be exchanged, once and within
   * ten minutes. Deletes the codes that nobody has used.
   */
  async createCode(accountId: string): Promise<string> {
    await removeUnused(this.#database, { account_id: accountId, name: codeName, now: new Date() });
    const expiresAt = new Date(Date.now() + codeTime);
    return (await this.create({ accountId, name: codeName, scopes: [], expiresAt })).secret;
  }

  /**
   * Exchanges a code for a key that reads and writes for a week, and records it. Resolves to undefined if the code does
   * not work.
   */
  async exchangeCode(code: string): Promise<string | undefined> {
    const secret = generateApiKey();
    const now = new Date();
    const [key] = await exchange(this.#database, {
      code_hash: hashApiKey(code),
      code_name: codeName,
      id: uuidv7(),
      name: 'console',
      prefix: apiKeyPrefix(secret),
      hash: hashApiKey(secret),
      scopes,
      now,
      event_id: uuidv7(),
      action: 'link to the console used',
      ...ownOrigin('console'),
      expires_at: new Date(now.getTime() + consoleKeyTime),
    });
    return key === undefined ? undefined : secret;
  }

  /** Resolves to the key with that hash, also if it is expired or revoked, or to undefined. */
  async findByHash(hash: Buffer): Promise<SentApiKey | undefined> {
    const [key] = await findByHash(this.#database, { hash });
    return key;
  }

  /** Stores that a key is in use. */
  async markUsed(accountId: string, id: string): Promise<void> {
    await markUsed(this.#database, { account_id: accountId, id, now: new Date() });
  }

  /** Resolves to every key of the account, or of all accounts, the oldest first. */
  list(accountId?: string): Promise<ApiKey[]> {
    return list(this.#database, { account_id: accountId ?? null });
  }

  /** Lets a key expire at `at`, unless it expires earlier. Resolves to the key, or undefined if it does not exist. */
  expire(id: string, at: Date): Promise<ApiKey | undefined> {
    return this.#end(id, { expires_at: at, revoked_at: null });
  }

  /** Revokes a key permanently. Resolves to the key, or undefined if it does not exist. */
  revoke(id: string): Promise<ApiKey | undefined> {
    return this.#end(id, { expires_at: null, revoked_at: new Date() });
  }

  /** Changes when a key ends, and notifies all processes. */
  #end(id: string, values: Pick<ApiKey, 'expires_at' | 'revoked_at'>): Promise<ApiKey | undefined> {
    const change = async (transaction: Database) => {
      const [key] = await end(transaction, { id, ...values });
      if (key !== undefined) await publish(transaction, 'revoked', key.account_id, id);
      return key;
    };
    return this.#database.isTransaction
      ? change(this.#database)
      : this.#database.transaction().execute(change);
  }
}

const create = statement<
  Pick<ApiKey, 'id' | 'account_id' | 'name' | 'prefix' | 'scopes' | 'expires_at'> & {
    readonly hash: Buffer;
    readonly now: Date;
  },
  ApiKey
>(`
  insert into api_keys (id, account_id, name, prefix, hash, scopes, created_at, expires_at)
  values (:id, :account_id, :name, :prefix, :hash, :scopes, :now, :expires_at)
  returning id, account_id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at`);

const removeUnused = statement<{ readonly account_id: string; readonly name: string; readonly now: Date }>(`
  delete from api_keys where account_id = :account_id and name = :name and expires_at < :now`);

/** One statement, because anybody may call it without a key. */
const exchange = statement<
  Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'expires_at'> & {
    readonly code_hash: Buffer;
    readonly code_name: string;
    readonly hash: Buffer;
    readonly now: Date;
    readonly event_id: string;
    readonly action: AuditAction;
  } & Origin,
  Pick<ApiKey, 'id'>
>(`
  with used as (
    delete from api_keys
    where hash = :code_hash and name = :code_name and expires_at > :now::timestamptz and revoked_at is null
      and cardinality(scopes) = 0
    returning account_id
  ), recorded as (
    insert into audit_events (id, changed_at, action, account_id, account_name, key_id, details, command, person, host)
    select :event_id::uuid, :now::timestamptz, :action::text, account_id, accounts.name, :id::uuid, '{}', :command::text,
      :person::text, :host::text
    from used join accounts on accounts.id = account_id
  )
  insert into api_keys (id, account_id, name, prefix, hash, scopes, created_at, expires_at)
  select :id::uuid, account_id, :name::text, :prefix::text, :hash::bytea, :scopes::text[], :now::timestamptz,
    :expires_at::timestamptz
  from used
  returning id`);

const findByHash = statement<{ readonly hash: Buffer }, SentApiKey>(`
  select api_keys.id, account_id, api_keys.name, prefix, scopes, api_keys.created_at, expires_at, revoked_at, last_used_at,
    suspended_at is not null as is_suspended
  from api_keys join accounts on accounts.id = account_id where hash = :hash`);

const markUsed = statement<{ readonly account_id: string; readonly id: string; readonly now: Date }>(`
  update api_keys set last_used_at = :now where account_id = :account_id and id = :id`);

const list = statement<{ readonly account_id: string | null }, ApiKey>(`
  select id, account_id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at
  from api_keys where account_id = coalesce(:account_id, account_id) order by id`);

/** A key that ends earlier keeps its end. */
const end = statement<Pick<ApiKey, 'id' | 'expires_at' | 'revoked_at'>, ApiKey>(`
  update api_keys set
    expires_at = least(expires_at, :expires_at::timestamptz),
    revoked_at = coalesce(revoked_at, :revoked_at::timestamptz)
  where id = :id
  returning id, account_id, name, prefix, scopes, created_at, expires_at, revoked_at, last_used_at`);
