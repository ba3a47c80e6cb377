import type { ServerResponse } from 'node:http';
import type { OpenedFile } from './media-storage.ts';

/**
 * Writes a file as the body of a response, as fast as its client reads, and closes it. Only one piece of the file is in
 * memory. If the storage fails, it closes the connection, so that the client does not take the body for complete.
 *
 * @param first the first piece, which was read before the head of the response was written.
 */
export async function sendFile(
  response: ServerResponse,
  file: OpenedFile,
  first: Uint8Array | undefined,
): Promise<void> {
  try {
    let left = file.length;
    for (let bytes = first; left > 0; bytes = await file.read()) {
      if (bytes === undefined) throw new Error(`The file ends ${left} bytes too early.`);
      left -= bytes.length;
      await write(response, bytes, left === 0);
      if (response.destroyed) return;
    }
    if (file.length === 0) response.end();
  } catch {
    response.destroy();
  } finally {
    file.close();
  }
}

/**
 * Resolves when the system has copied the bytes, or the connection is closed. Then the memory of the bytes can be
 * used again.
 */
function write(response: ServerResponse, bytes: Uint8Array, isLast: boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    if (isLast) response.end(bytes, done);
    else response.write(bytes, done);
  });
}
