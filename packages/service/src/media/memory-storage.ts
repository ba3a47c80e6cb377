import { Readable } from 'node:stream';
import type { MediaStorage } from './media-storage.ts';

/** Stores media in memory, for a database that is in memory too. */
export function memoryStorage(): MediaStorage {
  const files = new Map<string, Buffer>();
  return {
    async write(name, bytes) {
      files.set(name, bytes);
    },
    async size(name) {
      return files.get(name)?.length;
    },
    async open(name, range) {
      const file = files.get(name);
      if (file === undefined) return undefined;
      const bytes = range === undefined ? file : file.subarray(range.first, range.last + 1);
      return { length: bytes.length, stream: Readable.from([bytes], { objectMode: false }) };
    },
    async delete(name) {
      files.delete(name);
    },
    async check() {},
  };
}
