import { checkedName } from './checked-values.ts';
import type { DataCommand } from './command.ts';
import { keyState } from './key-with-id.ts';
import { namedAccount } from './named-account.ts';
import { parseOptions } from './parse-options.ts';
import { formatPoint } from './points-in-time.ts';
import { textTable } from './text-table.ts';

const headings = ['ID', 'ACCOUNT', 'NAME', 'PREFIX', 'SCOPES', 'CREATED', 'EXPIRES', 'STATE'];

/** Writes a table of the keys of one account, or of all. Of a key itself, only the beginning is known. */
export const keysList: DataCommand = {
  words: 'keys list',
  synopsis: '[--account NAME]',
  summary: 'list the API keys and their state',
  prepare(commandArguments) {
    const { options } = parseOptions(keysList.words, commandArguments, ['account'], []);
    const accountName = options.account === undefined ? undefined : checkedName('--account', options.account);
    return async ({ accounts, apiKeys }) => {
      const account = accountName === undefined ? undefined : await namedAccount(accounts, accountName);
      const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
      const now = new Date();
      const rows = (await apiKeys.list(account?.id)).map((key) => [
        key.id,
        names.get(key.account_id) ?? key.account_id,
        key.name,
        `${key.prefix}…`,
        key.scopes.join(','),
        formatPoint(key.created_at),
        formatPoint(key.expires_at),
        keyState(key, now),
      ]);
      return { stdout: textTable(headings, rows) };
    };
  },
};
