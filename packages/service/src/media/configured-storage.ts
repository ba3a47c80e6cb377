import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Configuration } from '../settings.ts';
import { diskStorage } from './disk-storage.ts';
import type { MediaStorage } from './media-storage.ts';

/** Creates the configured storage of pictures: object storage, the data folder, or the memory of this process. */
export async function configuredStorage({
  mediaStorage,
  dataFolder,
}: Pick<Configuration, 'mediaStorage' | 'dataFolder'>): Promise<MediaStorage> {
  if (mediaStorage.kind === 's3') {
    // Only this storage needs the SDK of AWS.
    const { s3Storage } = await import('./s3-storage.ts');
    return s3Storage(mediaStorage);
  }
  return dataFolder === null ? memoryStorage() : diskStorage(join(dataFolder, 'media'));
}

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
