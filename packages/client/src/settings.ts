import { type ApiKey, checkedKey } from './api-key.ts';
import type { RequestHeaders } from './request.ts';

/** Sends a request to the service, as `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The settings of a client. */
export interface ClientOptions {
  /**
   * The address of the service, such as `http://127.0.0.1:8080`. Trailing slashes are ignored. In a page it may be
   * relative to the page. Default: the environment variable `CONTENTGEN_BASE_URL`.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The API key, or a function that gets it before every attempt. Default: the environment variable
   * `CONTENTGEN_API_KEY`. A page should have none: see `exposeKeyInBrowser`.
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
  /** The name of your program in `User-Agent`, where the platform allows to set it. */
  readonly userAgent?: string | undefined;
}

/** The checked settings of a client. */
export interface Settings {
  /** Sends the requests. */
  readonly send: Send;
  /** Undefined in a page whose server adds the key. */
  readonly apiKey: ApiKey | undefined;
  /** The address, without a slash at its end. */
  readonly baseUrl: string;
  /** The longest time of an attempt in milliseconds. */
  readonly timeout: number;
  /** The number of further attempts after the first. */
  readonly retries: number;
  /** The headers of every request, except for `Authorization`. */
  readonly headers: RequestHeaders;
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
  const { location, navigator, process } = globalThis as Platform;
  // Also true in a worker, which has no document.
  const isBrowser = navigator?.userAgent?.startsWith('Mozilla');
  const environment = isBrowser ? {} : process?.env;
  const {
    baseUrl = environment?.CONTENTGEN_BASE_URL ?? '',
    apiKey = environment?.CONTENTGEN_API_KEY,
    fetch: send = (url, init) => fetch(url, init),
    timeout = 60_000,
    retries = 4,
    userAgent,
  } = options;
  checkAddress(baseUrl, location?.href);
  if (isBrowser && apiKey !== undefined && !options.exposeKeyInBrowser) {
    throw new TypeError(
      'Everyone who opens this page can read its apiKey. Let your server add it, or set exposeKeyInBrowser.',
    );
  }
  const isKnown = typeof apiKey === 'function' || (isBrowser && apiKey === undefined);
  return {
    send,
    apiKey: isKnown ? apiKey : checkedKey(apiKey),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    timeout,
    retries,
    headers: userAgent ? { 'user-agent': userAgent } : {},
  };
}

/** @throws TypeError without the address in its message, because the address may contain a password. */
function checkAddress(baseUrl: string, page: string | undefined): void {
  const url = URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || /[?#]/.test(baseUrl) || url.username || url.password) {
    throw new TypeError(
      'baseUrl or CONTENTGEN_BASE_URL must be an http or https URL without credentials, query and fragment.',
    );
  }
}
