import { type Fault, type FaultyProxy, isEventStream, startFaultyProxy } from '@contentgen/faulty-proxy';

/**
 * A proxy that cuts event streams.
 *
 * @param budgets how many bytes of the next stream arrive before it is cut, for one stream after the other; later
 *   streams stay whole.
 */
export async function startStreamCuttingProxy(
  target: string,
  budgets: readonly number[],
): Promise<FaultyProxy> {
  const cutStreams: Fault = async ({ stream }) => {
    const answer = await stream();
    const afterBytes = budgets[proxy.cuts];
    return isEventStream(answer) && afterBytes !== undefined ? { cut: answer, afterBytes } : answer;
  };
  const proxy = await startFaultyProxy(target, cutStreams);
  return proxy;
}
