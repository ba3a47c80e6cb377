import type { Receive } from './store/index.ts';
import { ownHost } from './store/webhooks.ts';

/** The milliseconds that a receiver has for its response. */
const limit = 15_000;

/** Calls the receiver of a delivery, if it is on this machine. Nothing of its response is read but the status. */
export const callReceiver: Receive = async (request) => {
  const { protocol, hostname } = new URL(request.url);
  if (protocol !== 'http:' || !ownHost.test(hostname))
    return { response_status: null, error: 'address_refused' };
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limit)]);
  try {
    const { status, body } = await fetch(request, { signal });
    await body?.cancel();
    return { response_status: status, error: null };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    return { response_status: null, error: isLate ? 'timed_out' : 'connection_failed' };
  }
};
