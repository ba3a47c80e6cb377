import { hostname } from 'node:os';

/** The process that has locked a data folder, from the lock file. */
interface DataFolderHolder {
  readonly pid: number;
  readonly host: string;
  readonly controlSocket: string | null;
}

/** The error when the data folder is in use, or may be. The message names the process and says what to do. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
  readonly folder: string;
  /** Null when the lock file is invalid. */
  readonly holder: DataFolderHolder | null;

  constructor(folder: string, file: string, holder: DataFolderHolder | null) {
    super(message(folder, file, holder));
    this.folder = folder;
    this.holder = holder;
  }

  /** Whether the holder is a process of this machine. */
  get isLocal(): boolean {
    return this.holder !== null && this.holder.host === hostname();
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

function message(folder: string, file: string, holder: DataFolderHolder | null): string {
  if (holder === null) {
    return (
      `The data folder ${folder} may be in use: its lock file is invalid. ` +
      `If no process uses the folder, delete ${file}.`
    );
  }
  if (holder.host !== hostname()) {
    return (
      `The data folder ${folder} is locked by process ${holder.pid} on another host, ${holder.host}. ` +
      `Stop it there. If it has ended already, delete ${file}.`
    );
  }
  return (
    `The data folder ${folder} is in use by process ${holder.pid}, and only one process can use it at a time. ` +
    'Stop that process, or choose another folder with --data or DATA_FOLDER.'
  );
}
