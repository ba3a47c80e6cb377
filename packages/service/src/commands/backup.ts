import { dataCommand } from './command.ts';
import { pictures } from './output-format.ts';

/** The command that saves the data. The database already has the newest schema when the command runs. */
export const backupCommand = dataCommand({
  name: 'backup',
  summary:
    'Save all records, pictures, accounts and the hashes of keys in a file. The service may be running.',
  operands: { FILE: 'The new file, such as backup.tar.gz.' },
  files: ['FILE'],
  prepare:
    ({ operands }) =>
    async ({ backUp }) => {
      const { rows, media, missingMedia } = await backUp(operands.FILE);
      const missing =
        missingMedia === 0
          ? ''
          : `\n${pictures(missingMedia)} that records name ${missingMedia === 1 ? 'is' : 'are'} not in the storage and not in the file.`;
      return {
        stdout: operands.FILE,
        stderr: `Saved ${rows} rows and ${pictures(media)}. Keep the file secret: it has all prompts and results.${missing}`,
      };
    },
});
