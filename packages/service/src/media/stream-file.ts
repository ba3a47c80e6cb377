import type { Readable } from 'node:stream';
import type { OpenedFile } from './media-storage.ts';

/**
 * Turns a stream of bytes into a file.
 *
 * @param length the number of bytes of the stream.
 */
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
