import type { Operation } from '@contentgen/contract';
import { type Resource, resources } from '../../resources.ts';
import type { TargetKind } from '../targets.ts';

/** The resource of an operation. */
export function resourceOf({ path }: Operation): Resource {
  const resource = resources.find(({ list, get }) => path === list.path || path === get.path);
  if (!resource) throw new Error(`${path} belongs to no resource.`);
  return resource;
}

/** The target of an operation on a record; `kind` where the record changes, the shared one where it stays. */
export function targetOf(operation: Operation, kind: TargetKind = 'shared'): { target?: TargetKind } {
  if (!operation.path.includes('{')) return {};
  return { target: operation.method === 'get' ? 'shared' : kind };
}

/** Whether each new record costs the service much: a picture does. */
export function isCostly(operation: Operation): boolean {
  return Object.values(resourceOf(operation).record.properties ?? {}).some(({ type }) => type === 'array');
}
