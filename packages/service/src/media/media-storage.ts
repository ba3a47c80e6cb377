/** Where the bytes of images are kept, by the name of the file. */
export interface MediaStorage {
  /** Stores bytes; when it resolves they are there for every replica. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when there are none of that name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Deletes the bytes; fine when there are none. */
  delete(name: string): Promise<void>;
}
