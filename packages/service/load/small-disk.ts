import { execFileSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingProgramError } from './missing-program.ts';

/**
 * The start of a command that runs a program with mounts that no other process sees. Only root can do this without a
 * user namespace.
 */
const namespace = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];
const mount = 'mount -t tmpfs -o size="$0" tmpfs "$1" && shift && exec "$@"';

/**
 * A file system of a few MB in memory, for tests with a full disk. Only one process uses it, and the test can fill
 * it. Linux only.
 */
export class SmallDisk {
  readonly #megabytes: number;
  readonly #mountPoint: string;
  #pid = 0;

  /**
   * @param mountPoint the path that the process sees.
   * @throws MissingProgramError if this user can't mount one.
   */
  constructor(mountPoint: string, megabytes: number) {
    this.#mountPoint = mountPoint;
    this.#megabytes = megabytes;
    try {
      const [program = '', ...words] = [...namespace, 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'];
      execFileSync(program, words, { stdio: 'ignore' });
    } catch {
      throw new MissingProgramError(
        'A scenario fills a small disk. To mount it, run as root, or on a Linux that lets users mount in a namespace.',
      );
    }
  }

  /** The start of a command that runs a program with the file system. The program and its arguments follow. */
  launch(): readonly string[] {
    return [...namespace, 'sh', '-c', mount, `${this.#megabytes}m`, this.#mountPoint];
  }

  /** Notes the process that has the file system. */
  mounted(pid: number | undefined): void {
    this.#pid = Number(pid);
  }

  /** The path of the file system for other processes. */
  get folder(): string {
    return `/proc/${this.#pid}/root${this.#mountPoint}`;
  }

  /** Leaves no free block. */
  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    await writeFile(this.#filler, Buffer.alloc(bavail * bsize)).catch(() => {});
  }

  /** Frees what `fill` took. */
  async empty(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }
}
