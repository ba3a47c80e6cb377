import { access, constants, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';

/**
 * Creates a folder and its missing parent folders. Only the user of this process can access them. A folder that exists
 * is not changed.
 *
 * @throws the error of the file system, such as EEXIST, ENOTDIR or EACCES.
 */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
export class DataFolderLockedError extends Error {
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
export class DataFolderUnusableError extends Error {
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
