/** Stores the bytes of media, by name. */
export interface MediaStorage {
  /** Stores bytes. When it resolves, every replica can read them. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** The bytes with that name, or undefined. */
  read(name: string): Promise<Buffer | undefined>;
  /** Deletes the bytes, if they exist. */
  delete(name: string): Promise<void>;
  /**
   * A cheap check whether the storage works.
   *
   * @throws the error of a storage that can't be used.
   */
  check(signal: AbortSignal): Promise<void>;
}
