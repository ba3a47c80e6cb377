import type { Document, Image } from '@contentgen/contract';
import type { ApiKey, Send } from './attempt.ts';
import type { Call, CallOptions } from './call.ts';
import type { Images, Resources, UpdateImageResult } from './generated/resources.ts';
import { createResources } from './resources.ts';
import { sendWithRetries } from './retries.ts';
import { setFavorite } from './set-favorite.ts';
import { createTransport, type Transport } from './transport.ts';
import { type WaitOptions, waitUntilFinal } from './wait-for.ts';

/** How a client is set up. */
export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:8080`. Slashes at the end don't matter. */
  readonly baseUrl: string;
  /** The API key, or a function that gets it, asked before every attempt. */
  readonly apiKey: ApiKey;
  /** Sends the requests; the global `fetch` unless given. */
  readonly fetch?: Send | undefined;
  /** Milliseconds an attempt may take, its body included: 60,000 unless given. A create may take 25,000. */
  readonly timeout?: number | undefined;
  /** How many more attempts a request may have after the first: 4 unless given. */
  readonly retries?: number | undefined;
  /** Names your program in `User-Agent`, where the platform lets it be set. */
  readonly userAgent?: string | undefined;
}

/** The client: the resources, and `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export interface Client extends Omit<Resources, 'images'>, Transport {
  /** The images; beside what the contract has for them, a way to mark favorites. */
  readonly images: Images & {
    /** Marks an image as a favorite, or takes the mark off, and leaves the rest alone. */
    setFavorite(image: Image, favorite: boolean, options?: CallOptions): Call<Image, UpdateImageResult>;
  };
  /** Waits until a record's generation has ended. Resolves to the record as it then is, `failed` included. */
  waitFor<Kind extends Document | Image>(record: Kind, options?: WaitOptions<Kind>): Promise<Kind>;
}

/**
 * A client of the content generation API.
 *
 * @throws TypeError when `baseUrl` is no address.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, apiKey, timeout = 60_000, retries = 4, userAgent } = options;
  // In a page, an address may be told from the page's own.
  const { protocol } = new URL(baseUrl, (globalThis as { location?: URL }).location?.href);
  if (!/^http/.test(protocol)) throw new TypeError(`${baseUrl} is no http or https URL.`);
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  const transport = createTransport(baseUrl.replace(/\/+$/, ''), (request) => {
    const { headers, method } = request.init;
    if (method === 'GET') headers.accept ??= 'application/json';
    if (userAgent) headers['user-agent'] = userAgent;
    return sendWithRetries(request, { send, apiKey, timeout, retries });
  });
  const resources = createResources(transport, retries);
  const { documents, images } = resources;
  return {
    ...transport,
    ...resources,
    images: {
      ...images,
      setFavorite: (image, favorite, more) => setFavorite(images, image, favorite, more),
    },
    waitFor: (record, how) =>
      waitUntilFinal(record, ('prompt' in record ? documents : images).get as never, how),
  };
}
