import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';

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

/**
 * Creates a folder and its missing parent folders. Only the user of this process can access them. A folder that exists
 * is not changed.
 *
 * @throws the error of the file system, such as EEXIST, ENOTDIR or EACCES.
 */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  // Node's option `recursive` never ends where the system refuses a folder with ENOENT, as in /proc.
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await make();
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

/** The process that has locked a data folder. */
export interface DataFolderHolder {
  readonly pid: number;
  readonly host: string;
  /** Null until it accepts commands. */
  readonly controlSocket: string | null;
}

/** The error when another process uses the data folder. The message names the process and says what to do. */
export class DataFolderLockedError extends OperatorError {
  override readonly name = 'DataFolderLockedError';
  /** Null if it is unknown. */
  readonly holder: DataFolderHolder | null;

  constructor(folder: string, holder: DataFolderHolder | null) {
    const place = holder === null || holder.host === hostname() ? '' : ` on another host, ${holder.host}`;
    const process = holder === null ? 'another process' : `process ${holder.pid}${place}`;
    super(
      `The data folder ${folder} is in use by ${process}, and only one process can use it at a time. ` +
        'Stop that process, or choose another folder with --data or DATA_FOLDER.',
    );
    this.holder = holder;
  }

  /** Whether the holder may be a process of this machine. */
  get isLocal(): boolean {
    return this.holder === null || this.holder.host === hostname();
  }
}

/** The error when the data folder cannot be created, read or written. */
export class DataFolderUnusableError extends OperatorError {
  override readonly name = 'DataFolderUnusableError';

  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The data folder ${folder} can't be used (${reason}). ${adviceFor(cause)}`, { cause });
  }
}

/** Returns what an operator can do, by the code of the error. */
function adviceFor(cause: unknown): string {
  const another = 'choose another folder with --data or DATA_FOLDER.';
  switch ((cause as NodeJS.ErrnoException | undefined)?.code) {
    case 'EACCES':
    case 'EPERM':
      return `Give write permission to the user that runs the service, or ${another}`;
    case 'ENOSPC':
      return `The disk is full: free some space, or ${another}`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `A part of its path is a file: ${another}`;
    default:
      return 'Choose another folder with --data or DATA_FOLDER.';
  }
}
