import type { Readable } from 'node:stream';
import type { ByteRange } from '@contentgen/contract/records';

/** The bytes of a file, or of a range of it, that a storage sends. The reader must read or destroy the stream. */
export interface OpenedFile {
  /** The number of bytes in `stream`. */
  readonly length: number;
  readonly stream: Readable;
}

/** Stores the bytes of media, by name. A method that takes a signal should reject when the signal aborts. */
export interface MediaStorage {
  /** Stores bytes. When it resolves, every replica can read them. */
  write(name: string, bytes: Buffer, signal: AbortSignal): Promise<void>;
  /** The size of the file with that name in bytes, or undefined. */
  size(name: string, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Opens the file with that name. Resolves to undefined if there is none. An abort after that has no effect.
   *
   * @param range a range inside the file. Undefined means the whole file.
   */
  open(name: string, range: ByteRange | undefined, signal: AbortSignal): Promise<OpenedFile | undefined>;
  /** Deletes the bytes, if they exist. */
  delete(name: string, signal: AbortSignal): Promise<void>;
  /**
   * A cheap check whether the storage works.
   *
   * @throws the error of a storage that can't be used.
   */
  check(signal: AbortSignal): Promise<void>;
}
