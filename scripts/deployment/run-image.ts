import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltImage } from './build-stages.ts';

/** The service, run as the image runs it. */
export interface RunningImage {
  /** Runs another command of the image, such as `keys create`. Resolves to its standard output. */
  command(...words: string[]): Promise<string>;
  /** Sends SIGTERM. Resolves to the exit code, or to the signal that ended the process. */
  stop(): Promise<number | string>;
}

/**
 * Starts the service in the folder of an image. It runs as an unprivileged user, who can write only to the folder of
 * the data and the temporary folder. If this process is root on Linux, the rest of the file system is mounted read-only,
 * as in a container with a read-only root. Otherwise the folders of the image lose their write permissions.
 */
export async function runImage(image: BuiltImage, settings: NodeJS.ProcessEnv): Promise<RunningImage> {
  const data = join(image.root, image.environment.DATA_FOLDER ?? '');
  const temporary = join(image.root, 'tmp');
  await mkdir(temporary, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const folder of [data, temporary]) await chown(folder, image.user.uid, image.user.gid);
  else await setFolderMode(image.workingDirectory, 0o555);
  const environment = {
    PATH: process.env.PATH,
    ...image.environment,
    ...settings,
    DATA_FOLDER: data,
    TMPDIR: temporary,
  };
  const start = (words: readonly string[]) => {
    const program = [...image.entrypoint, ...words];
    const [file = '', ...args] = isRoot ? isolated(program, image.user, [data, temporary]) : program;
    return spawn(file, args, {
      cwd: image.workingDirectory,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const service = start(image.command);
  const closed = once(service, 'close');
  await running(service);
  return {
    async command(...words) {
      const child = start(words);
      const output = outputOf(child);
      const [code, signal] = await once(child, 'close');
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${signal ?? code}:\n${output.errors}`);
      return output.text;
    },
    async stop() {
      service.kill('SIGTERM');
      const [code, signal] = await closed;
      return signal ?? code;
    },
  };
}

/** Returns a command that runs a program as another user, with a read-only file system except for some folders. */
function isolated(
  program: readonly string[],
  { uid, gid }: BuiltImage['user'],
  writable: readonly string[],
): string[] {
  const script = [
    ...writable.map((_, index) => `mount --bind "$${index + 1}" "$${index + 1}"`),
    'mount -o remount,bind,ro /',
    `shift ${writable.length}`,
    'exec "$@"',
  ];
  const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  return ['unshare', '--mount', 'sh', '-euc', script.join('\n'), 'sh', ...writable, ...user, ...program];
}

/** Waits for the banner of `start`. */
function running(service: ChildProcess): Promise<void> {
  const output = outputOf(service);
  return new Promise((resolve, reject) => {
    service.stdout?.on('data', () => {
      if (/^ +Docs +\S+$/m.test(output.text)) resolve();
    });
    service.on('close', (code, signal) =>
      reject(new Error(`The service ended with ${signal ?? code}:\n${output.text}${output.errors}`)),
    );
  });
}

function outputOf({ stdout, stderr }: ChildProcess): { text: string; errors: string } {
  const output = { text: '', errors: '' };
  stdout?.on('data', (chunk) => {
    output.text += chunk;
  });
  stderr?.on('data', (chunk) => {
    output.errors += chunk;
  });
  return output;
}

/** Sets the mode of a folder and of all folders in it. */
export async function setFolderMode(folder: string, mode: number): Promise<void> {
  await chmod(folder, mode);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await setFolderMode(join(folder, entry.name), mode);
  }
}
