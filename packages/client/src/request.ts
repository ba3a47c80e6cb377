/** Header values by lower-case name. */
export type RequestHeaders = Record<string, string>;

/** The limits of the attempts of a call; default: the limits in the options of the client. */
export interface AttemptOptions {
  /** The longest time of an attempt in milliseconds, including the body. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after the first. */
  readonly retries?: number | undefined;
  /** The longest time of the call in milliseconds, with all its attempts and pauses. */
  readonly deadline?: number | undefined;
}

/** Reads the body of a response, at most `limit` bytes. */
export type Read = (response: Response, request: OutgoingRequest, limit: number) => unknown;

/** How to read the response of a request. */
export interface ReadOptions {
  /** Reads the body of a success. Default: a JSON object. */
  read?: Read | undefined;
}

/** The part of a request that its errors use. They show everything except `key`. */
export interface RequestSummary {
  /** The HTTP method. */
  readonly method: string;
  /** The path of the request, without the query. */
  readonly path: string;
  /** The `Idempotency-Key` of a create. */
  readonly idempotencyKey: string | undefined;
  /** The API key of the last attempt. The errors replace it in texts. */
  key?: string | undefined;
}

/** A request that is ready to send. Its body can be sent several times. */
export interface OutgoingRequest extends RequestSummary {
  /** The query with its question mark; empty if there is no query. */
  readonly query: string;
  /** The headers, except for `Authorization`. */
  readonly headers: RequestHeaders;
  /** The encoded body; null if the request has no body. */
  readonly body: string | null;
  /** All options of the call, including the options of `fetch`. `fetch` ignores options that it does not know. */
  readonly init: RequestInit & AttemptOptions & ReadOptions;
}

/** The options of any call: the parameters and the body of the operation, and the options of `fetch`. */
export interface AnyOptions extends AttemptOptions, ReadOptions {
  readonly signal?: AbortSignal | null | undefined;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>> | undefined;
    readonly query?: object | undefined;
    /** Header fields by name, such as `If-Match` or `ifMatch`. Other options than texts are ignored. */
    readonly header?: object | undefined;
  };
  readonly body?: object | undefined;
}

/**
 * Makes a request. Every create has an `Idempotency-Key`.
 *
 * @throws TypeError that names the field or the parameter that is invalid.
 */
export function makeRequest(method: string, template: string, options: AnyOptions): OutgoingRequest {
  const { params = {}, body } = options;
  const headers = checkedHeaders(options);
  for (const [name, value] of Object.entries(params.header || {}))
    if (typeof value === 'string') headers[name.replace(/\B[A-Z]\B/g, '-$&').toLowerCase()] = value;
  if (method === 'GET') headers.accept ??= 'application/json';
  // Pages without HTTPS have no `randomUUID`. One number could be equal in two programs.
  if (method === 'POST')
    headers['idempotency-key'] ??= crypto.randomUUID?.() ?? `${Math.random()}${Math.random()}`;
  const query = encodeFields(params.query || {}, null);
  return {
    method,
    path: fillPath(template, params.path),
    idempotencyKey: headers['idempotency-key'],
    query: query && `?${query}`,
    headers,
    body: body ? encodeBody(body, headers) : null,
    init: options as OutgoingRequest['init'],
  };
}

/**
 * Returns the header values of a client or a call by lower-case name. Also checks the limits of its attempts.
 *
 * @throws TypeError that names an invalid header, without its value, which may be a key. TypeError that names a limit
 *   and its value, if the value is negative or not a number.
 */
export function checkedHeaders(options: Pick<AnyOptions, 'headers'> & AttemptOptions): RequestHeaders {
  for (const name of ['timeout', 'retries', 'deadline'] as const) {
    const value: unknown = options[name];
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) refuse(name, `"${value}"`);
  }
  const given = options.headers;
  if (!given) return {};
  for (const [name, value] of Object.entries(given))
    try {
      // A pair of a list becomes a text, which is invalid, too.
      new Headers({ [name]: value });
    } catch {
      refuse(name, 'this text');
    }
  return Object.fromEntries(new Headers(given));
}

/**
 * Returns whether another attempt may succeed and does no harm. After 408 and 429 the service has done nothing. After
 * 503 it may have executed the request: a repeated delete can get 404, and a repeated update with `If-Match` 412.
 * Otherwise only `GET` and creates are harmless to repeat: all attempts of a create share an `Idempotency-Key`, and a
 * 409 means that an earlier attempt is still in progress.
 *
 * @param status the status of the response; without a response it counts as a 500.
 */
export function isRetryable(request: RequestSummary | undefined, status = 500): boolean {
  return (
    [408, 429, 503].includes(status) ||
    ((status >= 500 || status === 409) && (!request || request.method === 'GET' || !!request.idempotencyKey))
  );
}

/** Writes a body as a form, which the contract prefers, or as JSON if the caller's Content-Type is JSON. */
function encodeBody(fields: object, headers: RequestHeaders): string {
  if (/json/i.test(headers['content-type'] as string)) return JSON.stringify(fields);
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return encodeFields(fields);
}

/**
 * Fills the `{parameters}` of a path template with percent-encoded values.
 *
 * @throws TypeError that names the parameter, for a value that would change the path: an empty one, `.` and `..`,
 * which URLs resolve even when they are encoded (WHATWG URL, section 4.4).
 */
export function fillPath(template: string, parameters?: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = String(parameters?.[name] ?? '');
    if (/^\.{0,2}$/.test(value)) refuse(name, `"${value}"`);
    return encodeURIComponent(value);
  });
}

/**
 * Writes fields as a form (WHATWG URL, section 5), in their order, for bodies and queries. A space is `%20`, which both
 * can contain. A list is a repeated field, the empty list is `field=`, and an undefined field is left out.
 *
 * @param absent is left out like undefined.
 * @throws TypeError that names the field, for a value that a form can't contain: null, an object, text that is not
 *   well-formed Unicode, or a list whose only item is an empty text, because a form writes the empty list the same way.
 */
export function encodeFields(fields: object, absent?: null): string {
  const form: string[] = [];
  for (const field of Object.keys(fields)) {
    const value = fields[field as never] as unknown;
    if (value === undefined || value === absent) continue;
    const isList = Array.isArray(value);
    const items = isList
      ? value.map((item, index) => formText(`${field}[${index}]`, item))
      : [formText(field, value)];
    if (isList && items.length === 1 && !items[0]) refuse(field, '[""]');
    for (const item of items.length ? items : [''])
      form.push(`${encodeURIComponent(field)}=${encodeURIComponent(item)}`);
  }
  return form.join('&');
}

function formText(field: string, value: unknown): string {
  if (typeof value === 'string') return value.isWellFormed() ? value : refuse(field, 'this text');
  if (/boolean|number/.test(typeof value)) return `${value}`;
  // For null, the text is `null`.
  return refuse(field, value && typeof value);
}

/** @throws TypeError that names an option, or a field, a parameter or a header of a request. */
export function refuse(field: string, what: unknown): never {
  throw new TypeError(`${field} can't be ${what}.`);
}
