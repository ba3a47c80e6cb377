import { hostname } from 'node:os';

/** Who has a data folder, as its lock file says. */
export interface DataFolderHolder {
  readonly pid: number;
  readonly host: string;
  readonly controlSocket: string | null;
}

/** The data folder is in use, or may be. Its message says by whom, and what to do. */
export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
  readonly folder: string;
  /** Null when the lock file can't be understood. */
  readonly holder: DataFolderHolder | null;

  constructor(folder: string, file: string, holder: DataFolderHolder | null) {
    super(message(folder, file, holder));
    this.folder = folder;
    this.holder = holder;
  }

  /** Whether the holder is a process of this machine, which ends or takes commands. */
  get isLocal(): boolean {
    return this.holder !== null && this.holder.host === hostname();
  }
}

/** The data folder can't be made, read or written. */
export class DataFolderUnusableError extends Error {
  override readonly name = 'DataFolderUnusableError';

  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data folder ${folder} can't be used (${reason}). ` +
        'Give this user the right to write there, or choose another with --data or DATA_FOLDER.',
      { cause },
    );
  }
}

function message(folder: string, file: string, holder: DataFolderHolder | null): string {
  if (holder === null) {
    return (
      `The data folder ${folder} may be in use: its lock file can't be understood. ` +
      `When you are sure that no process uses the folder, delete ${file}.`
    );
  }
  if (holder.host !== hostname()) {
    return (
      `The data folder ${folder} is locked by process ${holder.pid} on another host, ${holder.host}. ` +
      `Stop it there. When you are sure that it has ended, delete ${file}.`
    );
  }
  return (
    `The data folder ${folder} is in use by process ${holder.pid}, and only one can use it at a time. ` +
    'Stop that process, or choose another folder with --data or DATA_FOLDER.'
  );
}
