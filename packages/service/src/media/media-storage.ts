/** Stores the bytes of media, by name. */
export interface MediaStorage {
  /** Stores bytes; when it resolves they are readable for every replica. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when there are none of that name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Deletes the bytes; fine when there are none. */
  delete(name: string): Promise<void>;
}
