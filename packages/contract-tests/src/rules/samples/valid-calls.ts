import type { Operation } from '@contentgen/contract';
import type { Call, Caller } from '../../http/caller.ts';
import { type AnyRecord, exampleBody, type Resource } from '../../resources.ts';
import { requiredChange } from '../lists/collection.ts';
import { minimalBody } from './bodies.ts';
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
 * Returns a valid call of an operation.
 *
 * @param target gets the record for an operation on one record.
 */
export async function validCallOf(
  resource: Resource,
  operation: Operation,
  target: () => Promise<AnyRecord>,
): Promise<Call> {
  if (operation === resource.create) return { fields: minimalBody(resource) };
  if (!operation.path.includes('{')) return {};
  const record = await target();
  return { id: record.id, ...unchangingCall(resource, operation, record) };
}

/** Returns the body of an update that changes nothing; an empty call for another operation. */
export function unchangingCall(resource: Resource, operation: Operation, record: AnyRecord): Call {
  return resource.updates.includes(operation) ? { fields: requiredChange(resource, record) } : {};
}

/**
 * Returns an invalid call, which changes nothing. If the operation needs an id, the call has the id of a deleted
 * record.
 */
export function refusedCall(resource: Resource, operation: Operation, deleted: AnyRecord): Call {
  if (operation === resource.create) return { fields: {} };
  if (!operation.path.includes('{')) return { query: { no_such_parameter: '1' } };
  return { id: deleted.id, ...unchangingCall(resource, operation, deleted) };
}
