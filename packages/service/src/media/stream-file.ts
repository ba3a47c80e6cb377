import type { Readable } from 'node:stream';
import type { OpenedFile } from './media-storage.ts';

/** A file that arrives as a stream of bytes. @param length the number of its bytes. */
export function streamFile(stream: Readable, length: number): OpenedFile {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return {
    length,
    async read() {
      const { done, value } = await chunks.next();
      return done ? undefined : value;
    },
    close() {
      // Ignores errors, because the rest of the bytes is not needed.
      stream.on('error', () => undefined).destroy();
    },
  };
}
