import { randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DataFolderLockedError, DataFolderUnusableError } from './data-folder-errors.ts';
import { makeFolder } from './make-folder.ts';
import { isProcessRunning, processStart } from './process-identity.ts';

/** The lock of a data folder. It ends with the process, even if the process is killed. */
export interface DataFolderLock {
  /** Writes the holder's control socket into the lock file. */
  announce(controlSocket: string): Promise<void>;
  /** Releases the folder. Leaves the lock of another process alone. */
  release(): Promise<void>;
}

/** The content of a lock file and of a claim to it. */
interface Holder {
  /** Unique for every lock. */
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** When the process started, as `processStart` returns it. */
  readonly started: string | null;
  readonly controlSocket: string | null;
}

const lockFile = 'lock';
const claimPrefix = 'lock-claim-';

/**
 * The folders that this process has locked. In a container, the pid in a lock file can be the pid of this process
 * although an earlier process has written the file.
 */
const held = new Set<string>();

/**
 * Locks the folder for this process, and creates the folder if it is missing. The embedded database has no lock: two
 * processes on one folder would each write their own version of the data without an error. If the process that has
 * the lock has ended, this process takes the lock over immediately.
 *
 * To take it over, a process must not simply delete the lock file of the ended process: another process may already
 * have replaced the file. So it first creates a claim, which is a file named after the id of the ended process. Only
 * one process can create it. If a process ends while it has a claim, the next process claims that claim in the same
 * way. The last process in this chain replaces the lock.
 *
 * @throws DataFolderLockedError when another process has locked the folder, or may have locked it.
 * @throws DataFolderUnusableError when the folder can't be created or written.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: processStart(process.pid),
    controlSocket: null,
  };
  held.add(own.id);
  try {
    await makeFolder(folder);
    await take(folder, own);
    return lockOf(folder, own);
  } catch (error) {
    held.delete(own.id);
    if (error instanceof DataFolderLockedError) throw error;
    throw new DataFolderUnusableError(folder, error);
  }
}

function lockOf(folder: string, own: Holder): DataFolderLock {
  const path = join(folder, lockFile);
  const isOwn = async () => (await readHolder(folder, lockFile))?.id === own.id;
  return {
    async announce(controlSocket) {
      if (!(await isOwn())) throw new Error(`This process no longer has the lock of ${folder}.`);
      await withFile(folder, { ...own, controlSocket }, (file) => rename(file, path));
    },
    async release() {
      if (await isOwn()) await rm(path, { force: true });
      held.delete(own.id);
    },
  };
}

/** Locks the folder, also if an ended process has left its lock. */
async function take(folder: string, own: Holder): Promise<void> {
  for (;;) {
    if (await linkNew(folder, own, lockFile)) return;
    const holder = await readHolder(folder, lockFile);
    if (holder === null) continue;
    const last = await lastClaimant(folder, holder);
    if (mayBeRunning(last)) throw new DataFolderLockedError(folder, join(folder, lockFile), last);
    const claim = `${claimPrefix}${last.id}`;
    if (!(await linkNew(folder, own, claim))) continue;
    // An earlier claimant replaces the lock before it removes its claim.
    if ((await readHolder(folder, lockFile))?.id === holder.id) {
      await withFile(folder, own, (file) => rename(file, join(folder, lockFile)));
      return removeClaims(folder);
    }
    await rm(join(folder, claim), { force: true });
  }
}

async function lastClaimant(folder: string, holder: Holder): Promise<Holder> {
  let last = holder;
  while (!mayBeRunning(last)) {
    const claimant = await readHolder(folder, `${claimPrefix}${last.id}`);
    if (claimant === null) break;
    last = claimant;
  }
  return last;
}

function mayBeRunning({ id, pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  return pid === process.pid ? held.has(id) : isProcessRunning(pid, started);
}

async function removeClaims(folder: string): Promise<void> {
  const claims = (await readdir(folder)).filter((name) => name.startsWith(claimPrefix));
  await Promise.all(claims.map((name) => rm(join(folder, name), { force: true })));
}

async function readHolder(folder: string, name: string): Promise<Holder | null> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const holder = parseHolder(text);
  if (holder === null) throw new DataFolderLockedError(folder, file, null);
  return holder;
}

function parseHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    const isHolder =
      typeof holder?.id === 'string' && typeof holder.host === 'string' && Number.isSafeInteger(holder.pid);
    return isHolder ? (holder as Holder) : null;
  } catch {
    return null;
  }
}

/**
 * Creates a file with its content in one atomic step. Fails if the file exists, because `link` does (like O_EXCL).
 */
function linkNew(folder: string, holder: Holder, name: string): Promise<boolean> {
  return withFile(folder, holder, (file) =>
    link(file, join(folder, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    ),
  );
}

async function withFile<Result>(
  folder: string,
  holder: Holder,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = join(folder, `lock-draft-${randomUUID()}`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(holder)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}
