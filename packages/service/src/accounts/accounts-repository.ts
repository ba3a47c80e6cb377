import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

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

  /** Resolves to every account, the oldest first. */
  list(): Promise<Account[]> {
    return this.#database.selectFrom('accounts').selectAll().orderBy('id').execute();
  }
}
