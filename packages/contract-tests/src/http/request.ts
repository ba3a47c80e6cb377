/** A request, sent byte for byte. The client adds only `Content-Length`, unless there is a `Transfer-Encoding`. */
export interface Request {
  readonly method: string;
  /** Path and query, such as `/api/v1/documents?sort=asc`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Encoding of the body; default: UTF-8. With `latin1` each character is one byte. */
  readonly encoding?: 'latin1';
  /** Called when a response begins, before its body is there; more than once if the request is repeated. */
  readonly onHead?: (status: number) => void;
}
