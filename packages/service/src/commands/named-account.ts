import type { Account, AccountsRepository } from '../accounts/accounts-repository.ts';
import { CommandFailure } from './command-errors.ts';
import { commandLine } from './command-line.ts';

/** The account that commands mean when none is named; the first start makes it. */
export const defaultAccountName = 'default';

/**
 * The account of that name.
 *
 * @throws CommandFailure naming the accounts there are.
 */
export async function namedAccount(accounts: AccountsRepository, name: string): Promise<Account> {
  const account = await accounts.find(name);
  if (account !== undefined) return account;
  const names = (await accounts.list()).map((other) => `"${other.name}"`);
  const existing =
    names.length === 0
      ? 'There are no accounts yet; the first start of the service makes "default".'
      : `There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`;
  throw new CommandFailure(
    `There is no account "${name}". ${existing} "${commandLine('accounts create NAME')}" makes one.`,
  );
}
