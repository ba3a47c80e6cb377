import { checkedName } from './checked-values.ts';
import type { DataCommand } from './command.ts';
import { CommandFailure } from './command-errors.ts';
import { commandLine } from './command-line.ts';
import { parseOptions } from './parse-options.ts';
import { shellWord } from './shell-word.ts';

/** Makes an account and writes its id. */
export const accountsCreate: DataCommand = {
  words: 'accounts create',
  synopsis: 'NAME',
  summary: 'make an account',
  prepare(commandArguments) {
    const { operands } = parseOptions(accountsCreate.words, commandArguments, [], ['NAME']);
    const name = checkedName('NAME', operands.NAME);
    return async ({ accounts }) => {
      const account = await accounts.create(name);
      if (account === undefined) {
        throw new CommandFailure(`There is an account "${name}" already. Give another name.`);
      }
      const next = commandLine('keys create --account', shellWord(name));
      return { stdout: account.id, stderr: `Made the account "${name}". Make a key for it: ${next}` };
    };
  },
};
