import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../database/data-folder.ts';
import type { MediaStorage } from './media-storage.ts';

/** Number of bytes that are read with one system call. */
const readLength = 256 * 1_024;

/** The name of a file that is written to check the disk, different in each process, and its length in bytes. */
const checkName = `check-${process.pid}`;
const checkLength = 4_096;

/** Stores media as files below `folder`, in 4,096 folders, so that no folder has too many files. */
export function diskStorage(folder: string): MediaStorage {
  const place = (name: string) => {
    // A row of a forged backup must not lead out of the folder.
    if (!/^[\w-]+$/.test(name))
      throw new Error('The name of a picture has other characters than letters and digits.');
    return join(folder, name.slice(0, 2), name);
  };
  const unfinishedPlace = (name: string) => `${place(name)}.unfinished`;
  return {
    async write(name, bytes) {
      const path = place(name);
      await makeFolder(dirname(path));
      // Because of the rename, the file is complete or missing, even after a power failure.
      const unfinished = unfinishedPlace(name);
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    },
    async size(name) {
      return (await unlessMissing(stat(place(name))))?.size;
    },
    async open(name, range, signal) {
      const file = await unlessMissing(open(place(name)));
      if (file === undefined) return undefined;
      try {
        const { first, last } = range ?? { first: 0, last: (await file.stat()).size - 1 };
        signal.throwIfAborted();
        const stream = file.createReadStream({ start: first, end: last, highWaterMark: readLength });
        return { length: last - first + 1, stream };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async delete(name) {
      for (const path of [place(name), unfinishedPlace(name)]) await rm(path, { force: true });
    },
    async check() {
      // The first image creates the folder, so it may be missing.
      await makeFolder(folder);
      // Only a write shows that the disk is full.
      const path = join(folder, checkName);
      await writeFile(path, Buffer.alloc(checkLength));
      await rm(path, { force: true });
    },
  };
}

/** Resolves to the result of an operation, or to undefined if the file does not exist. */
async function unlessMissing<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  return operation.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
