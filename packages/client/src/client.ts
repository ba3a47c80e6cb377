import type { Resources } from './generated/resources.ts';
import { createResources } from './resources.ts';
import { type ClientOptions, readSettings } from './settings.ts';
import { starterOf } from './start-call.ts';
import { createTransport, type Transport } from './transport.ts';

/** The client: the resources, and `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export interface Client extends Resources, Transport {
  /** Makes a client with the same options, except for the options that you pass. */
  withOptions(options: ClientOptions): Client;
}

/**
 * Creates a client of the content generation API.
 *
 * @throws TypeError for an invalid address, key or header, and for a key in a browser without `exposeKeyInBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const start = starterOf(readSettings(options));
  return {
    ...createTransport(start),
    ...createResources(start),
    withOptions: (more) => createClient({ ...options, ...more }),
  };
}
