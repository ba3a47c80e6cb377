/** Stores the bytes of media. */
export interface MediaKeeper {
  /**
   * Stores the bytes of one picture of a record, and tries again while the storage fails. Resolves to the token of
   * the picture.
   *
   * @throws MediaUnavailable when the storage fails for too long, and the signal's reason after an abort.
   */
  keep(accountId: string, recordId: string, bytes: Buffer, signal: AbortSignal): Promise<string>;
}

/** The error when the storage of media failed or did not answer in time. `cause` is the error of the storage. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
}

/** The media of one record, in the transaction that changes the record. */
export interface RecordMedia {
  /** Makes `tokens` the media of the record. The service stops serving its previous media. */
  settle(tokens: readonly string[]): Promise<void>;
  /** Removes these media, except media that a record has. */
  discard(tokens: readonly string[]): Promise<void>;
}

/** Returns the URL of a media token. */
export type MediaUrl = (token: string) => string;
