import type { Resources } from './generated/resources.ts';
import { createResources } from './resources.ts';
import { type ClientOptions, readSettings } from './settings.ts';
import { createTransport, type Transport } from './transport.ts';

/** The client: the resources, and `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export interface Client extends Resources, Transport {}

/**
 * A client of the content generation API.
 *
 * @throws TypeError for an address or a key that can't work, and for a key in a browser without `exposeKeyInBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const settings = readSettings(options);
  return { ...createTransport(settings), ...createResources(settings) };
}
