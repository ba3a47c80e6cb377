import type { DataCommand } from './command.ts';
import { parseOptions } from './parse-options.ts';

/** Brings the database to the newest schema and writes what that took. Every command and every start does it too. */
export const migrateCommand: DataCommand = {
  words: 'migrate',
  synopsis: '',
  summary: 'bring the database to the newest schema, as every start does',
  prepare(commandArguments) {
    parseOptions(migrateCommand.words, commandArguments, [], []);
    return async ({ appliedMigrations }) => ({
      stdout: appliedMigrations.join('\n'),
      stderr:
        appliedMigrations.length === 0
          ? 'The database has the newest schema already.'
          : 'The database has the newest schema now.',
    });
  },
};
