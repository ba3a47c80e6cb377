import type { OperationId } from '@contentgen/contract';
import { route, splitTarget } from '@contentgen/contract/requests';
import type { ProxiedRequest } from './exchange.ts';

/**
 * Returns the operations that a request may be for. If no operation of the path has the method, these are all
 * operations of the path.
 */
export function operationsOf({ method, path }: Pick<ProxiedRequest, 'method' | 'path'>): Set<OperationId> {
  const found = route(method, splitTarget(path).path);
  if (found.kind === 'found') return new Set([found.operation.id]);
  return new Set(found.kind === 'unknown-path' ? [] : found.operations.map(({ id }) => id));
}
