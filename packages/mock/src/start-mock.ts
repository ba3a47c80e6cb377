import type { AddressInfo } from 'node:net';
import { logged, RecentExchanges } from './exchange-log.ts';
import { urlOf } from './listening-url.ts';
import { checkMockOptions, type MockOptions } from './mock-options.ts';
import type { NextOutcome } from './next-response.ts';
import { mockPages } from './pages.ts';
import { type Respond, serverOf } from './serve.ts';
import { statefulMock } from './stateful-mock.ts';
import { storeKeys } from './store/api-keys.ts';

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
   * Chooses what happens to the next request, or to all requests until another choice. An error applies to the next
   * request of the API whose operation can have this error, valid or not.
   *
   * @throws RangeError for an unknown outcome, and Error without state.
   */
  next(outcome: NextOutcome, options?: { readonly repeats?: boolean }): void;
  /** Resets the mock: deletes all records and restores the examples. With `stateless`, it does nothing. */
  reset(): void;
  /** Closes all connections and the port. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the mock.
 *
 * @throws RangeError that names the first option that is unknown or has a wrong value, and the error of `listen`, such
 *   as one with the `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock(given: MockOptions = {}): Promise<Mock> {
  checkMockOptions(given);
  const { port = 0, host = '127.0.0.1', publicUrl, stateless = false, onResponse, ...options } = given;
  const stateful = stateless ? undefined : statefulMock(options, onResponse);
  const respond = stateful?.respond ?? (await loadStateless(onResponse));
  const name = stateless ? 'contentgen-mock (stateless)' : 'contentgen-mock';
  const server = serverOf(respond, { name, publicUrl });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(host, (server.address() as AddressInfo).port),
    keys: storeKeys,
    next(outcome, { repeats = false } = {}) {
      if (stateful === undefined) throw new Error('A mock without state has no next response.');
      stateful.next.choose({ outcome, repeats });
    },
    reset: () => stateful?.reset(),
    close: () =>
      new Promise((resolve, reject) => {
        if (!server.listening) return resolve();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
        stateful?.close();
      }),
  };
}

async function loadStateless(onResponse: MockOptions['onResponse'] = () => undefined): Promise<Respond> {
  const { statelessMock } = await import('./respond-stateless.ts');
  const recent = new RecentExchanges();
  const respond = statelessMock(mockPages({ recent, reset: () => undefined }));
  return logged(respond, (exchange) => {
    recent.add(exchange);
    onResponse(exchange);
  });
}
