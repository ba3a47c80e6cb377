import {
  createCaller,
  createHttpClient,
  createPacing,
  createRecords,
  createSharedRecords,
  judge,
  type ProvocationTools,
  type Resource,
  resources,
} from '@contentgen/contract-tests/internals';
import type { Upstream } from '../proxy/mutating-proxy.ts';

/**
 * Creates the tools that make a service return each documented response, without the proxy. They already know how
 * many requests the rate limit still allows.
 */
export async function createProvocationTools({ baseUrl, keys }: Upstream): Promise<ProvocationTools> {
  const client = createHttpClient(baseUrl);
  const authorization = `Bearer ${keys.key}`;
  const pacing = createPacing(client, new Set([authorization]), () => {});
  const records = createRecords(client, pacing);
  const caller = createCaller({ client, pacing, records }, authorization);
  const [{ list }] = resources as [Resource];
  await caller.call(list.id);
  return {
    client,
    pacing,
    records,
    judge,
    keys,
    caller,
    sharedRecord: createSharedRecords((resource) => caller.make(resource)),
  };
}
