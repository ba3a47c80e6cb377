import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { tokenOfEntry } from './backup-format.ts';

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
 * @throws BackupError for a file that can't be read or is damaged.
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
export function damaged(file: string, reason: string): BackupError {
  return new BackupError(`The file ${file} is not a complete backup: ${reason}. Nothing was restored.`);
}

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}. Check the path of the backup.`);
  if (syscall === undefined) return damaged(file, damages[message] ?? 'its data is damaged');
  return new BackupError(`The backup ${file} can't be read (${message}).`, { cause: error });
}
