import { resources } from '@contentgen/contract-tests/internals';
import { operationsOf, type ProxiedRequest } from '@contentgen/faulty-proxy';

/** Returns whether a request is for a record, with this method. */
export function isForRecord(method: string, request: ProxiedRequest): boolean {
  const shown = operationsOf({ ...request, method: 'GET' });
  return request.method === method && resources.some(({ get }) => shown.has(get.id));
}

/** Returns whether a request is for a list. */
export function isForList(request: ProxiedRequest): boolean {
  const meant = operationsOf(request);
  return request.method === 'GET' && resources.some(({ list }) => meant.has(list.id));
}
