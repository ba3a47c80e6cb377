import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage } from './media-storage.ts';

/** Stores media as files below `folder`, in 4,096 folders, so that no folder has too many files. */
export function diskStorage(folder: string): MediaStorage {
  const place = (name: string) => join(folder, name.slice(0, 2), name);
  const unfinishedPlace = (name: string) => `${place(name)}.unfinished`;
  return {
    async write(name, bytes) {
      const path = place(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Because of the rename, the file is complete or missing, even after a power cut.
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
    async read(name) {
      return readFile(place(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async delete(name) {
      for (const path of [place(name), unfinishedPlace(name)]) await rm(path, { force: true });
    },
    async check() {
      // The first image creates the folder, so it may be missing.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK | constants.X_OK);
    },
  };
}
