import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DataFolderLockedError, DataFolderUnusableError } from './data-folder-errors.ts';
import { isProcessRunning, processStart } from './process-identity.ts';

/** The right to use a data folder. It ends with the process, however that ends. */
export interface DataFolderLock {
  /** Where a dead holder that was taken over took commands, to be cleared away; null when there was none. */
  readonly deadControlSocket: string | null;
  /** Writes into the lock file where the holder takes commands. */
  announce(controlSocket: string): Promise<void>;
  /** Gives the folder free. A lock that is no longer one's own stays. */
  release(): Promise<void>;
}

/** What stands in a lock file, and in a claim to one. */
interface Holder {
  /** A new one for every lock, so that no two are ever taken for each other. */
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** See {@link processStart}. */
  readonly started: string | null;
  readonly controlSocket: string | null;
}

const lockFile = 'lock';
const claimPrefix = 'lock-claim-';

/** Locks of this process: its own pid in a lock file alone may be a predecessor's, as in a container. */
const held = new Set<string>();

/**
 * Takes the folder for this process, making it when missing. The embedded database has no lock of its own, and
 * two processes on one folder diverge silently. The lock of a process that has ended is taken over at once.
 *
 * A dead holder's file must not be deleted to make room, because by then it may be the file of another who was
 * faster. So whoever wants to follow it first claims it, in a file named by the holder's id, which only one can
 * make. A claim whose maker has died is claimed in the same way. The last in this chain replaces the lock.
 *
 * @throws DataFolderLockedError when another process has it, or may have it.
 * @throws DataFolderUnusableError when the folder can't be made or written.
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
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const dead = await take(folder, own);
    return lockOf(folder, own, dead?.controlSocket ?? null);
  } catch (error) {
    held.delete(own.id);
    if (error instanceof DataFolderLockedError) throw error;
    throw new DataFolderUnusableError(folder, error);
  }
}

function lockOf(folder: string, own: Holder, deadControlSocket: string | null): DataFolderLock {
  const path = join(folder, lockFile);
  const isOwn = async () => (await readHolder(folder, lockFile))?.id === own.id;
  return {
    deadControlSocket,
    async announce(controlSocket) {
      if (!(await isOwn())) throw new Error(`The lock of ${folder} was taken away.`);
      await withFile(folder, { ...own, controlSocket }, (file) => rename(file, path));
    },
    async release() {
      if (await isOwn()) await rm(path, { force: true });
      held.delete(own.id);
    },
  };
}

/** Resolves to the dead holder whose place was taken, or null where the folder was free. */
async function take(folder: string, own: Holder): Promise<Holder | null> {
  for (;;) {
    if (await linkNew(folder, own, lockFile)) return null;
    const holder = await readHolder(folder, lockFile);
    if (holder === null) continue;
    const last = await lastClaimant(folder, holder);
    if (mayBeRunning(last)) throw new DataFolderLockedError(folder, join(folder, lockFile), last);
    const claim = `${claimPrefix}${last.id}`;
    if (!(await linkNew(folder, own, claim))) continue;
    // Whoever claimed before and is through with it has replaced the lock before removing the claim.
    if ((await readHolder(folder, lockFile))?.id === holder.id) {
      await withFile(folder, own, (file) => rename(file, join(folder, lockFile)));
      await removeClaims(folder);
      return holder;
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

/** Puts a complete file under that name, unless there is one: link fails, as O_EXCL does, but is never half done. */
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
