import type { ApiKey, Send } from './attempt.ts';
import type { Resources } from './generated/resources.ts';
import { createResources } from './resources.ts';
import { sendWithRetries } from './retries.ts';
import { createTransport, type Transport } from './transport.ts';

/** The settings of a client. */
export interface ClientOptions {
  /** The address of the service, such as `http://127.0.0.1:8080`. Trailing slashes are ignored. */
  readonly baseUrl: string;
  /** The API key, or a function that gets it before every attempt. */
  readonly apiKey: ApiKey;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: Send | undefined;
  /** The longest time of an attempt in milliseconds, including the body; default: 60,000. A create may take 25,000. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after the first; default: 4. */
  readonly retries?: number | undefined;
  /** The name of your program in `User-Agent`, where the platform allows to set it. */
  readonly userAgent?: string | undefined;
}

/** The client: the resources, and `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export interface Client extends Resources, Transport {}

/**
 * A client of the content generation API.
 *
 * @throws TypeError when `baseUrl` is not an http or https URL.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, timeout = 60_000, retries = 4, userAgent } = options;
  // In a page, an address may be relative to the page.
  const { protocol } = new URL(baseUrl, (globalThis as { location?: URL }).location?.href);
  if (!/^http/.test(protocol)) throw new TypeError(`${baseUrl} is no http or https URL.`);
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  const transport = createTransport(baseUrl.replace(/\/+$/, ''), (request) => {
    const { headers, method } = request.init;
    if (method === 'GET') headers.accept ??= 'application/json';
    if (userAgent) headers['user-agent'] = userAgent;
    return sendWithRetries(request, { send, apiKey, timeout, retries });
  });
  return { ...transport, ...createResources(transport, retries) };
}
