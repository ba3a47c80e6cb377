import { dataCommand } from './command.ts';

/**
 * The command that prints the applied migrations. The database applied them when it was opened, before the command
 * ran.
 */
export const migrateCommand = dataCommand({
  name: 'migrate',
  summary: 'Update the database schema and print the applied migrations. Every start does this too.',
  prepare:
    () =>
    async ({ appliedMigrations }) => ({
      stdout: appliedMigrations.join('\n'),
      stderr:
        appliedMigrations.length === 0
          ? 'The database schema is up to date already.'
          : 'The database schema is up to date now.',
    }),
});
