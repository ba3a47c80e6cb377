import type { paths } from '@contentgen/contract';
import createFetchClient, {
  type Client as FetchClient,
  type ClientOptions as FetchClientOptions,
} from 'openapi-fetch';
import type { Call, CallLimits, CallOptions, Retry } from './call.ts';
import type { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import { version } from './generated/version.ts';
import {
  callerOf,
  checkHeaders,
  checkNumber,
  limitsOf,
  type Operation,
  type Outcome,
  type ResourceCaller,
} from './outcome.ts';
import { recordsOf } from './pages.ts';
import { resilientFetch, type Send } from './resilient-fetch.ts';

/** The API key, or a function that gets it. */
export type ApiKey = string | (() => string | Promise<string>);

/** The options of a client. It also accepts options of openapi-fetch and of `fetch`, such as `credentials`. */
export interface ClientOptions
  extends CallLimits,
    Omit<FetchClientOptions, 'baseUrl' | 'fetch' | 'bodySerializer' | 'redirect' | 'signal'> {
  /**
   * The address of the service, such as `http://127.0.0.1:8080`. A relative one, such as `/`, is relative to the page:
   * where no page is, only a request fails. Default: the environment variable `CONTENTGEN_BASE_URL`; in a page `/`.
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that returns the key and is called before each attempt. Default: the environment variable
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
  /** Called before each further attempt, for a log. `client.use()` sees each response that a call ends with. */
  readonly onRetry?: ((retry: Retry) => unknown) | undefined;
}

/** The client: the resources, and `GET`, `POST` and the other members of openapi-fetch's client. */
export interface Client extends Resources, FetchClient<paths> {}

/** The parts of the platform that not every runtime has. */
const platform = globalThis as {
  readonly document?: { readonly baseURI: string };
  readonly location?: { readonly href: string };
  readonly navigator?: { readonly userAgent: string };
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
};

/**
 * Creates a client of the content generation API.
 *
 * @throws TypeError for an invalid address, key or limit, and for a key in a browser without `exposeKeyInBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { baseUrl, apiKey, fetch, headers, userAgent, concurrency = 10, ...rest } = options;
  // Also true in a worker, which has no document.
  const isBrowser = /^Mozilla/.test(platform.navigator?.userAgent ?? '');
  const environment = isBrowser ? {} : (platform.process?.env ?? {});
  const address = `${baseUrl ?? environment.CONTENTGEN_BASE_URL ?? ''}` || (isBrowser ? '/' : '');
  absolute(address, 'http://page');
  const key = apiKey ?? environment.CONTENTGEN_API_KEY;
  if (isBrowser && key !== undefined && rest.exposeKeyInBrowser !== true)
    throw new TypeError('apiKey needs exposeKeyInBrowser: every user of the page can read it.');
  // A server loads the code of a page, too, to render it: there, only a request misses the key.
  if (key !== undefined && typeof key !== 'function') checkedKey(key);
  checkNumber('concurrency', concurrency, 1);
  checkHeaders({ ...(headers as object), userAgent });

  const api = createFetchClient<paths>({
    ...rest,
    // A redirect could lead the API key to another service.
    redirect: 'manual',
    headers: { Accept: 'application/json', 'Content-Type': formType, ...headers },
    bodySerializer: formOf,
  });
  const agent = isBrowser ? undefined : `${userAgent ?? ''} contentgen-client/${version}`.trim();
  api.use({
    onRequest({ request: { headers, method } }) {
      if (agent) headers.set('User-Agent', agent);
      if (method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newKey());
      if (method === 'GET' || method === 'DELETE') headers.delete('Content-Type');
      // A proxy that compresses makes an ETag weak, which never matches (RFC 9110, section 13.1.1).
      const match = headers.get('If-Match')?.replace(/(^|,\s*)W\//g, '$1');
      if (match) headers.set('If-Match', match);
    },
  });
  const send = resilientFetch(
    fetch ?? ((request, init) => globalThis.fetch(request, init)),
    concurrency,
    async ({ headers }) => {
      if (key === undefined && isBrowser) return;
      headers.set('Authorization', `Bearer ${checkedKey(typeof key === 'function' ? await key() : key)}`);
    },
    rest.onRetry,
  );
  const call = callerOf(api.request as never, send, limitsOf(rest), () => absolute(address));
  const byPath: Record<string, unknown> = { request: call.bind(undefined, false) };
  for (const name in api) if (/^[A-Z]/.test(name)) byPath[name] = call.bind(undefined, false, name);
  return Object.assign(api, byPath, resourcesOf(call.bind(undefined, true))) as unknown as Client;
}

/** Creates the methods of every resource from the contract's table of operations. */
function resourcesOf(call: ResourceCaller): Record<string, unknown> {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [resource, operations] of Object.entries<Record<string, Operation>>(table)) {
    const methods: Record<string, unknown> = {};
    resources[resource] = methods;
    for (const [name, operation] of Object.entries(operations)) methods[name] = methodOf(call, operation);
    if (operations.list?.query)
      methods.iterate = (query?: object, options?: CallOptions) =>
        recordsOf(methods as never, query, options);
  }
  return resources;
}

/** Creates a method. Its arguments are, in this order: the id, the body or the query, the options. */
function methodOf(call: ResourceCaller, { method, path, body: hasBody, query: hasQuery }: Operation) {
  const hasId = path.includes('{');
  return (...values: unknown[]) => {
    const id = hasId ? values.shift() : undefined;
    const fields = hasBody || hasQuery ? values.shift() : undefined;
    const options = (values.shift() ?? {}) as CallOptions;
    // An option with the name of a header, such as `ifMatch`, is a text.
    const header: Record<string, string> = {};
    for (const [name, value] of Object.entries(options))
      if (typeof value === 'string') header[name.replace(/[A-Z]/g, '-$&')] = value;
    const params = { path: hasId ? { id } : {}, query: hasBody ? {} : (fields as object), header };
    return callOf(call(method, path, { ...options, params, body: hasBody ? fields : undefined }));
  };
}

/** A call that fails without anyone waiting for it is an unhandled rejection, as of every promise. */
function callOf(outcome: Promise<Outcome>): Call<unknown> {
  const data = outcome.then((received) => received.data);
  const asResponse = async () => {
    data.catch(() => {});
    return (await outcome).response;
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

/**
 * Returns an absolute address without a slash at its end.
 *
 * @param base the address of the page.
 * @throws TypeError for an address that is neither an http URL nor relative to a page. It may contain a password.
 */
function absolute(address: string, base = platform.document?.baseURI ?? platform.location?.href): string {
  try {
    // An address with another scheme, such as `localhost:8080`, is not relative.
    if (/^(https?:\/\/|(?![\w.+-]+:))(?!.*\/api\/v1\/*$)[^?#@\\\s]+$/i.test(address))
      return new URL(address, base).href.replace(/\/+$/, '');
  } catch {}
  throw new TypeError(
    'baseUrl or CONTENTGEN_BASE_URL must begin with http:// or https://, or be relative to a page, and end before /api/v1.',
  );
}

/**
 * Returns the key without white space around it, such as the line end of a file, and without the name of the scheme.
 *
 * @throws TypeError for a key that is not a bearer token (RFC 6750, section 2.1). The message does not contain the key.
 */
function checkedKey(key: unknown): string {
  const text = `${key ?? ''}`.trim().replace(/^bearer\s+/i, '');
  if (/^[\w.~+/-]+=*$/.test(text)) return text;
  throw new TypeError('apiKey or CONTENTGEN_API_KEY is missing, or not a bearer token.');
}
