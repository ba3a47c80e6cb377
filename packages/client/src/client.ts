import { readableProblem } from './readable-problem.ts';
import { createTransport, type Transport } from './transport.ts';

export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:8080`. Slashes at the end don't matter. */
  readonly baseUrl: string;
  /** The API key, or a function that gets it, asked before every request. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** Sends the requests; the global `fetch` unless given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export type Client = Transport;

/**
 * A client of the content generation API. Each call resolves to `{ data, response }`, or to
 * `{ error, response }` when the status is 400 or more; it rejects only when there was no answer.
 */
export function createClient({ baseUrl, apiKey, fetch }: ClientOptions): Client {
  return createTransport(baseUrl.replace(/\/+$/, ''), async ({ url, init }) => {
    const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
    init.headers.set('Authorization', `Bearer ${key}`);
    if (init.method === 'GET') init.headers.set('Accept', 'application/json');
    const send = fetch ?? globalThis.fetch;
    return readableProblem(await send(url, init), url);
  });
}
