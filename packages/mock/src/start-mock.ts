import type { AddressInfo } from 'node:net';
import { addToLog, type Log, logLine } from './log.ts';
import { mockPages } from './pages.ts';
import { askPrism, isForPrism } from './prism-response.ts';
import { callReceiver } from './receiver.ts';
import { type Respond, serverOf } from './server.ts';
import { storeKeys } from './store/api-keys.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';
import { MockStore, type MockStoreOptions, type NextOptions } from './store/mock-store.ts';
import type { NextOutcome } from './store/next-response.ts';
import { mediaFolder } from './store/pictures.ts';

/** The options of a mock. */
export interface MockOptions extends MockStoreOptions {
  /** The port; default: 0, which selects a free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /**
   * The URL that clients use, if the mock is behind a proxy, without a trailing slash. The URLs of pictures begin with
   * it. Default: the host in `X-Forwarded-Host` or `Host`.
   */
  readonly publicUrl?: string | undefined;
  /** Whether the mock stores nothing and answers with the contract's examples. Default: false. */
  readonly stateless?: boolean | undefined;
  /** Takes the lines of the log: one for each response, and warnings. Default: no log. */
  readonly log?: Log | undefined;
}

/** A running mock. */
export interface Mock {
  /**
   * The URL, such as `http://127.0.0.1:4010`, without a trailing slash. If the mock listens on all addresses, the
   * host is the loopback address.
   */
  readonly url: string;
  /** The API keys. Without state, any key works. */
  readonly keys: typeof storeKeys;
  /**
   * Chooses what happens to the next request of an account, or to all its requests until another choice. An error applies
   * to the next request of the API whose operation can have this error, valid or not.
   *
   * @throws RangeError for an unknown outcome, and Error without state.
   */
  next(outcome: NextOutcome, options?: NextOptions): void;
  /**
   * Resets the mock: deletes all records and restores the examples or the fixtures. With `stateless`, it does nothing.
   *
   * @param options with `key`, only the account of this key is reset.
   */
  reset(options?: { readonly key?: string | undefined }): void;
  /** Closes all connections and the port. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the mock. A store answers, and Prism answers the requests whose `Prefer` selects one of its responses. With
 * `stateless`, Prism answers all of them.
 *
 * @throws RangeError that names the first option that is unknown or has a wrong value, and the error of `listen`, such
 *   as one with the `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 0, host = '127.0.0.1', publicUrl, stateless = false, log, ...ofStore } = options;
  const [unused] = Object.entries(ofStore).find(([, value]) => value !== undefined) ?? [];
  if (stateless && unused !== undefined) throw new RangeError(`${unused} has no effect with stateless.`);
  const foreignOrigins = new Set<string>();
  const store: MockStore = new MockStore(ofStore, {
    isStateless: stateless,
    answer: async (request) => (stateless || isForPrism(request) ? askPrism(request) : undefined),
    pages: mockPages({
      isStateless: stateless,
      account: (authorization) => store.account(authorization),
      reset: (key) => store.reset({ key }),
    }),
  });
  store.sendEvents(callReceiver);
  const respond: Respond = async (request) => {
    const response = await store.respond(request);
    if (store.serves(request.target) && request.method !== 'OPTIONS')
      addToLog(store.account(request.headers.authorization?.toString()).requests, request, response);
    return response;
  };
  const name = stateless ? 'contentgen-mock (stateless)' : 'contentgen-mock';
  const server = serverOf(log === undefined ? respond : logged, name, publicUrl);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(host, ownPort()),
    keys: storeKeys,
    next(outcome, choice) {
      if (stateless) throw new Error('A mock without state has no next response.');
      store.next(outcome, choice);
    },
    reset: (which) => store.reset(which),
    close: () =>
      new Promise((resolve, reject) => {
        if (!server.listening) return resolve();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
        store.close();
      }),
  };

  async function logged(request: StoreRequest): ReturnType<Respond> {
    const time = new Date();
    const start = performance.now();
    const response = await respond(request);
    log?.(logLine(request, response, time, performance.now() - start));
    if (publicUrl === undefined) warnOfHost(request.origin, response);
    return response;
  }

  /** Warns once for each host of a proxy that the URLs of pictures in a response begin with. */
  function warnOfHost(origin: string, response: StoreResponse | undefined): void {
    const isOwn = origin.endsWith(`:${ownPort()}`);
    const hasPictures =
      typeof response?.body === 'string' && response.body.includes(`${origin}${mediaFolder}`);
    if (isOwn || !hasPictures || foreignOrigins.has(origin)) return;
    foreignOrigins.add(origin);
    log?.(
      `The URLs of pictures begin with ${origin}, because a proxy has sent this host. If pictures are missing, let the proxy also forward /media, or start the mock with --public-url http://127.0.0.1:${ownPort()}.`,
    );
  }

  function ownPort(): number {
    return (server.address() as AddressInfo).port;
  }
}

/** Returns whether a host means all addresses of the machine: `0.0.0.0` or `::`. No client can call such a host. */
export const isEveryAddress = (host: string): boolean => /^[0.:]+$/.test(host);

/**
 * Returns the URL of a server that listens on a host. If the server listens on all addresses, the URL has the
 * loopback address. An IPv6 address is in brackets (RFC 3986, section 3.2.2).
 */
function urlOf(host: string, port: number): string {
  const isV6 = host.includes(':');
  if (isEveryAddress(host)) return `http://${isV6 ? '[::1]' : '127.0.0.1'}:${port}`;
  return `http://${isV6 ? `[${host}]` : host}:${port}`;
}
