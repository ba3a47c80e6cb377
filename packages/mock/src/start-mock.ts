import type { AddressInfo } from 'node:net';
import { storeKeys } from '@contentgen/mock-store';
import { type Exchange, logged } from './exchange-log.ts';
import { type Respond, serverOf } from './serve.ts';
import { type StateOptions, statefulMock } from './stateful-mock.ts';

/** The options of a mock. */
export interface MockOptions extends StateOptions {
  /** 0 chooses a free port. */
  readonly port: number;
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
  /** Starts over: deletes all records and brings the examples back. */
  reset(): void;
  /** Closes all connections and the port. */
  close(): Promise<void>;
}

/**
 * Starts the mock.
 *
 * @throws Error with `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock({
  port,
  host = '127.0.0.1',
  stateless = false,
  onResponse,
  ...options
}: MockOptions): Promise<Mock> {
  const store = stateless ? undefined : statefulMock(options);
  const respond: Respond = store === undefined ? await loadStateless() : (request) => store.respond(request);
  const name = stateless ? 'contentgen-mock (stateless)' : 'contentgen-mock';
  const server = serverOf(onResponse === undefined ? respond : logged(respond, onResponse), name);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(host, server.address() as AddressInfo),
    keys: storeKeys,
    reset: () => store?.reset(),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** The URL of an address. An IPv6 address is in brackets (RFC 3986, section 3.2.2). */
function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function loadStateless(): Promise<Respond> {
  const { statelessMock } = await import('./respond-stateless.ts');
  return statelessMock();
}
