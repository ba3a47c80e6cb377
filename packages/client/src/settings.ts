import { version } from './generated/version.ts';
import { type AttemptOptions, checkedHeaders, type RequestHeaders, refuse } from './request.ts';

/** Sends a request to the service, as `fetch` does. `attempt` is the number of the attempt, from 1. */
export type Send = (url: string, init: RequestInit & { readonly attempt?: number }) => Promise<Response>;

/** Wraps the function that sends the requests. */
export type Middleware = (send: Send) => Send;

/** The options of `fetch` that the client sets. */
interface OwnFetchOptions {
  readonly method?: never;
  readonly headers?: never;
  readonly body?: never;
  readonly redirect?: never;
  readonly signal?: never;
}

/** The other options of `fetch`. Each platform has its own. */
export type FetchOptions = OwnFetchOptions & (object | Readonly<Record<string, unknown>>);

/** The settings of a client. */
export interface ClientOptions {
  /**
   * The address of the service, such as `http://127.0.0.1:8080`. Trailing slashes are ignored. In a page it may be
   * relative to the page. Default: the environment variable `CONTENTGEN_BASE_URL`.
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key, or a function that returns the key and is called before every attempt. Default: the environment
   * variable `CONTENTGEN_API_KEY`. Do not use a key in a page: see `exposeKeyInBrowser`.
   */
  readonly apiKey?: ApiKey | undefined;
  /**
   * Allows an API key in a browser, where every user of the page can read and copy it. Default: false. Without a key,
   * the requests of a page have no `Authorization`: your server adds it.
   */
  readonly exposeKeyInBrowser?: boolean | undefined;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: Send | undefined;
  /** The longest time of an attempt in milliseconds, including the body; default: 60,000. A create may take 25,000. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after the first; default: 4. */
  readonly retries?: number | undefined;
  /** The longest time of a call in milliseconds, with all its attempts and pauses; default: no limit. */
  readonly deadline?: number | undefined;
  /** The largest body of a success in bytes; default: 128 MiB, more than any page of a list has. */
  readonly bodyLimit?: number | undefined;
  /**
   * The name of your program in `User-Agent`, before the name of this package. Has no effect in browsers, because
   * they set this header themselves.
   */
  readonly userAgent?: string | undefined;
  /** Headers of every request, such as a header that a proxy needs. The headers of a single call replace them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Further options of `fetch` for every request, such as `credentials`, `cache` or the `dispatcher` of Node. The client
   * sets the others itself: pass a `signal` to a call.
   */
  readonly fetchOptions?: FetchOptions | undefined;
  /** Wraps the function that sends the requests, such as `logTo(console)` or `observe({ onResponse })`. */
  readonly middleware?: Middleware | undefined;
}

/** The checked settings of a client. */
export interface Settings extends AttemptOptions {
  /** Sends the requests. */
  readonly send: Send;
  /** Undefined in a page whose server adds the key. */
  readonly apiKey: ApiKey | undefined;
  /** The address, without a slash at its end. */
  readonly baseUrl: string;
  /** The value of `User-Agent`; undefined in a browser, which has its own. */
  readonly agent: string | undefined;
  /** The headers of every request by lower-case name, except for `Authorization`. */
  readonly headers: RequestHeaders;
  /** Whether a page may send an API key. */
  readonly exposeKeyInBrowser?: boolean | undefined;
  /** Further options of `fetch`. */
  readonly fetchOptions?: object | undefined;
  /** The largest body of a success in bytes; default: 128 MiB. */
  readonly bodyLimit?: number | undefined;
}

/** The parts of the platform that not every runtime has. */
interface Platform {
  readonly location?: { readonly href: string };
  readonly navigator?: { readonly userAgent?: string };
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/**
 * Checks the settings of a client and completes them, on a server from the environment.
 *
 * @throws TypeError for an address or a key that can't work, and for a key in a browser.
 */
export function readSettings(options: ClientOptions): Settings {
  const platform = globalThis as Platform;
  // Also true in a worker, which has no document.
  const isBrowser = /^Mozilla/.test(platform.navigator?.userAgent as string);
  const environment = (!isBrowser && platform.process?.env) || {};
  const {
    baseUrl: given = environment.CONTENTGEN_BASE_URL ?? '',
    apiKey = environment.CONTENTGEN_API_KEY,
    fetch: send = (url, init) => fetch(url, init),
  } = options;
  const baseUrl = String(given);
  // An address with another scheme, such as `localhost:8080`, is not relative. The address may contain a password.
  if (
    !URL.canParse(baseUrl, platform.location?.href) ||
    !/^(https?:\/\/|(?![\w.+-]+:))[^?#@\\\s]*$/i.test(baseUrl)
  ) {
    throw new TypeError('baseUrl or CONTENTGEN_BASE_URL must be an http URL without query.');
  }
  const headers = checkedHeaders(options);
  if (isBrowser && (apiKey ?? headers.authorization) && !options.exposeKeyInBrowser) {
    throw new TypeError('apiKey needs exposeKeyInBrowser.');
  }
  return {
    ...options,
    send: options.middleware?.(send) ?? send,
    apiKey: typeof apiKey === 'function' || (isBrowser && apiKey === undefined) ? apiKey : checkedKey(apiKey),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    agent: isBrowser ? undefined : `${options.userAgent ?? ''} contentgen-client/${version}`,
    headers,
  };
}

/** The API key, or a function that gets it. */
export type ApiKey = string | (() => string | Promise<string>);

/**
 * Returns the key without white space around it, such as the line end of a file.
 *
 * @throws TypeError for a key that is not a bearer token (RFC 6750, section 2.1), such as an empty text or two lines.
 *   The message does not contain the key.
 */
export function checkedKey(key: unknown): string {
  const text = String(key ?? '').trim();
  return /^[\w.~+/-]+=*$/.test(text) ? text : refuse('apiKey or CONTENTGEN_API_KEY', 'empty or invalid');
}
