/** A request as it is sent, byte for byte: nothing is encoded, sorted or added but `Content-Length`. */
export interface Request {
  readonly method: string;
  /** Path and query, such as `/api/v1/documents?sort=asc`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How the body becomes bytes, UTF-8 otherwise: with `latin1` each of its characters is one. */
  readonly encoding?: 'latin1';
}
