import type { Call, CallOptions } from './call.ts';
import type { Resources } from './generated/resources.ts';
import { createResources } from './resources.ts';
import type { AnyResult } from './result.ts';
import { type ClientOptions, readSettings } from './settings.ts';
import { startCall } from './start-call.ts';
import { createTransport, type Transport } from './transport.ts';

/** The options of `request`. */
export interface RequestOptions extends CallOptions {
  /** The fields of the query. */
  readonly query?: object | undefined;
  /**
   * The fields of the body, sent as a form, or as JSON with a JSON type, such as
   * `headers: { 'Content-Type': 'application/json' }`. Default: no body.
   */
  readonly body?: object | undefined;
}

/** The client: the resources, and `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export interface Client extends Resources, Transport {
  /**
   * Calls an endpoint that the contract does not have, such as one of a newer service. It retries as other calls do.
   * Every status counts as documented. The data is any JSON, the text of another media type, or undefined for an empty
   * body. Rejects with an InvalidResponseError for a page of HTML, and with a TypeError for a request that `fetch`
   * refuses, such as a `GET` with a body.
   *
   * @param method such as `GET`, in upper or lower case.
   * @param path such as `/api/v1/audio`. It begins with a slash.
   */
  request(method: string, path: string, options?: RequestOptions): Call<unknown, AnyResult>;
  /** Makes a client with the same options, except for the given ones. */
  withOptions(options: ClientOptions): Client;
}

/**
 * A client of the content generation API.
 *
 * @throws TypeError for an invalid address, key or header, and for a key in a browser without `exposeKeyInBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const settings = readSettings(options);
  return {
    ...createTransport(settings),
    ...createResources(settings),
    request: (method, path, { query, ...more } = {}) =>
      // Without a slash, the path could change the host of the address.
      startCall(settings, method.toUpperCase(), path.replace(/^[\s/\\]*/, '/'), {
        ...more,
        params: { query },
        anyContent: true,
      }),
    withOptions: (more) => createClient({ ...options, ...more }),
  };
}
