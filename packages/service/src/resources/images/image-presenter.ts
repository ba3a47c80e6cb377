import type { MediaUrl } from '../record-media.ts';
import type { RecordRow } from '../record-table.ts';
import type { ImageTable } from './image-table.ts';

/** Returns the `results` of an image: the URLs of its pictures. */
export function imageAddresses({ results }: RecordRow<ImageTable>, mediaUrl: MediaUrl): string[] {
  return results.map(mediaUrl);
}
