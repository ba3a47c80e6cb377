import { buffer } from 'node:stream/consumers';
import type { ByteRange } from '@contentgen/contract/records';
import type { MediaStorage } from '../../src/media/media-storage.ts';

/** A signal that never aborts. */
export const noAbort = new AbortController().signal;

/** The limits of a library whose storage does not fail. */
export const timeLimits = { call: 30_000, storing: 0 };

/**
 * Resolves to the bytes of a file that a storage or a library streams, or undefined.
 */
export async function storedBytes(
  storage: Pick<MediaStorage, 'open'>,
  name: string,
  range?: ByteRange,
): Promise<Buffer | undefined> {
  const opened = await storage.open(name, range, noAbort);
  return opened && buffer(opened.stream);
}
