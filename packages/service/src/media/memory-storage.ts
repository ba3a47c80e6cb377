import type { MediaStorage } from './media-storage.ts';

/** Stores media in memory, for a database that is in memory too. */
export function memoryStorage(): MediaStorage {
  const files = new Map<string, Buffer>();
  return {
    async write(name, bytes) {
      files.set(name, bytes);
    },
    async read(name) {
      return files.get(name);
    },
    async delete(name) {
      files.delete(name);
    },
    async check() {},
  };
}
