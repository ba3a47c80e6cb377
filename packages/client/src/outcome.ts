import type { CallLimits } from './call.ts';
import { within } from './deadline.ts';
import { errorOf, InvalidResponseError, TimeoutError } from './errors.ts';
import { table } from './generated/table.ts';
import { isEventStream, type Limits, type Send, type SendWithin } from './resilient-fetch.ts';

/** An operation of the contract. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Whether a call sends a body. */
  readonly body?: boolean;
  /** Whether a call sends a query. */
  readonly query?: boolean;
  /** A member that every success has; undefined if a success has no JSON. */
  readonly member?: string;
}

/** The options of a call, as openapi-fetch has them. */
export interface CallInit extends CallLimits {
  readonly signal?: AbortSignal | null | undefined;
  readonly baseUrl?: string;
  readonly parseAs?: string;
  readonly fetch?: Send;
  readonly params?: { readonly path?: object; readonly query?: object | undefined; readonly header?: object };
  readonly headers?: object | undefined;
  readonly body?: unknown;
}

/** How a call ended, as openapi-fetch tells it. */
export interface Outcome {
  /** The body of a success. */
  readonly data?: unknown;
  /** The body of an unsuccessful response. */
  readonly error?: unknown;
  /** The response after all middleware. */
  readonly response: Response;
}

/** The method `request` of openapi-fetch's client, untyped. */
type AnyRequest = (method: string, path: string, init: object) => Promise<Outcome>;

/** Sends the request of an operation of a resource. */
export type ResourceCaller = (method: string, path: string, init?: CallInit) => Promise<Outcome>;

const operations = Object.values(table).flatMap((rows): [string, Operation][] => Object.entries(rows));

/**
 * Makes the one way of all calls, by path or of a resource. The limits and the signal end everything that a call does,
 * also a function that never returns a key. When all middleware has seen the response, its body is parsed and compared
 * with the operation, once.
 *
 * @param request of openapi-fetch.
 * @param addressOf returns the absolute address of the service.
 * @returns a function whose first argument says whether an unsuccessful response is thrown. Then the body of the
 *   response of a success can be read again. It throws a TypeError for a wrong option, id or text, an
 *   InvalidResponseError for a success that is not from the service, and what `send` throws.
 */
export function callerOf(request: AnyRequest, send: SendWithin, defaults: Limits, addressOf: () => string) {
  return async (throws: boolean, given: string, path: string, init: CallInit = {}): Promise<Outcome> => {
    const method = given.toUpperCase();
    const limits = limitsOf(init, defaults);
    const { body, parseAs = 'json', params = {}, signal, fetch } = init;
    // UTF-8 can't express half of a character, and some ids would change the path.
    const fields = { ...params.path, ...params.query, ...(body as object) };
    checkFields(fields, /\p{Cs}/u, 'has half of a character, such as an emoji');
    checkFields(params.path, /^\.{0,2}$/, 'must be an id');
    checkHeaders({ ...init.headers, ...params.header });
    const end = performance.now() + limits.deadline;
    let sent: Request | undefined;
    const late = () => new TimeoutError(`not complete within the deadline of ${limits.deadline} ms`, sent);
    return within(limits.deadline, signal, late, async (ended) => {
      const received = await request(method, path, {
        baseUrl: addressOf(),
        ...init,
        signal: ended,
        parseAs: parseAs === 'json' ? 'stream' : parseAs,
        fetch: (one: Request, more?: RequestInit) => {
          sent = one;
          return send(one, more, { ...limits, end }, fetch);
        },
      });
      const { response, error } = received;
      if (throws && !response.ok) throw errorOf(response, error, sent);
      if (parseAs !== 'json' || !response.ok) return received;
      const isStream = isEventStream(response);
      if (isStream && rowOf(method, path)?.[0] === 'events') return received;
      const text = isStream ? 'A stream of events.' : await response.text();
      if (isStream) void response.body?.cancel();
      let data: unknown;
      try {
        data = JSON.parse(text);
      } catch {}
      if (!isSuccess(method, path, text, data)) throw new InvalidResponseError(response, text, sent);
      return { data, response: throws ? new Response(text || null, response) : response };
    });
  };
}

/** Returns the operation of a request, with the name of its method. */
const rowOf = (method: string, path: string) =>
  operations.find(([, row]) => row.path === path && row.method === method.replace('PUT', 'PATCH'));

/** Returns whether a body is one of the service: JSON with the member that the operation has, or nothing. */
function isSuccess(method: string, path: string, text: string, data: unknown): boolean {
  const [name, operation] = rowOf(method, path) ?? [];
  if (operation?.member === undefined) return text === '';
  const value = (data as Readonly<Record<string, unknown>> | null | undefined)?.[operation.member];
  return value != null && Array.isArray(value) === (name === 'list');
}

/**
 * Returns the limits of a call.
 *
 * @param given may have more than limits.
 * @throws TypeError that names a limit that is not a number from 0.
 */
export function limitsOf(
  given: CallLimits,
  limits: Limits = { timeout: 60_000, retries: 4, deadline: Number.POSITIVE_INFINITY },
): Limits {
  const all = { ...limits };
  for (const name of ['timeout', 'retries', 'deadline'] as const) {
    all[name] = given[name] ?? all[name];
    checkNumber(name, all[name]);
  }
  return all;
}

/** @throws TypeError for an option that is not a number, or too small. */
export function checkNumber(name: string, value: unknown, least = 0): void {
  if (!(typeof value === 'number' && value >= least))
    throw new TypeError(`${name} must be a number from ${least}, not ${value}.`);
}

/** @throws TypeError that names a field whose value has something that it can't have. */
function checkFields(fields: object | undefined, wrong: RegExp, what: string): void {
  for (const [field, value] of Object.entries(fields ?? {}))
    if (wrong.test(value ?? '')) throw new TypeError(`${field} ${what}.`);
}

/** @throws TypeError that names a header that HTTP can't express (RFC 9110, section 5.5). */
export function checkHeaders(headers: object): void {
  checkFields(headers, /[^\t -~\x80-\xff]/, 'has a character that no header has: encode it');
}
