import type { OpenedFile } from './media-storage.ts';

/**
 * Reads a whole file into memory, and closes it.
 *
 * @throws the error of the storage, and Error if it sends another number of bytes than the file has.
 */
export async function readWhole(file: OpenedFile): Promise<Buffer> {
  try {
    const all = Buffer.allocUnsafe(file.length);
    let length = 0;
    for (let bytes = await file.read(); bytes !== undefined; bytes = await file.read()) {
      if (length + bytes.length <= all.length) all.set(bytes, length);
      length += bytes.length;
    }
    if (length !== file.length) throw new Error(`The storage sent ${length} of ${file.length} bytes.`);
    return all;
  } finally {
    file.close();
  }
}
