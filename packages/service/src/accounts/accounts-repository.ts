import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';

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
  create(name: string): Promise<Account | undefined> {
    return this.#database
      .insertInto('accounts')
      .values({ id: uuidv7(), name, created_at: new Date() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  /** Resolves to the account of that name, or undefined. */
  find(name: string): Promise<Account | undefined> {
    return this.#database.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();
  }

  /** Changes limits of an account. They hold for the next create. */
  async limit(id: string, limits: Partial<AccountLimits>): Promise<void> {
    await this.#database.updateTable('accounts').set(limits).where('id', '=', id).execute();
  }

  /** Resolves to every account, the oldest first. */
  list(): Promise<Account[]> {
    return this.#database.selectFrom('accounts').selectAll().orderBy('id').execute();
  }
}
