import type { Readable } from 'node:stream';
import type { ByteRange } from '@contentgen/contract/records';

/** A file that is being read, or a range of it. Its reader must read all of `stream` or destroy it. */
export interface OpenedFile {
  /** The number of bytes to read. */
  readonly length: number;
  readonly stream: Readable;
}

/** Stores the bytes of media, by name. A method that takes a signal should reject when the signal aborts. */
export interface MediaStorage {
  /** Stores bytes. When it resolves, every replica can read them. */
  write(name: string, bytes: Buffer, signal: AbortSignal): Promise<void>;
  /** Resolves to the size of the file with that name in bytes, or to undefined. */
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
   * Checks whether the storage works, with little effort.
   *
   * @throws the error of a storage that can't be used.
   */
  check(signal: AbortSignal): Promise<void>;
}
