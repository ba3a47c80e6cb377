import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { createFirstKey } from '../../src/commands/start.ts';
import { databaseOfFile } from '../database/test-database.ts';

const { database } = await databaseOfFile();

it('a first start that ends before its key exists leaves no account, and the next one creates both', async () => {
  await sql`alter table api_keys add constraint no_keys check (false)`.execute(database);
  await expect(createFirstKey(database, null)).rejects.toThrow('no_keys');
  expect(await new AccountsRepository(database).list()).toEqual([]);
  await sql`alter table api_keys drop constraint no_keys`.execute(database);
  expect(await createFirstKey(database, null)).toEqual({ secret: expect.stringMatching(/^cgk_/) });
  expect(await createFirstKey(database, null)).toBeNull();
});
