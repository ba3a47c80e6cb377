import type { Operation } from '@contentgen/contract';
import { type Resource, resourceOf as resourceOfId } from '../../resources.ts';
import type { TargetKind } from '../targets.ts';

/** Returns the resource of an operation. */
export function resourceOf({ id }: Operation): Resource {
  const resource = resourceOfId(id);
  if (!resource) throw new Error(`${id} belongs to no resource.`);
  return resource;
}

/**
 * Returns the kind of record for an operation: `kind` if the operation changes the record, otherwise `shared`; none
 * for an operation without an id.
 */
export function targetOf(operation: Operation, kind: TargetKind = 'shared'): { target?: TargetKind } {
  if (!operation.path.includes('{')) return {};
  return { target: operation.method === 'get' ? 'shared' : kind };
}

/** Returns whether a new record is expensive to generate, as an image is. */
export function isCostly(operation: Operation): boolean {
  return Object.values(resourceOf(operation).record.properties ?? {}).some(({ type }) => type === 'array');
}
