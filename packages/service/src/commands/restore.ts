import { resolve } from 'node:path';
import { readConfiguration } from '../configuration.ts';
import { processCommand } from './command.ts';
import { lockWhenFree } from './data-folder-access.ts';
import { pictures, shellWord } from './output-format.ts';
import { withProgress } from './progress-line.ts';

/** The command that restores the file of a backup. */
export const restoreCommand = processCommand({
  name: 'restore',
  summary: 'Restore a backup into an empty database, embedded or on a server. No service may be running.',
  operands: { FILE: 'The file of a backup, from either kind of database.' },
  files: ['FILE'],
  async run({ options, operands }, { environment, stderr }) {
    const configuration = readConfiguration(environment, options);
    const { dataFolder, databaseUrl } = configuration;
    // Imported only here, so that the other commands start faster.
    const { checkBackup } = await import('../backup/check-backup.ts');
    const { restoreBackup } = await import('../backup/restore-backup.ts');
    const file = resolve(operands.FILE);
    return withProgress(stderr, async (report) => {
      report('Checking the backup.');
      // A damaged backup must not leave a new data folder.
      const head = await checkBackup(file);
      const lock = databaseUrl === null && dataFolder !== null ? await lockWhenFree(dataFolder) : undefined;
      try {
        const { rows, media } = await restoreBackup(file, head, configuration, report);
        const folder = options.data === undefined ? '' : `--data ${shellWord(options.data)} and `;
        const next = `To use them, start the service with ${folder}the same settings.`;
        return { exitCode: 0, stdout: '', stderr: `Restored ${rows} rows and ${pictures(media)}. ${next}\n` };
      } finally {
        await lock?.release();
      }
    });
  },
});
