import type { Account, AccountsRepository } from '../accounts/accounts-repository.ts';
import { checkedName } from './argument-values.ts';
import { CommandError, dataCommand } from './command.ts';
import { commandLine, formatTime, shellWord, textTable } from './output-format.ts';

/** The account that commands use if no account is named. The first start of the service creates it. */
export const defaultAccountName = 'default';

const accountsCreate = dataCommand({
  name: 'accounts create',
  summary: 'Create an account and print its id.',
  operands: { NAME: 'The name of the new account.' },
  prepare({ operands }) {
    const name = checkedName('NAME', operands.NAME);
    return async ({ accounts }) => {
      const account = await accounts.create(name);
      if (account === undefined) {
        throw new CommandError(`The account "${name}" exists already. Choose another name.`);
      }
      const next = commandLine('keys create --account', shellWord(name));
      return { stdout: account.id, stderr: `Created the account "${name}". To create a key for it: ${next}` };
    };
  },
});

const accountsList = dataCommand({
  name: 'accounts list',
  summary: 'List the accounts.',
  prepare:
    () =>
    async ({ accounts }) => {
      const rows = (await accounts.list()).map(({ id, name, created_at }) => [
        id,
        name,
        formatTime(created_at),
      ]);
      return { stdout: textTable(['ID', 'NAME', 'CREATED'], rows) };
    },
});

/** The commands for accounts. */
export const accountsCommands = [accountsCreate, accountsList];

/**
 * Resolves to the account of that name.
 *
 * @throws CommandError that lists the accounts.
 */
export async function namedAccount(accounts: AccountsRepository, name: string): Promise<Account> {
  const account = await accounts.find(name);
  if (account !== undefined) return account;
  const names = (await accounts.list()).map((other) => `"${other.name}"`);
  const existing =
    names.length === 0
      ? `There are no accounts yet. The first start of the service creates "${defaultAccountName}".`
      : `The accounts are ${names.join(', ')}.`;
  throw new CommandError(
    `There is no account "${name}". ${existing} To create one: ${commandLine('accounts create NAME')}`,
  );
}
