import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import { publish } from '../database/notifications.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';

export type Account = Selectable<Schema['accounts']>;

/** The limits of an account. */
export type AccountLimits = Pick<
  Account,
  'generations_per_minute' | 'generations_per_day' | 'monthly_generations' | 'monthly_tokens'
>;

/** Creates and finds accounts, which own the records. */
export class AccountsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Creates an account. Resolves to undefined when the name is taken. */
  async create(name: string): Promise<Account | undefined> {
    const [account] = await create(this.#database, { id: uuidv7(), name, now: new Date() });
    return account;
  }

  /** Resolves to the account of that name, or undefined. */
  async find(name: string): Promise<Account | undefined> {
    const [account] = await find(this.#database, { name });
    return account;
  }

  /** Changes limits of an account. They hold for the next create. */
  async limit(id: string, limits: Partial<AccountLimits>): Promise<void> {
    await this.#database.updateTable('accounts').set(limits).where('id', '=', id).execute();
  }

  /**
   * Suspends an account, so that it can only read, or resumes it, and notifies all processes. Call it in a transaction.
   *
   * @returns whether that changed anything.
   */
  async setSuspended(id: string, isSuspended: boolean): Promise<boolean> {
    const changed = await setSuspended(this.#database, { id, is_suspended: isSuspended });
    // They read the keys of the account again.
    if (changed.length > 0) await publish(this.#database, 'revoked', id, id);
    return changed.length > 0;
  }

  /** Resolves to every account, the oldest first. */
  list(): Promise<Account[]> {
    return list(this.#database, {});
  }
}

const create = statement<{ readonly id: string; readonly name: string; readonly now: Date }, Account>(`
  insert into accounts (id, name, created_at) values (:id, :name, :now) on conflict (name) do nothing returning *`);

const setSuspended = statement<{ readonly id: string; readonly is_suspended: boolean }>(`
  update accounts set suspended_at = case when :is_suspended::boolean then now() end
  where id = :id and (suspended_at is not null) <> :is_suspended returning id`);

const find = statement<{ readonly name: string }, Account>('select * from accounts where name = :name');

const list = statement<object, Account>('select * from accounts order by id');
