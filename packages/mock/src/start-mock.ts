import type { AddressInfo } from 'node:net';
import { storeKeys } from '@contentgen/mock-store';
import { type Respond, serverOf } from './serve.ts';
import { type StateOptions, statefulMock } from './stateful-mock.ts';

/** The options of a mock. */
export interface MockOptions extends StateOptions {
  /** 0 chooses a free port. */
  readonly port: number;
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
 * Starts the mock on 127.0.0.1.
 *
 * @throws Error with `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock({ port, stateless = false, ...options }: MockOptions): Promise<Mock> {
  const store = stateless ? undefined : statefulMock(options);
  const server =
    store === undefined
      ? serverOf(await loadStateless(), 'contentgen-mock (stateless)')
      : serverOf((request) => store.respond(request), 'contentgen-mock');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: storeKeys,
    reset: () => store?.reset(),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function loadStateless(): Promise<Respond> {
  const { statelessMock } = await import('./respond-stateless.ts');
  return statelessMock();
}
