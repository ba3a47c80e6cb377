import { resolve } from 'node:path';
import type { Command } from 'commander';
import { ownOrigin } from '../accounts/audit.ts';
import type { DataContext } from '../data-context.ts';
import { appliedMigrations, pendingMigrations } from '../database/migrations.ts';
import { readConfiguration } from '../settings.ts';
import { type DataOptions, lockWhenFree, type OnData, withDataOption } from './data-access.ts';
import { shellWord } from './output-format.ts';
import type { CommandOutput, Print, ProcessContext } from './program.ts';

/**
 * Adds the command that prints the applied migrations. The database applies them when it is opened, before the command
 * runs.
 */
export function addMigrateCommand(program: Command, onData: OnData): void {
  withDataOption(program.command('migrate'))
    .description('Update the database schema and print the applied migrations. Every start does this too.')
    .option(
      '--check',
      'Change nothing. Print what would change, and whether older replicas may run beside it.',
    )
    .action(({ check = false, ...options }: DataOptions & { readonly check?: boolean }) => {
      if (check) return onData(checkSchema, options, { keepsSchema: true });
      return onData(
        async ({ appliedMigrations }) => ({
          stdout: appliedMigrations.join('\n'),
          stderr: `The database schema is up to date ${appliedMigrations.length === 0 ? 'already' : 'now'}.`,
        }),
        options,
      );
    });
}

/** Says what an update of the schema would change. The exit code is 1 if older replicas must stop before it. */
async function checkSchema({ database }: DataContext): Promise<CommandOutput> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return { stderr: 'The database schema is up to date. Nothing would change.' };
  const stdout = pending
    .map(
      ({ name, olderReleasesWork }) =>
        `${name}  ${olderReleasesWork ? 'older releases work' : 'stop older releases'}`,
    )
    .join('\n');
  if ((await appliedMigrations(database)).length === 0) {
    return { stdout, stderr: 'The database has no table of the service. The first start creates them.' };
  }
  if (pending.every(({ olderReleasesWork }) => olderReleasesWork)) {
    return {
      stdout,
      stderr: 'Older replicas may run during and after this update. Replace them one by one.',
    };
  }
  const stderr =
    'Older releases do not work with the new schema. Make a backup, stop all replicas, and then start the new release.';
  return { stdout, stderr, exitCode: 1 };
}

/**
 * Adds the command that saves the data.
 *
 * @param folder the folder to which a relative path belongs.
 */
export function addBackupCommand(program: Command, folder: string, onData: OnData): void {
  withDataOption(program.command('backup'))
    .description(
      'Save all records, pictures, accounts and the hashes of keys in a file. The service may be running. The exit code is 1 if pictures are missing.',
    )
    .argument('<FILE>', 'The new file, such as backup.tar.gz.', (file) => resolve(folder, file))
    .action((file: string, options: DataOptions) =>
      onData(async ({ backUp }) => {
        const { rows, media, missingMedia } = await backUp(file);
        const saved = `Saved ${rows} rows and ${pictures(media)}. Keep the file secret: it has all prompts and results.`;
        return savedOutput(file, saved, missingMedia);
      }, options),
    );
}

/**
 * Returns the output of a command that saves data. The exit code is 1 if the storage misses pictures, because nobody
 * reads the messages of a script.
 *
 * @param path the file or the folder with the data.
 */
export function savedOutput(path: string, message: string, missing: number): CommandOutput {
  if (missing === 0) return { stdout: path, stderr: message };
  const what = `${pictures(missing)} that records name ${missing === 1 ? 'is' : 'are'} not in the storage`;
  const advice = 'Does this command have the DATA_FOLDER or S3_BUCKET of the service?';
  return { stdout: path, stderr: `${message}\n${what} and not in ${path}. ${advice}`, exitCode: 1 };
}

/** Adds the command that restores the file of a backup. */
export function addRestoreCommand(
  program: Command,
  { environment, report }: ProcessContext,
  print: Print,
): void {
  withDataOption(program.command('restore'))
    .description(
      'Restore a backup into an empty database, embedded or on a server. No service may be running.',
    )
    .argument('<FILE>', 'The file of a backup, from either kind of database.', (file) => resolve(file))
    .action(async (file: string, options: DataOptions) => {
      const configuration = readConfiguration(environment, { ...options });
      const { dataFolder, databaseUrl } = configuration;
      // Imported only here, so that the other commands start faster.
      const { readBackup } = await import('../backup/read-backup.ts');
      const { restoreBackup } = await import('../backup/restore-backup.ts');
      report('Checking the backup.');
      // A damaged backup must not leave a new data folder.
      for await (const _ of readBackup(file));
      const lock = databaseUrl === null && dataFolder !== null ? await lockWhenFree(dataFolder) : undefined;
      try {
        const { rows, media } = await restoreBackup(file, configuration, {
          report,
          origin: ownOrigin('restore'),
        });
        const place = options.data === undefined ? '' : `--data ${shellWord(options.data)} and `;
        const next = `To use them, start the service with ${place}the same settings.`;
        print({ stderr: `Restored ${rows} rows and ${pictures(media)}. ${next}` });
      } finally {
        await lock?.release();
      }
    });
}

/** Returns a number of pictures with its noun. */
function pictures(count: number): string {
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`;
}
