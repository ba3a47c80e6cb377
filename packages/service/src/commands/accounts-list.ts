import type { DataCommand } from './command.ts';
import { parseOptions } from './parse-options.ts';
import { formatPoint } from './points-in-time.ts';
import { textTable } from './text-table.ts';

/** Writes a table of every account. */
export const accountsList: DataCommand = {
  words: 'accounts list',
  synopsis: '',
  summary: 'list the accounts',
  prepare(commandArguments) {
    parseOptions(accountsList.words, commandArguments, [], []);
    return async ({ accounts }) => {
      const rows = (await accounts.list()).map(({ id, name, created_at }) => [
        id,
        name,
        formatPoint(created_at),
      ]);
      return { stdout: textTable(['ID', 'NAME', 'CREATED'], rows) };
    };
  },
};
