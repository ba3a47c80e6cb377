import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type DataFolderHolder,
  DataFolderLockedError,
  DataFolderUnusableError,
  requireDataFolder,
} from './data-folder.ts';

/** The lock of a data folder. It ends with the process, even if the process is killed. */
export interface DataFolderLock {
  /** Writes the holder's control socket into the file `lock`. */
  announce(controlSocket: string): Promise<void>;
  /** Releases the folder. */
  release(): Promise<void>;
}

/** The result code SQLITE_BUSY: another process, or this one, has the lock. */
const busy = 5;

/**
 * Locks the folder for this process, and creates the folder if it is missing. The embedded database has no lock: two
 * processes on one folder would each write their own version of the data without an error.
 *
 * Node has no function for the locks of the operating system, but SQLite uses them. So the lock is an open transaction
 * on an empty SQLite database. The system releases it when the process ends, however it ends. The file `lock` says who
 * has the lock, for messages and for commands.
 *
 * @throws DataFolderLockedError when another process has locked the folder.
 * @throws DataFolderUnusableError when the folder can't be created or written.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await requireDataFolder(folder);
  const holderFile = join(folder, 'lock');
  const write = (controlSocket: string | null) =>
    writeFile(holderFile, JSON.stringify({ pid: process.pid, host: hostname(), controlSocket }), {
      mode: 0o600,
    });
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'process-lock'));
    lock.exec('begin exclusive');
    await write(null);
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode !== busy) throw new DataFolderUnusableError(folder, error);
    throw new DataFolderLockedError(folder, await readHolder(holderFile));
  }
  const locked = lock;
  return {
    announce: write,
    async release() {
      if (!locked.isOpen) return;
      await rm(holderFile, { force: true });
      locked.close();
    },
  };
}

/** Resolves to the holder; null while it writes the file. */
async function readHolder(file: string): Promise<DataFolderHolder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
