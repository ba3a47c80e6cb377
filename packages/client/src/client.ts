import type { paths } from '@contentgen/contract';
import createFetchClient, {
  type Client as FetchClient,
  type ClientOptions as FetchClientOptions,
  type Middleware,
} from 'openapi-fetch';
import type { Call, CallLimits, CallOptions } from './call.ts';
import { errorOf } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import { version } from './generated/version.ts';
import { recordsOf } from './pages.ts';
import { isEventStream, resilientFetch, type Send } from './resilient-fetch.ts';

/** The API key, or a function that gets it. */
export type ApiKey = string | (() => string | Promise<string>);

/** The options of a client. It also accepts options of openapi-fetch and of `fetch`, such as `credentials`. */
export interface ClientOptions
  extends CallLimits,
    Omit<FetchClientOptions, 'baseUrl' | 'fetch' | 'bodySerializer' | 'redirect' | 'signal'> {
  /**
   * The address of the service, such as `http://127.0.0.1:8080`. In a page it may be relative to the page. Default: the
   * environment variable `CONTENTGEN_BASE_URL`.
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that returns the key and is called for every call. Default: the environment variable
   * `CONTENTGEN_API_KEY`. Do not use a key in a page: see `exposeKeyInBrowser`.
   */
  readonly apiKey?: ApiKey | undefined;
  /**
   * Allows an API key in a browser, where every user of the page can read and copy it. Default: false. Without a key,
   * the requests of a page have no `Authorization`: your server adds it.
   */
  readonly exposeKeyInBrowser?: boolean | undefined;
  /** The number of calls that run at once; default: 10. Further calls wait for their turn. */
  readonly concurrency?: number | undefined;
  /** The name of your program in `User-Agent`, before the name of this package. Browsers have their own. */
  readonly userAgent?: string | undefined;
  /** Sends each attempt; default: the global `fetch`. */
  readonly fetch?: Send | undefined;
}

/** The client: the resources, and `GET`, `POST` and the other members of openapi-fetch's client. */
export interface Client extends Resources, FetchClient<paths> {}

/** The parts of the platform that not every runtime has. */
const platform = globalThis as {
  readonly location?: { readonly href: string };
  readonly navigator?: { readonly userAgent: string };
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
};

/**
 * Creates a client of the content generation API.
 *
 * @throws TypeError for an invalid address or key, and for a key in a browser without `exposeKeyInBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl, apiKey, exposeKeyInBrowser, concurrency, userAgent, fetch, timeout, ...more } = options;
  const { retries, deadline, headers, ...rest } = more;
  // Also true in a worker, which has no document.
  const isBrowser = /^Mozilla/.test(platform.navigator?.userAgent ?? '');
  const environment = isBrowser ? {} : (platform.process?.env ?? {});
  const key = apiKey ?? environment.CONTENTGEN_API_KEY;
  if (isBrowser && key !== undefined && exposeKeyInBrowser !== true)
    throw new TypeError('apiKey needs exposeKeyInBrowser, because every user of the page can read the key.');
  if (!isBrowser && typeof key !== 'function') checkedKey(key);
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && concurrency > 0))
    throw new TypeError(`concurrency must be a whole number from 1, not ${concurrency}.`);

  const api = createFetchClient<paths>({
    ...rest,
    baseUrl: checkedUrl(String(baseUrl ?? environment.CONTENTGEN_BASE_URL ?? '')),
    // A redirect could lead the API key to another service.
    redirect: 'manual',
    headers: { Accept: 'application/json', 'Content-Type': formType, ...headers },
    bodySerializer: formOf,
    fetch: resilientFetch(
      fetch ?? ((request, init) => globalThis.fetch(request, init)),
      { timeout, retries, deadline },
      concurrency ?? 10,
    ),
  });
  const agent = isBrowser ? undefined : `${userAgent ?? ''} contentgen-client/${version}`.trim();
  api.use({
    async onRequest({ request }) {
      const { headers, method } = request;
      if (key !== undefined)
        headers.set('Authorization', `Bearer ${checkedKey(typeof key === 'function' ? await key() : key)}`);
      if (agent !== undefined) headers.set('User-Agent', agent);
      if (method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newKey());
      if (method === 'GET' || method === 'DELETE') headers.delete('Content-Type');
    },
  });
  return Object.assign(api, resourcesOf(api));
}

/** Makes a client throw a typed error for an unsuccessful response. */
export const throwErrors: Middleware = {
  async onResponse({ request, response }) {
    if (!response.ok) throw await errorOf(response, request);
  },
};

interface Operation {
  readonly method: string;
  readonly path: string;
}

