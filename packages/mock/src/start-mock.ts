import type { AddressInfo } from 'node:net';
import { type MockStoreOptions, storeKeys } from '@contentgen/mock-store';
import { type Respond, serverOf } from './serve.ts';
import { statefulMock } from './stateful-mock.ts';

/** The options of a mock. */
export interface MockOptions extends Omit<MockStoreOptions, 'override'> {
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
  /** Closes all connections and the port. */
  close(): Promise<void>;
}

/**
 * Starts the mock on 127.0.0.1.
 *
 * @throws Error with `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock({ port, stateless = false, ...options }: MockOptions): Promise<Mock> {
  const server = stateless
    ? serverOf(await loadStateless(), 'contentgen-mock (stateless)')
    : serverOf(respondWithStore(options), 'contentgen-mock');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: storeKeys,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function respondWithStore(options: Omit<MockStoreOptions, 'override'>): Respond {
  const store = statefulMock(options);
  return (request) => store.respond(request);
}

async function loadStateless(): Promise<Respond> {
  const { statelessMock } = await import('./respond-stateless.ts');
  return statelessMock();
}
