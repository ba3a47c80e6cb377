import { route, splitTarget } from '@contentgen/contract/requests';
import type { HttpResponse, Keys } from '@contentgen/contract-tests';
import type { ProxiedRequest, Exchange as ProxyExchange } from '@contentgen/faulty-proxy';

/** A request at the proxy, and the functions with which a mutant answers it. */
export interface Exchange extends Pick<ProxyExchange, 'request' | 'operations'> {
  /** The keys of the run. */
  readonly keys: Keys;
  /**
   * Sends the request to the service, with `changes`. Without changes, the request is sent only once, and later calls
   * get the same response.
   */
  forward(changes?: Partial<ProxiedRequest>): Promise<HttpResponse>;
}

/** Returns the id in the path of a request; undefined for requests without an id. */
export function recordId({ path }: Pick<ProxiedRequest, 'path'>): string | undefined {
  const found = route('GET', splitTarget(path).path);
  return found.kind === 'found' ? found.path.id : undefined;
}
