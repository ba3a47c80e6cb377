import type { FetchOptions } from 'openapi-fetch';
import type { paths } from './generated/types.ts';
import type { AnyOptions, AttemptOptions } from './request.ts';
import type { StartCall } from './start-call.ts';

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

/** The bodies of some responses of an operation, without those of streams. */
type BodyOf<Response> = Response extends { readonly content: infer Content }
  ? Content[keyof Content & `application/${string}`]
  : undefined;

type SuccessStatus = 200 | 201 | 202 | 203 | 204 | 206;

/**
 * Replaces `FetchResponse` of openapi-fetch, which turns open choices such as `Style | (string & {})` into object
 * types.
 */
type Answer<Responses> =
  | {
      readonly data: BodyOf<Responses[keyof Responses & SuccessStatus]>;
      readonly error?: never;
      readonly response: Response;
    }
  | {
      readonly data?: never;
      readonly error: NonNullable<BodyOf<Responses[Exclude<keyof Responses, SuccessStatus>]>>;
      readonly response: Response;
    };

/** Replaces the call types of openapi-fetch, which accept a mistyped field if every field of a body is optional. */
type Call<Method extends HttpMethod> = <Path extends Paths<Method>>(
  path: Path,
  ...options: object extends Options<paths[Path][Method]>
    ? [options?: Options<paths[Path][Method]>]
    : [options: Options<paths[Path][Method]>]
) => Promise<Answer<(paths[Path][Method] & { readonly responses: unknown })['responses']>>;

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
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
    method,
    async (path: string, options: AnyOptions = {}) => {
      const result = await start(method, path, options).result();
      return { ...result, error: result.problem };
    },
  ]);
  return Object.fromEntries(methods) as unknown as Transport;
}
