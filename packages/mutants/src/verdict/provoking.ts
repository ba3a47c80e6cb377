import {
  createContext,
  type Provoking,
  type Resource,
  resources,
} from '@contentgen/contract-tests/internals';
import type { Upstream } from '../proxy/mutating-proxy.ts';

/**
 * Creates what makes a service return each documented response, without the proxy. It already knows how many requests
 * the rate limit still allows.
 */
export async function createProvoking({ baseUrl, keys }: Upstream): Promise<Provoking> {
  const context = createContext({ baseUrl, ...keys });
  const [{ list }] = resources as [Resource];
  const caller = context.caller('key');
  await caller.call(list.id);
  const made = new Map<Resource, ReturnType<Provoking['sharedRecord']>>();
  const sharedRecord = (resource: Resource) => {
    const record = made.get(resource) ?? caller.make(resource);
    made.set(resource, record);
    return record;
  };
  return { context, sharedRecord };
}
