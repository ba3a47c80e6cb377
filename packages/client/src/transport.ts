import type { paths } from '@contentgen/contract';
import { createFinalURL, type FetchOptions, type FetchResponse } from 'openapi-fetch';
import type { AttemptInit, ReadAnswer } from './attempt.ts';
import { fillPath } from './fill-path.ts';
import { formBody, queryText } from './form-body.ts';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Found without openapi-fetch's `ClientPathsWithMethod`, which compares whole clients and takes `tsc` a second. */
type Paths<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

/** What a call takes: `params`, `body` and `headers` as the operation has them, and what `fetch` takes. */
type Options<Operation> = Omit<
  FetchOptions<Operation>,
  'baseUrl' | 'fetch' | 'middleware' | 'parseAs' | `${string}Serializer`
> &
  AttemptOptions;

/** How often and how long a request is tried; the client's own settings unless given. */
export interface AttemptOptions {
  /** Milliseconds an attempt may take, its body included. */
  readonly timeout?: number | undefined;
  /** How many more attempts there may be after the first. */
  readonly retries?: number | undefined;
}

/** openapi-fetch's own call types let a misspelt field pass where every field of a body is optional. */
type Call<Method extends HttpMethod> = <Path extends Paths<Method>>(
  path: Path,
  ...options: object extends Options<paths[Path][Method]>
    ? [options?: Options<paths[Path][Method]>]
    : [options: Options<paths[Path][Method]>]
) => Promise<FetchResponse<paths[Path][Method] & object, object, `application/${string}`>>;

/** The contract's methods, typed by its paths. What is behind them is known to this file alone. */
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

/** A request ready to be sent. Its body is text: it can be sent as often as need be. */
export interface OutgoingRequest extends AttemptOptions {
  /** Where it goes, its query included. */
  readonly url: string;
  /** What `fetch` takes. */
  readonly init: AttemptInit & { readonly method: string };
}

/** By lower-case name. */
export type RequestHeaders = Record<string, string>;

/** The contract's methods over `send`, which takes every request to the service. */
export function createTransport(
  baseUrl: string,
  send: (request: OutgoingRequest) => Promise<ReadAnswer>,
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
      const url = createFinalURL(path, {
        baseUrl,
        params,
        querySerializer: queryText,
        pathSerializer: fillPath,
      });
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

/** A form, as the contract prefers, unless the caller's own Content-Type asks for JSON. */
function encodeBody(fields: object, headers: RequestHeaders): string {
  const type = 'content-type';
  if (headers[type]?.startsWith('application/json')) return JSON.stringify(fields);
  headers[type] = 'application/x-www-form-urlencoded';
  return formBody(fields);
}