/** Sends the request of an operation. The body of the response is unread. */
type SendOperation = (operation: Operation, init: object) => Promise<Response>;

/** Creates the methods of every resource from the contract's table of operations. */
function resourcesOf(api: FetchClient<paths>): Resources {
  const send: SendOperation = async ({ method, path }, init) => {
    const options = { ...init, middleware: [throwErrors], parseAs: 'stream' };
    const { response } = await api.request(method.toLowerCase() as 'get', path as never, options as never);
    return response;
  };
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [resource, operations] of Object.entries<Record<string, Operation>>(table)) {
    const methods: Record<string, unknown> = {};
    resources[resource] = methods;
    for (const [name, operation] of Object.entries(operations)) {
      methods[name] = methodOf(send, operation, name === 'list');
    }
    if (operations.list !== undefined) {
      methods.iterate = (query?: object, options?: CallOptions) =>
        recordsOf(methods as never, query, options);
    }
  }
  return resources as unknown as Resources;
}

/** Creates a method. Its arguments are, in this order: the id, the body or the query, the options. */
function methodOf(send: SendOperation, operation: Operation, hasQuery: boolean) {
  const hasId = operation.path.includes('{');
  const hasBody = operation.method.startsWith('P');
  return (...values: unknown[]) => {
    const id = hasId ? values.shift() : undefined;
    const fields = hasBody || hasQuery ? values.shift() : undefined;
    const options = (values.shift() ?? {}) as CallOptions;
    // An option with the name of a header, such as `ifMatch`, is a text.
    const named = Object.entries(options).filter(([, value]) => typeof value === 'string');
    const header = Object.fromEntries(
      named.map(([name, value]) => [name.replace(/[A-Z]/g, '-$&').toLowerCase(), value]),
    );
    const params = { path: { id }, query: hasBody ? undefined : fields, header };
    const { signal, timeout, retries, deadline, headers } = options;
    const init = { signal, timeout, retries, deadline, headers, params };
    return callOf(send(operation, { ...init, body: hasBody ? fields : undefined }));
  };
}

/** A call that fails without anyone waiting for it is an unhandled rejection, as of every promise. */
function callOf(response: Promise<Response>): Call<unknown> {
  const data = response.then((received) =>
    isEventStream(received) || received.status === 204 ? undefined : received.clone().json(),
  );
  const asResponse = () => {
    data.catch(() => {});
    return response;
  };
  return Object.assign(data, { asResponse });
}

const formType = 'application/x-www-form-urlencoded';

/**
 * Writes fields as a form, which the contract prefers. A list is a repeated field, the empty list is `field=`, and an
 * undefined field is left out.
 *
 * @throws TypeError that names the field, for null and objects, which a form can't express.
 */
function formOf(body: unknown): string {
  return Object.entries(body as object)
    .filter(([, value]) => value !== undefined)
    .flatMap(([field, value]) => {
      const items = Array.isArray(value) && value.length > 0 ? value : [String(value)];
      if (value === null || items.some((item) => item instanceof Object))
        throw new TypeError(`${field} can't be ${value}.`);
      return items.map((item) => `${encodeURIComponent(field)}=${encodeURIComponent(item)}`);
    })
    .join('&');
}

/** Pages without HTTPS have no `randomUUID`. One number could be equal in two programs. */
function newKey(): string {
  return crypto.randomUUID?.() ?? `${Math.random()}${Math.random()}`;
}

/** @throws TypeError for an address that is neither an http URL nor, in a page, relative. It may contain a password. */
function checkedUrl(address: string): string {
  const isUrl = URL.canParse(address, platform.location?.href);
  // An address with another scheme, such as `localhost:8080`, is not relative.
  if (!isUrl || !/^(https?:\/\/|(?![\w.+-]+:))[^?#@\\\s]*$/i.test(address)) {
    throw new TypeError(
      'baseUrl or CONTENTGEN_BASE_URL must begin with http:// or https:// and have no query. Only in a page may it be relative, such as "/".',
    );
  }
  if (/\/api\/v1\/*$/.test(address))
    throw new TypeError('baseUrl or CONTENTGEN_BASE_URL must be the address before /api/v1.');
  return address.replace(/\/+$/, '');
}

/**
 * Returns the key without white space around it, such as the line end of a file.
 *
 * @throws TypeError for a key that is not a bearer token (RFC 6750, section 2.1). The message does not contain the key.
 */
function checkedKey(key: unknown): string {
  const text = String(key ?? '').trim();
  if (/^[\w.~+/-]+=*$/.test(text)) return text;
  throw new TypeError('apiKey or CONTENTGEN_API_KEY is missing, or not a bearer token.');
}
