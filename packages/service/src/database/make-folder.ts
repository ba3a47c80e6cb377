import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DataFolderUnusableError } from './data-folder-errors.ts';

/**
 * Creates a folder and its missing parent folders. Only the user of this process can access them. A folder that exists
 * is not changed. Node's option `recursive` is not used, because it never returns for paths below `/proc`.
 *
 * @throws the error of the file system, such as ENOTDIR, EACCES or ENOENT.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(folder) !== folder) {
      await makeFolder(dirname(folder));
      await make().catch(acceptExisting(folder));
    } else {
      await acceptExisting(folder)(error);
    }
  }
}

/**
 * Creates a data folder that is missing.
 *
 * @throws DataFolderUnusableError if it can't be created or written.
 */
export async function requireDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusableError(folder, error);
  }
}

/**
 * Returns a handler that ignores the error of a folder that exists: another process may have created it in the
 * meantime, and on a read-only disk an existing folder is enough.
 */
function acceptExisting(folder: string): (error: unknown) => Promise<void> {
  return async (error) => {
    const existing = await stat(folder).catch(() => undefined);
    if (existing?.isDirectory() === true) return;
    throw error;
  };
}
