import type { paths } from '@contentgen/contract';
import type { FetchOptions } from 'openapi-fetch';
import type { StartCall } from './call.ts';
import type { Problem } from './problem.ts';
import type { AnyOptions, AttemptOptions } from './request.ts';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** openapi-fetch's `ClientPathsWithMethod` compares whole clients, which takes `tsc` a second. */
type Paths<Method extends HttpMethod> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, Stream>
    ? never
    : paths[Path] extends Record<Method, object>
      ? Path
      : never;
}[keyof paths];

/** An operation that `watch` calls. */
interface Stream {
  readonly responses: { readonly 200: { readonly content: { readonly 'text/event-stream': unknown } } };
}

/** The options of a call: `params`, `body` and `headers` of the operation, and the options of `fetch`. */
type Options<Path extends Paths<Method>, Method extends HttpMethod> = Omit<
  FetchOptions<paths[Path][Method]>,
  'baseUrl' | 'fetch' | 'middleware' | 'parseAs' | `${string}Serializer`
> &
  AttemptOptions;

/** The bodies of some responses of an operation. */
type BodyOf<Response> = Response extends { readonly content: infer Content }
  ? Content[keyof Content]
  : undefined;

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 206;

type Responses<Path extends keyof paths, Method extends HttpMethod> = (paths[Path][Method] & {
  readonly responses: unknown;
})['responses'];

/**
 * Replaces `FetchResponse` of openapi-fetch, whose errors lack the `body` of a problem. Editors show its parameters: a
 * path and a method are shorter than all responses.
 */
type Answer<Path extends keyof paths, Method extends HttpMethod> =
  | {
      readonly data: BodyOf<Responses<Path, Method>[keyof Responses<Path, Method> & SuccessStatus]>;
      readonly error?: never;
      readonly response: Response;
    }
  | {
      readonly data?: never;
      readonly error: Problem;
      readonly response: Response;
    };

/** Replaces the call types of openapi-fetch, which accept a mistyped field if every field of a body is optional. */
type Call<Method extends HttpMethod> = <Path extends Paths<Method>>(
  path: Path,
  ...options: object extends Options<Path, Method>
    ? [options?: Options<Path, Method>]
    : [options: Options<Path, Method>]
) => Promise<Answer<Path, Method>>;

/** The HTTP methods, typed by the paths of the contract. Only this file knows the types of openapi-fetch. */
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

/** Makes the HTTP methods. */
export function createTransport(start: StartCall): Transport {
  const methods: Record<string, unknown> = {};
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    methods[method] = (path: string, options: AnyOptions = {}) =>
      start(method, path, options)
        .result()
        .then((result) => ({ ...result, error: result.problem }));
  return methods as unknown as Transport;
}
