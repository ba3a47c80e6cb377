import { join } from 'node:path';
import type { Configuration } from '../settings.ts';
import { diskStorage } from './disk-storage.ts';
import type { MediaStorage } from './media-storage.ts';
import { memoryStorage } from './memory-storage.ts';

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
