import type { Command } from 'commander';
import type { Account, AccountsRepository } from '../accounts/accounts-repository.ts';
import { OperatorError } from '../operator-error.ts';
import { checkedName } from './argument-values.ts';
import { type DataOptions, type OnData, withDataOption } from './data-access.ts';
import { commandLine, formatTime, shellWord, textTable } from './output-format.ts';

/** The account that commands use if no account is named. The first start of the service creates it. */
export const defaultAccountName = 'default';

/** Adds the commands for accounts. */
export function addAccountCommands(program: Command, onData: OnData): void {
  const group = program.command('accounts').description('Create and list accounts.');
  withDataOption(group.command('create'))
    .description('Create an account and print its id.')
    .argument('<NAME>', 'The name of the new account.', (name) => checkedName('NAME', name))
    .action((name: string, options: DataOptions) =>
      onData(async ({ accounts }) => {
        const account = await accounts.create(name);
        if (account === undefined) {
          throw new OperatorError(`The account "${name}" exists already. Choose another name.`);
        }
        const next = commandLine('keys create --account', shellWord(name));
        return {
          stdout: account.id,
          stderr: `Created the account "${name}". To create a key for it: ${next}`,
        };
      }, options),
    );
  withDataOption(group.command('list'))
    .description('List the accounts.')
    .action((options: DataOptions) =>
      onData(async ({ accounts }) => {
        const rows = (await accounts.list()).map((account) => [
          account.id,
          account.name,
          formatTime(account.created_at),
        ]);
        return { stdout: textTable(['ID', 'NAME', 'CREATED'], rows) };
      }, options),
    );
}

/**
 * Resolves to the account of that name.
 *
 * @throws OperatorError that lists the accounts.
 */
export async function namedAccount(accounts: AccountsRepository, name: string): Promise<Account> {
  const account = await accounts.find(name);
  if (account !== undefined) return account;
  const names = (await accounts.list()).map((other) => `"${other.name}"`);
  const existing =
    names.length === 0
      ? `There are no accounts yet. The first start of the service creates "${defaultAccountName}".`
      : `The accounts are ${names.join(', ')}.`;
  throw new OperatorError(
    `There is no account "${name}". ${existing} To create one: ${commandLine('accounts create NAME')}`,
  );
}
