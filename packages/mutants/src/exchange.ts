import { route, splitTarget } from '@contentgen/contract/requests';
import type { HttpResponse, Keys } from '@contentgen/contract-tests';
import type { ProxiedRequest, Exchange as ProxyExchange } from '@contentgen/faulty-proxy';

/** A request at the proxy, and what a mutant can do with it. */
export interface Exchange extends Pick<ProxyExchange, 'request' | 'operations'> {
  /** The keys of the run. */
  readonly keys: Keys;
  /** Sends the request, with `changes`, to the service. Without changes it sends it only once. */
  forward(changes?: Partial<ProxiedRequest>): Promise<HttpResponse>;
}

/** The id in the path of a request; undefined for requests without an id. */
export function recordId({ path }: Pick<ProxiedRequest, 'path'>): string | undefined {
  const found = route('GET', splitTarget(path).path);
  return found.kind === 'found' ? found.path.id : undefined;
}
