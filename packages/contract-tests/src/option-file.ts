import { readFile } from 'node:fs/promises';
import { CouldNotRun } from './could-not-run.ts';

/** The reasons why a file cannot be read or written, by the code of the error. */
export const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/**
 * Reads the text file that an option names.
 *
 * @throws CouldNotRun when it cannot read the file.
 */
export async function readOptionFile(option: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch(({ code = '', message }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(
      `Cannot read the file "${path}" of ${option} (${fileProblems[code] ?? message}). Check the path.`,
    );
  });
}
