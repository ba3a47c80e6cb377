import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A PostgreSQL server that runs as long as this process, unless it is ended before. */
export interface RunningServer {
  /** Where its socket is. */
  readonly folder: string;
  end(): Promise<void>;
}

/**
 * Starts a server on a socket in a folder of its own.
 *
 * @param programs the folder with `postgres` and `initdb`.
 */
export async function startServer(programs: string): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-postgresql-'));
  const { uid, gid } = serverUser();
  await chown(folder, uid, gid);
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('keep-server.ts', import.meta.url)), programs, folder, String(uid), String(gid)],
    // A group of its own: what ends the run's ends this one by its standard input.
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(keeper, 'exit');
  const end = async () => {
    keeper.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const failed = ended.then(() => Promise.reject(new Error('PostgreSQL did not start.')));
  try {
    await Promise.race([once(keeper.stdout, 'data'), failed]);
  } catch (error) {
    await end();
    throw error;
  }
  failed.catch(() => {});
  return { folder, end };
}

/** PostgreSQL refuses to run as root, so an unprivileged user that most systems have runs it. */
function serverUser(): { uid: number; gid: number } {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { uid, gid };
  const user = ['postgres', 'nobody'].find((name) => {
    try {
      return idOf('-u', name) > 0;
    } catch {
      return false;
    }
  });
  if (user === undefined) throw new Error('There is no unprivileged user to run PostgreSQL as.');
  return { uid: idOf('-u', user), gid: idOf('-g', user) };
}

function idOf(flag: '-u' | '-g', user: string): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}
