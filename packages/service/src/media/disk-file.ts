import type { FileHandle } from 'node:fs/promises';
import { BufferPool } from './buffer-pool.ts';
import type { OpenedFile } from './media-storage.ts';

/**
 * Number of bytes that are read with one system call. Fewer calls take less time, but a slow client occupies a buffer
 * of this size.
 */
const bufferLength = 256 * 1_024;
const buffers = new BufferPool(bufferLength, 32);

/** Reads a file on a disk, with one buffer. */
export class DiskFile implements OpenedFile {
  readonly length: number;
  readonly #handle: FileHandle;
  readonly #end: number;
  #position: number;
  #buffer: Buffer | undefined;
  #isReading = false;
  #isClosed = false;

  /**
   * @param first the position of the first byte to read.
   * @param length the bytes to read.
   */
  constructor(handle: FileHandle, first: number, length: number) {
    this.#handle = handle;
    this.#position = first;
    this.#end = first + length;
    this.length = length;
  }

  /**
   * Reads the next bytes.
   *
   * @throws the error of the disk, and Error if the file is closed or too short.
   */
  async read(): Promise<Uint8Array | undefined> {
    if (this.#isClosed) throw new Error('The file is closed.');
    const wanted = Math.min(bufferLength, this.#end - this.#position);
    if (wanted === 0) return undefined;
    this.#buffer ??= buffers.take();
    this.#isReading = true;
    try {
      const { bytesRead } = await this.#handle.read(this.#buffer, 0, wanted, this.#position);
      if (bytesRead === 0) throw new Error(`The file ends ${this.#end - this.#position} bytes too early.`);
      this.#position += bytesRead;
      return this.#buffer.subarray(0, bytesRead);
    } finally {
      this.#isReading = false;
      if (this.#isClosed) this.#release();
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // The system may still write into the buffer.
    if (!this.#isReading) this.#release();
  }

  #release(): void {
    if (this.#buffer !== undefined) buffers.release(this.#buffer);
    // The file was only read, so an error of `close` loses no data.
    this.#handle.close().catch(() => undefined);
  }
}
