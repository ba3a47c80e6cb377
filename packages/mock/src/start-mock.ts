import type { AddressInfo } from 'node:net';
import { storeKeys } from '@contentgen/mock-store';
import { type Exchange, logged } from './exchange-log.ts';
import type { NextOutcome } from './next-response.ts';
import { type Respond, serverOf } from './serve.ts';
import { type StateOptions, statefulMock } from './stateful-mock.ts';

/** The options of a mock. */
export interface MockOptions extends StateOptions {
  /** Default: 0, which chooses a free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Is called for every response, for a log. */
  readonly onResponse?: ((exchange: Exchange) => void) | undefined;
  /** Whether the mock stores nothing and answers with the contract's examples. Default: false. */
  readonly stateless?: boolean | undefined;
}

/** A running mock. */
export interface Mock {
  /** Such as `http://127.0.0.1:4010`, without a trailing slash. */
  readonly url: string;
  /** The API keys. Without state, any key works. */
  readonly keys: typeof storeKeys;
  /**
   * Chooses what happens to the next request, or to all requests until another choice.
   *
   * @throws RangeError for an unknown outcome, and Error without state.
   */
  next(outcome: NextOutcome, options?: { readonly repeats?: boolean }): void;
  /** Starts over: deletes all records and brings the examples back. Without state, there is nothing to do. */
  reset(): void;
  /** Closes all connections and the port. */
  close(): Promise<void>;
}

/**
 * Starts the mock.
 *
 * @throws RangeError that names the first option with a wrong value, and Error with `code` `EADDRINUSE` when the port
 *   is in use.
 */
export async function startMock({
  port = 0,
  host = '127.0.0.1',
  stateless = false,
  onResponse,
  ...options
}: MockOptions = {}): Promise<Mock> {
  const stateful = stateless ? undefined : statefulMock(options, onResponse);
  const respond = stateful?.respond ?? (await loadStateless(onResponse));
  const server = serverOf(respond, stateless ? 'contentgen-mock (stateless)' : 'contentgen-mock');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(host, server.address() as AddressInfo),
    keys: storeKeys,
    next(outcome, { repeats = false } = {}) {
      if (stateful === undefined) throw new Error('A mock without state has no next response.');
      stateful.next.choose({ outcome, repeats });
    },
    reset: () => stateful?.reset(),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
        stateful?.close();
      }),
  };
}

/** The URL of an address. An IPv6 address is in brackets (RFC 3986, section 3.2.2). */
function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function loadStateless(onResponse: MockOptions['onResponse']): Promise<Respond> {
  const { statelessMock } = await import('./respond-stateless.ts');
  const respond = statelessMock();
  return onResponse === undefined ? respond : logged(respond, onResponse);
}
