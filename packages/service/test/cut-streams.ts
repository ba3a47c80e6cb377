import {
  type Fault,
  type FaultyProxy,
  isEventStream,
  startFaultyProxy,
} from '@contentgen/contract-tests/proofs';

/**
 * Starts a proxy that cuts event streams.
 *
 * @param budgets the number of bytes after which each stream is cut, in the order of the streams. Later streams
 * are not cut.
 */
export async function startStreamCuttingProxy(
  target: string,
  budgets: readonly number[],
): Promise<FaultyProxy> {
  const cutStreams: Fault = async ({ stream }) => {
    const response = await stream();
    const afterBytes = budgets[proxy.cuts];
    return isEventStream(response) && afterBytes !== undefined ? { cut: response, afterBytes } : response;
  };
  const proxy = await startFaultyProxy(target, cutStreams);
  return proxy;
}
