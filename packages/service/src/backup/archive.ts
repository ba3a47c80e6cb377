import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { OperatorError } from '../operator-error.ts';
import { tokenOfEntry } from './backup-format.ts';

/**
 * Writes a tar file, compressed with gzip, that only this user may read. The file has a temporary name until it is
 * complete.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #unfinished: string;
  readonly #pack = pack();
  readonly #written: Promise<void>;

  /** @throws OperatorError if the file exists. */
  constructor(file: string) {
    if (existsSync(file)) throw new OperatorError(`The file ${file} exists already. Choose another name.`);
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

  /** Completes the file. Calls `beforeName` before the file gets its name. */
  async finish(beforeName: () => Promise<void>): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await beforeName();
    await rename(this.#unfinished, this.#file);
  }

  /**
   * Deletes the incomplete file.
   *
   * @returns the error to report: a OperatorError if the file could not be written, else `error`.
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
    return new OperatorError(sentence, { cause: failure });
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

/** One file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Maximum length of a picture in bytes, far more than the largest one has. */
const largestPicture = 256 * 1_024 * 1_024;
/** Maximum length of any other entry in bytes. A backup has entries of about 1 MiB. */
const largestEntry = 16 * 1_024 * 1_024;

/**
 * Yields the entries of an archive in their order. The checksum of gzip is checked at the end.
 *
 * @throws OperatorError for a file that can't be read or is damaged.
 */
export async function* archiveEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  // The loop below reports the same error.
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (size > (tokenOfEntry(name) === undefined ? largestEntry : largestPicture))
        throw damaged(file, `the entry ${name} is too large`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    entries.destroy();
  }
}

/** What is wrong with a file, by the message of zlib. */
const damages: Readonly<Record<string, string>> = {
  'incorrect header check': 'it contains bytes that are not in gzip format',
  'unexpected end of file': 'its end is missing',
  'incorrect data check': 'its checksum is wrong',
  'incorrect length check': 'its length is wrong',
};

/** Returns the error for a file that is not a complete backup. */
export function damaged(file: string, reason: string): OperatorError {
  return new OperatorError(`The file ${file} is not a complete backup: ${reason}. Nothing was restored.`);
}

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}. Check the path of the backup.`);
  if (syscall === undefined) return damaged(file, damages[message] ?? 'its data is damaged');
  return new OperatorError(`The backup ${file} can't be read (${message}).`, { cause: error });
}
