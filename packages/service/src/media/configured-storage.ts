import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';
import { diskStorage } from './disk-storage.ts';
import type { MediaStorage } from './media-storage.ts';
import { memoryStorage } from './memory-storage.ts';
import { s3Storage } from './s3-storage.ts';

/** The configured storage of pictures: a bucket, the data folder, or the memory of this process. */
export function configuredStorage({
  mediaStorage,
  dataFolder,
}: Pick<Configuration, 'mediaStorage' | 'dataFolder'>): MediaStorage {
  if (mediaStorage.kind === 's3') return s3Storage(mediaStorage);
  return dataFolder === null ? memoryStorage() : diskStorage(join(dataFolder, 'media'));
}
