import { isDeepStrictEqual } from 'node:util';
import type { MutatingProxy } from '../proxy/mutating-proxy.ts';
import type { Account } from '../target/target.ts';
import type { CrossedMutant } from './crossed-mutant.ts';
import { createProbeClient, type ProbeClient } from './probe-client.ts';

/** Tests whether crossed mutants have an effect. */
export interface Prober {
  /**
   * Returns whether the mutant has an effect: the requests of its probe get other responses from the mutant than from
   * the correct service.
   */
  isInForce(mutant: CrossedMutant): Promise<boolean>;
}

/** Creates a prober with two new accounts, one on the correct service and one on the mutants. */
export function createProber(proxy: MutatingProxy, own: Account, tested: Account): Prober {
  const service = createProbeClient(own.baseUrl, own.keys);
  const mutated = createProbeClient(proxy.url, tested.keys);
  return {
    async isInForce(mutant) {
      const expected = await mutant.probe(service);
      proxy.behave(mutant.start(), tested);
      const seen = await outcome(mutant, mutated);
      return proxy.hasStruck && !isDeepStrictEqual(seen, expected);
    },
  };
}

/**
 * Returns the result of the probe, or the message of its error: a mutant may break the requests that prepare its
 * probe.
 */
async function outcome(mutant: CrossedMutant, client: ProbeClient): Promise<unknown> {
  try {
    return await mutant.probe(client);
  } catch (error) {
    return (error as Error).message;
  }
}
