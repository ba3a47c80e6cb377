import type { OperationId } from '@contentgen/contract';
import { route } from '@contentgen/contract/requests';
import type { Answer, Keys } from '@contentgen/contract-tests';

/** A request as it came, byte for byte. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request at the proxy, and what can be done about it. */
export interface Exchange {
  readonly request: ProxiedRequest;
  /** The operations that the request may be meant for; several where it has a method that none of them has. */
  readonly operations: ReadonlySet<OperationId>;
  /** The keys of the run. */
  readonly keys: Keys;
  /** Asks the service behind the proxy; what is not changed is sent as it came. */
  forward(changes?: Partial<ProxiedRequest>): Promise<Answer>;
}

/** The operations that a request may be meant for. */
export function operationsOf({ method, path }: Pick<ProxiedRequest, 'method' | 'path'>): Set<OperationId> {
  const [address = ''] = path.split('?');
  const found = route(method, address);
  if (found.kind === 'found') return new Set([found.operation.id]);
  return new Set(found.kind === 'nowhere' ? [] : found.operations.map(({ id }) => id));
}

/** The id in the path of a request for one record; undefined for others. */
export function recordId({ path }: Pick<ProxiedRequest, 'path'>): string | undefined {
  const [address = ''] = path.split('?');
  const found = route('GET', address);
  return found.kind === 'found' ? found.path.id : undefined;
}
