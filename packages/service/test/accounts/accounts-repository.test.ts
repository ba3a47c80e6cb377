import { beforeAll, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { databaseOfFile } from '../database/test-database.ts';

const { database } = await databaseOfFile();

let accounts: AccountsRepository;

beforeAll(async () => {
  accounts = new AccountsRepository(database);
});

it('the name of an account is case-sensitive', async () => {
  const account = await accounts.create('Bakery');
  expect(account).toMatchObject({ name: 'Bakery', created_at: expect.any(Date) });
  expect(await accounts.find('Bakery')).toEqual(account);
  expect(await accounts.find('bakery')).toBeUndefined();
});

it('a name belongs to one account, even if it is requested twice at the same time', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => accounts.create('Harbor')));
  expect(asked.filter((account) => account !== undefined)).toHaveLength(1);
  expect(await accounts.create('Harbor')).toBeUndefined();
});

it('the list shows the oldest account first', async () => {
  const made = [await accounts.create('Zoo'), await accounts.create('Aquarium')];
  expect((await accounts.list()).slice(-2)).toEqual(made);
});
