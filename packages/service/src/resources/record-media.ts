/** Stores the bytes of media. */
export interface MediaKeeper {
  /** Stores the bytes of one result of a record. Resolves to the token that addresses them. */
  keep(accountId: string, recordId: string, bytes: Buffer): Promise<string>;
}

/** The media of one record, in the transaction that changes the record. */
export interface RecordMedia {
  /** Makes `tokens` the record's media. Those that it had before are no longer served. */
  settle(tokens: readonly string[]): Promise<void>;
  /** Removes media that no record names, and leaves those that one does. */
  discard(tokens: readonly string[]): Promise<void>;
}

/** The public address of a media token. */
export type MediaUrl = (token: string) => string;
