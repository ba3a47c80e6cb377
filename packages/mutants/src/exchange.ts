import { type Operation, type OperationId, operations } from '@contentgen/contract';
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

const rows = Object.values<Operation>(operations);

/** The operations that a request may be meant for. `HEAD` is `GET` without a body (RFC 9110, section 9.3.2). */
export function operationsOf({ method, path }: Pick<ProxiedRequest, 'method' | 'path'>): Set<OperationId> {
  const [address = ''] = path.split('?');
  const ofPath = rows.filter((row) => patternOf(row).test(address));
  const meant = method === 'HEAD' ? 'get' : method.toLowerCase();
  const answering = ofPath.filter((row) => row.method === meant);
  return new Set((answering.length > 0 ? answering : ofPath).map(({ id }) => id));
}

/** The id in the path of a request for one record; undefined for others. */
export function recordId({ path }: Pick<ProxiedRequest, 'path'>): string | undefined {
  const [address = ''] = path.split('?');
  const row = rows.find((candidate) => candidate.path.includes('{') && patternOf(candidate).test(address));
  return row && address.slice(address.lastIndexOf('/') + 1);
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
