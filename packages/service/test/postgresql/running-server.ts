import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A PostgreSQL server that runs until `end` is called or this process ends. */
export interface RunningServer {
  /** The folder of its socket. */
  readonly folder: string;
  /** Ends the server immediately, without a checkpoint. */
  stop(): Promise<void>;
  /** Starts it again. Resolves when it has recovered. */
  start(): Promise<void>;
  end(): Promise<void>;
}

/** How to start a server. */
export interface ServerOptions {
  /** Settings of PostgreSQL, in addition to those of every server here. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a server on a socket in a new folder.
 *
 * @param programs the folder with `postgres` and `initdb`.
 */
export async function startServer(
  programs: string,
  { settings = {} }: ServerOptions = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-postgresql-'));
  const { uid, gid } = serverUser();
  await chown(folder, uid, gid);
  const keeperFile = fileURLToPath(new URL('keep-server.ts', import.meta.url));
  const keeper = spawn(
    process.execPath,
    [keeperFile, programs, folder, String(uid), String(gid), JSON.stringify(settings)],
    // A separate process group: the end of the run ends this process through its standard input.
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(keeper, 'exit');
  const end = async () => {
    keeper.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const command = async (word: 'stop' | 'start') => {
    const answered = once(keeper.stdout, 'data');
    keeper.stdin.write(`${word}\n`);
    await Promise.race([answered, failed]);
  };
  const failed = ended.then(() => Promise.reject(new Error('PostgreSQL did not start.')));
  try {
    await Promise.race([once(keeper.stdout, 'data'), failed]);
  } catch (error) {
    await end();
    throw error;
  }
  failed.catch(() => {});
  return { folder, stop: () => command('stop'), start: () => command('start'), end };
}

/** PostgreSQL and PgBouncer refuse to run as root. So they run as an unprivileged user that most systems have. */
export function serverUser(): { uid: number; gid: number } {
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
