import type { paths } from '@contentgen/contract';
import createOpenapiFetch, {
  type ClientPathsWithMethod,
  type FetchOptions,
  type FetchResponse,
  type Client as OpenapiFetch,
} from 'openapi-fetch';
import { fillPath } from './fill-path.ts';
import { formBody } from './form-body.ts';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Paths<Method extends HttpMethod> = ClientPathsWithMethod<OpenapiFetch<paths>, Method>;

/** What a call takes: `params`, `body` and `headers` as the operation has them, and what `fetch` takes. */
type Options<Operation> = Omit<
  FetchOptions<Operation>,
  'baseUrl' | 'fetch' | 'middleware' | 'parseAs' | `${string}Serializer`
>;

/** openapi-fetch's own call types let a misspelt field pass where every field of a body is optional. */
type Call<Method extends HttpMethod> = <Path extends Paths<Method>>(
  path: Path,
  ...options: object extends Options<paths[Path][Method]>
    ? [options?: Options<paths[Path][Method]>]
    : [options: Options<paths[Path][Method]>]
) => Promise<FetchResponse<paths[Path][Method] & object, object, `${string}/${string}`>>;

/** The contract's methods, typed by its paths. What is behind them is known to this file alone. */
export type Transport = { readonly [Method in HttpMethod as Uppercase<Method>]: Call<Method> };

/** A request ready to be sent. Its body is text: it can be sent as often as need be. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
}

/** The contract's methods over `send`, which takes every request to the service. */
export function createTransport(
  baseUrl: string,
  send: (request: OutgoingRequest) => Promise<Response>,
): Transport {
  const { GET, POST, PUT, PATCH, DELETE } = createOpenapiFetch<paths>({
    baseUrl,
    bodySerializer: (fields: object | undefined, headers?: Headers) => encodeBody(fields ?? {}, headers),
    pathSerializer: fillPath,
    Request: RequestStandIn as unknown as typeof Request,
    fetch: (request) => send(request as unknown as OutgoingRequest),
  });
  return { GET, POST, PUT, PATCH, DELETE } as Transport;
}

interface EncodedBody {
  readonly text: string;
  readonly mediaType: string;
}

/** A form, as the contract prefers, unless the caller's own Content-Type asks for JSON. */
function encodeBody(fields: object, headers: Headers | undefined): EncodedBody {
  const mediaType = headers?.get('Content-Type');
  return mediaType?.startsWith('application/json')
    ? { text: JSON.stringify(fields), mediaType }
    : { text: formBody(fields), mediaType: 'application/x-www-form-urlencoded' };
}

/** Stands in for `Request`, which is slow to make and can be sent only once. */
class RequestStandIn implements OutgoingRequest {
  readonly url: string;
  readonly init: OutgoingRequest['init'];

  constructor(
    url: string,
    { body, ...init }: Omit<OutgoingRequest['init'], 'body'> & { readonly body?: EncodedBody },
  ) {
    this.url = url;
    this.init = init;
    if (body !== undefined) {
      init.headers.set('Content-Type', body.mediaType);
      this.init = { ...init, body: body.text };
    }
  }
}
