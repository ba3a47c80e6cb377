import type { Call, CallOptions } from './call.ts';
import type { Client } from './client.ts';
import { refuse } from './encode-fields.ts';
import { InvalidResponseError } from './errors.ts';
import { contentOf, type Parse } from './exchange.ts';
import { type Encode, encodeBody } from './request.ts';
import type { AnyResult } from './result.ts';

/** The options of `request`. */
export interface RequestOptions extends CallOptions {
  /** The fields of the query, also as `URLSearchParams`. */
  readonly query?: object | undefined;
  /**
   * The body. The client sends fields as a form, or as JSON with a JSON type, such as
   * `headers: { 'Content-Type': 'application/json' }`. It sends `URLSearchParams`, `FormData`, a `Blob`, an
   * `ArrayBuffer` and its views as `fetch` does. For a text, add its `Content-Type` to the headers. Default: no body.
   */
  readonly body?: object | string | undefined;
}

/**
 * Calls an endpoint that the contract does not have, such as one of a newer service. It retries as other calls do.
 * Every status counts as documented. The data is any JSON, the text of another media type, or undefined for an empty
 * body. Rejects with an InvalidResponseError for a page of HTML, and with a TypeError for a request that `fetch`
 * refuses, such as a `GET` with a body.
 *
 * @param client the client whose address, key and options to use.
 * @param method such as `GET`, in upper or lower case.
 * @param path such as `/api/v1/audio`. It begins with a slash.
 */
export function request(
  client: Pick<Client, 'start'>,
  method: string,
  path: string,
  { query, body, ...options }: RequestOptions = {},
): Call<unknown, AnyResult> {
  // Without a slash, the path could change the host of the address.
  return client.start(method.toUpperCase(), path.replace(/^[\s/\\]*/, '/'), {
    ...options,
    // A getter, so that a refused path or query rejects the call.
    get params() {
      const [sign] = path.match(/[?#]/) ?? [];
      if (sign) refuse('path', `a text with "${sign}"`);
      return { query: query && fieldsOf(query) };
    },
    body: body as object | undefined,
    encode: encodeAny,
    read: (...received) => contentOf(...received, anyContent),
  });
}

/** Returns the name of a value's class, such as `FormData`, also if the value is from another realm, as in Jest. */
const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice('[object '.length, -1);

/** Returns the fields of a query. */
function fieldsOf(query: object): object {
  if (kindOf(query) === 'Object') return query;
  if (kindOf(query) !== 'URLSearchParams') refuse('query', `a value of the class ${kindOf(query)}`);
  const given = query as URLSearchParams;
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first, ...more] = given.getAll(name);
      return [name, more.length ? [first, ...more] : first];
    }),
  );
}

const encodeAny: Encode = (body, headers) => {
  const kind = kindOf(body);
  const isJson = /json/i.test(headers['content-type'] ?? '');
  if (kind === 'Object' || (kind === 'Array' && isJson)) return encodeBody(body, headers);
  if (kind === 'URLSearchParams') {
    headers['content-type'] ??= 'application/x-www-form-urlencoded';
    return String(body);
  }
  // Each attempt can send these again, but not a stream.
  if (['String', 'FormData', 'Blob', 'File', 'ArrayBuffer'].includes(kind) || ArrayBuffer.isView(body))
    return body as ReturnType<Encode>;
  return refuse('body', `a value of the class ${kind}`);
};

const anyContent: Parse = (text, response, request) => {
  const type = response.headers.get('Content-Type') ?? '';
  if (!text) return undefined;
  if (/html/i.test(type) || (!type && /^\s*<(!doctype\s+)?html\b/i.test(text)))
    throw new InvalidResponseError({ problem: text, response }, request);
  const isJson = /[/+]json\s*(;|$)/i.test(type);
  if (type && !isJson) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (isJson) throw new SyntaxError('the body is cut off');
    return text;
  }
};
