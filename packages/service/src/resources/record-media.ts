/** Stores the bytes of media. */
export interface MediaKeeper {
  /** Stores the bytes of one result of a record. Resolves to their token. */
  keep(accountId: string, recordId: string, bytes: Buffer): Promise<string>;
}

/** The media of one record, in the transaction that changes the record. */
export interface RecordMedia {
  /** Makes `tokens` the record's media. Its previous media are no longer served. */
  settle(tokens: readonly string[]): Promise<void>;
  /** Removes those of the media that no record has. */
  discard(tokens: readonly string[]): Promise<void>;
}

/** The URL of a media token. */
export type MediaUrl = (token: string) => string;
