import type { Operation } from '@contentgen/contract';
import type { Call, Caller } from '../../http/caller.ts';
import { type AnyRecord, exampleBody, type Resource } from '../../resources.ts';
import { requiredChange } from '../lists/collection.ts';
import { leastBody } from './bodies.ts';
import { nameOf, newToken } from './texts.ts';

/** Creates a record without waiting for its generation. */
export async function makeAny(
  caller: Caller,
  resource: Resource,
  name = nameOf(newToken()),
): Promise<AnyRecord> {
  const fields = { ...exampleBody(resource.create), name };
  return (await caller.call(resource.create.id, { fields, headers: { Prefer: 'respond-async' } })).json;
}

/**
 * A call of an operation that succeeds.
 *
 * @param target the record, where the operation has an id.
 */
export async function exemplaryCall(
  resource: Resource,
  operation: Operation,
  target: () => Promise<AnyRecord>,
): Promise<Call> {
  if (operation === resource.create) return { fields: leastBody(resource) };
  if (!operation.path.includes('{')) return {};
  const record = await target();
  return { id: record.id, ...exemplaryBody(resource, operation, record) };
}

/** The fields of an update that changes nothing; none for an operation without a body. */
export function exemplaryBody(resource: Resource, operation: Operation, record: AnyRecord): Call {
  return resource.updates.includes(operation) ? { fields: requiredChange(resource, record) } : {};
}

/**
 * A request that the server refuses and that changes nothing. If the operation needs an id, it is the id of a
 * deleted record.
 */
export function refusedCall(resource: Resource, operation: Operation, deleted: AnyRecord): Call {
  if (operation === resource.create) return { fields: {} };
  if (!operation.path.includes('{')) return { query: { no_such_parameter: '1' } };
  return { id: deleted.id, ...exemplaryBody(resource, operation, deleted) };
}
