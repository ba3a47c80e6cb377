import type { paths } from '@contentgen/contract';
import type { FetchOptions, FetchResponse } from 'openapi-fetch';
import type { AttemptInit, ReadResponse, RequestHeaders } from './attempt.ts';
import { fillPath } from './fill-path.ts';
import { formBody, queryText } from './form-body.ts';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** openapi-fetch's `ClientPathsWithMethod` compares whole clients, which takes `tsc` a second. */
type Paths<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

/** The options of a call: `params`, `body` and `headers` of the operation, and the options of `fetch`. */
type Options<Operation> = Omit<
  FetchOptions<Operation>,
  'baseUrl' | 'fetch' | 'middleware' | 'parseAs' | `${string}Serializer`
> &
  AttemptOptions;

/** The settings of the attempts of a request; default: those of the client. */
export interface AttemptOptions {
  /** The longest time of an attempt in milliseconds, including the body. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after the first. */
  readonly retries?: number | undefined;
}

/** The call types of openapi-fetch accept a mistyped field when every field of a body is optional. */
type Call<Method extends HttpMethod> = <Path extends Paths<Method>>(
  path: Path,
  ...options: object extends Options<paths[Path][Method]>
    ? [options?: Options<paths[Path][Method]>]
    : [options: Options<paths[Path][Method]>]
) => Promise<FetchResponse<paths[Path][Method] & object, object, `application/${string}`>>;

/** The HTTP methods, typed by the paths of the contract. No other file knows how they work. */
export interface Transport {
  /** Sends a `GET` to a path of the contract. */
  readonly GET: Call<'get'>;
  /** Sends a `POST` to a path of the contract, with an `Idempotency-Key`. */
  readonly POST: Call<'post'>;
  /** Sends a `PUT` to a path of the contract. */
  readonly PUT: Call<'put'>;
  /** Sends a `PATCH` to a path of the contract. */
  readonly PATCH: Call<'patch'>;
  /** Sends a `DELETE` to a path of the contract. */
  readonly DELETE: Call<'delete'>;
}

/** A request that is ready to send. Its body is text, so that it can be sent several times. */
export interface OutgoingRequest extends AttemptOptions {
  /** The address, including the query. */
  readonly url: string;
  /** The options of `fetch`. */
  readonly init: AttemptInit & { readonly method: string };
}

/** Makes the HTTP methods over `send`, which sends every request. */
export function createTransport(
  baseUrl: string,
  send: (request: OutgoingRequest) => Promise<ReadResponse>,
): Transport {
  const methodOf =
    (method: string) =>
    async (
      path: string,
      { params = {}, body, headers: more, timeout, retries, ...init }: AnyOptions = {},
    ) => {
      const headers: RequestHeaders = {};
      if (more) for (const [name, value] of new Headers(more)) headers[name] = value;
      for (const name in params.header) {
        const value = params.header[name];
        if (value !== undefined) headers[name.toLowerCase()] = value;
      }
      const query = queryText(params.query ?? {});
      const url = baseUrl + fillPath(path, params.path ?? {}) + (query && `?${query}`);
      const text = method.startsWith('P') ? encodeBody(body ?? {}, headers) : null;
      const request = { url, timeout, retries, init: { ...init, method, headers, body: text } };
      const { response, content } = await send(request);
      return response.ok ? { data: content, response } : { error: content, response };
    };
  return {
    GET: methodOf('GET'),
    POST: methodOf('POST'),
    PUT: methodOf('PUT'),
    PATCH: methodOf('PATCH'),
    DELETE: methodOf('DELETE'),
  } as unknown as Transport;
}

/** The options of any operation. */
interface AnyOptions extends Omit<RequestInit, 'body'>, AttemptOptions {
  readonly params?: {
    readonly path?: Record<string, unknown>;
    readonly query?: Record<string, unknown>;
    readonly header?: Record<string, string | undefined>;
  };
  readonly body?: object;
}

/** A form, the preferred media type of the contract, unless the caller's Content-Type is JSON. */
function encodeBody(fields: object, headers: RequestHeaders): string {
  const type = 'content-type';
  if (headers[type]?.startsWith('application/json')) return JSON.stringify(fields);
  headers[type] = 'application/x-www-form-urlencoded';
  return formBody(fields);
}
