import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';

/** The media type of forms (WHATWG URL, section 5). */
export const form = 'application/x-www-form-urlencoded';

/** The `Origin` of every request, as a page of an unknown site would send it. */
export const origin = 'https://page.example';

/** The beginning of the `X-Request-Id` of every request that does not choose one. */
export const requestIdPrefix = 'contentgen-verify-';

/** The fields of a query or a body, before encoding. */
export type Fields = Readonly<Record<string, unknown>>;

/** A request to an operation, in the parts that checks change. Missing parts are those of the operation. */
export interface Request {
  readonly method?: string;
  /** The id in the path, without percent-encoding. */
  readonly id?: string;
  /** Replaces the path of the operation. It is sent as it is. */
  readonly path?: string;
  /** The parameters, or the raw query without the question mark. */
  readonly query?: Fields | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Fields;
  /** The media type of the body; default: the preferred one of the operation. */
  readonly mediaType?: string;
  /** The raw body; replaces `fields`. */
  readonly body?: string;
  /** Encoding of the raw body; default: UTF-8. With `latin1` each character is one byte. */
  readonly encoding?: 'latin1';
  /** What reports show as `Authorization`: the value for a shell, with a variable such as `$READ_KEY` for the key. */
  readonly shown?: string;
  /** Called when a response begins, before its body is there; more than once if the request is repeated. */
  readonly onHead?: (status: number) => void;
}

/** A request as it is sent, byte for byte. The client adds only `Content-Length`, unless the body is chunked. */
export interface HttpRequest extends Pick<Request, 'body' | 'encoding' | 'shown' | 'onHead'> {
  /** Breaks the connection. */
  readonly signal?: AbortSignal;
  readonly method: string;
  /** Path and query, such as `/api/v1/documents?sort=asc`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A named change to a valid request, after which the request is still valid. */
export interface Variant {
  /** The words for the change in titles, such as `as application/json`. */
  readonly what: string;
  /** @param tag the `ETag` of the record that the request is for; default: any. */
  change(tag?: string): Request;
}

/** Returns a request with the changes of others. Headers, parameters and fields are merged. */
export function combined(request: Request, ...changes: readonly (Request | undefined)[]): Request {
  let all = request;
  for (const change of changes) {
    const before = all;
    const merged = (name: 'headers' | 'fields' | 'query') => {
      const [one, other] = [before[name], change?.[name]];
      return typeof one === 'object' && typeof other === 'object' ? { [name]: { ...one, ...other } } : {};
    };
    all = { ...before, ...change, ...merged('headers'), ...merged('fields'), ...merged('query') };
  }
  return all;
}

/**
 * Returns the request to send. It has an `Origin` and an `X-Request-Id`, so that the judge can look at the response to
 * them.
 *
 * @param authorization the value of `Authorization`; undefined for none. A header of the request replaces it.
 */
export function writeRequest(
  operation: Operation,
  { method, id = '', path, query, headers, fields, mediaType, body, encoding, shown, onHead }: Request,
  authorization: string | undefined,
): HttpRequest {
  const type = mediaType ?? operation.bodyMediaTypes[0] ?? '';
  const content = body ?? (fields && encode(fields, type));
  const address = path ?? operation.path.replace(/\{[^}]+\}/, () => encodeURIComponent(id));
  const search = typeof query === 'object' ? encode(query, form) : query;
  return {
    method: method ?? operation.method.toUpperCase(),
    path: search ? `${address}?${search}` : address,
    headers: {
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(content !== undefined && type !== '' && { 'Content-Type': type }),
      Origin: origin,
      'X-Request-Id': requestIdPrefix + randomUUID(),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    ...(encoding && { encoding }),
    ...(shown !== undefined && { shown }),
    ...(onHead && { onHead }),
  };
}

/**
 * Encodes fields as JSON or as a form. A form has a key for each item of a list, `name=` for an empty list, and
 * nothing for undefined.
 */
export function encode(fields: Fields, mediaType: string): string {
  if (/^application\/json\b/i.test(mediaType)) return JSON.stringify(fields);
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, String(value)]];
    return value.length === 0 ? [[name, '']] : value.map((item) => [name, String(item)]);
  });
  return new URLSearchParams(pairs).toString();
}
