import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';

/**
 * Writes a tar file, compressed with gzip, that only this user may read. The file has a temporary name until it is
 * complete.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #unfinished: string;
  readonly #pack = pack();
  readonly #written: Promise<void>;

  /** @throws BackupError if the file exists. */
  constructor(file: string) {
    if (existsSync(file)) throw new BackupError(`The file ${file} exists already. Choose another name.`);
    this.#file = file;
    this.#unfinished = `${file}.unfinished`;
    this.#written = pipeline(
      this.#pack,
      // Pictures are compressed already, and texts become small at any level.
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(this.#unfinished, { mode: 0o600, flush: true }),
    );
    // `finish` and `discard` report the error.
    this.#written.catch(() => {});
  }

  /** Adds an entry. Waits while the disk is slower than the caller. */
  async add(name: string, bytes: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#pack.entry({ name, mode: 0o600, size: bytes.length }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  /** Completes the file. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await rename(this.#unfinished, this.#file);
  }

  /**
   * Deletes the incomplete file.
   *
   * @returns the error to report: a BackupError if the file could not be written, else `error`.
   */
  async discard(error: unknown): Promise<unknown> {
    this.#pack.destroy();
    const failure = await this.#written.then(
      () => undefined,
      (reason: NodeJS.ErrnoException) => reason,
    );
    await rm(this.#unfinished, { force: true }).catch(() => {});
    if (failure?.syscall === undefined) return error;
    const sentence = `The backup ${this.#file} can't be written: ${reasonOf(failure, dirname(this.#file))}`;
    return new BackupError(sentence, { cause: failure });
  }
}

/** Returns why a file cannot be written, and what an operator can do, by the code of the error. */
function reasonOf({ code, message }: NodeJS.ErrnoException, folder: string): string {
  switch (code) {
    case 'ENOENT':
      return existsSync(folder)
        ? `the folder ${folder} accepts no files. Choose another path.`
        : `the folder ${folder} does not exist. Create it, or choose another path.`;
    case 'ENOTDIR':
      return `a part of the path ${folder} is a file. Choose another path.`;
    case 'EACCES':
    case 'EPERM':
      return `the user that writes it has no permission in the folder ${folder}. Choose another path.`;
    case 'EROFS':
      return `the folder ${folder} is read-only. Choose another path.`;
    case 'ENOSPC':
      return 'the disk is full. Free some space, or choose another path.';
    default:
      return `${message}. Choose another path.`;
  }
}
