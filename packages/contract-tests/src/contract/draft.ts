import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { TaggedRecord } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { encode, type Fields } from '../http/request-body.ts';
import { documentedResponse } from '../judge/documented-response.ts';
import { addressesOf, exampleBody, type Resource, resourceOf } from '../resources.ts';
import type { Draft, Goal, ProvocationTools } from './provocation.ts';
import { untestableStatuses } from './untestable-statuses.ts';

/** Statuses that a service decides before it looks up a record. */
const withoutRecord = new Set([404, 429, ...Object.keys(untestableStatuses).map(Number)]);

/** Creates a valid request of the operation. If the operation needs a record, the request has the path of one. */
export async function createDraft(goal: Goal, tools: ProvocationTools): Promise<Draft> {
  const { operation, mediaType } = goal;
  const [accepted = 'application/json'] = Object.keys(documentedResponse(operation.id, 200)?.bodies ?? {});
  const made = await recordOf(goal, tools);
  const takesBody = operation.bodyMediaTypes.length > 0;
  return {
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{[^}]+\}/, made?.id ?? randomUUID()),
    headers: { Authorization: `Bearer ${tools.keys.key}`, Accept: accepted },
    ...(takesBody && { fields: ownResults(operation, exampleBody(operation, mediaType), made) }),
    ...(made && { record: made }),
  };
}

/**
 * Returns the record for a request: a new one if the request changes it, otherwise one that several checks share. A
 * list also needs a record, so that it is not empty.
 */
async function recordOf(goal: Goal, tools: ProvocationTools): Promise<TaggedRecord | undefined> {
  const { operation, status } = goal;
  const resource = resourceOf(operation.id);
  if (!resource || withoutRecord.has(status) || operation === resource.create) return undefined;
  const changesIt = status < 300 && operation.method !== 'get';
  return changesIt ? tools.caller.make(resource) : tools.sharedRecord(resource);
}

/**
 * Replaces the results in the example of an update by the results of the record, because an update may contain only
 * results of its record.
 */
function ownResults(operation: Operation, fields: Fields, made: TaggedRecord | undefined): Fields {
  const resource = resourceOf(operation.id);
  const field = resource?.results?.field;
  if (!made || !resource || field === undefined) return fields;
  const named = fields[field];
  if (!Array.isArray(named) || named.length === 0) return fields;
  return { ...fields, [field]: addressesOf(resource, made.record) };
}

/** Returns a function that creates one record of each resource, when a request first needs it. */
export function createSharedRecords(
  make: (resource: Resource) => Promise<TaggedRecord>,
): ProvocationTools['sharedRecord'] {
  const made = new Map<Resource, Promise<TaggedRecord>>();
  return (resource) => {
    const record = made.get(resource) ?? make(resource);
    made.set(resource, record);
    // The next documented response that needs a record tries again.
    record.catch(() => made.delete(resource));
    return record;
  };
}

/**
 * Turns a draft into a request. `Prefer: code=N` makes a mock respond with the status. A service ignores a preference
 * that it does not know (RFC 7240, section 2).
 */
export function toRequest({ method, path, headers, fields, body }: Draft, goal: Goal): Request {
  const { mediaType = '' } = goal;
  const text = body ?? (fields && encode(fields, mediaType));
  const preferences = [headers.Prefer, `code=${goal.status}`].filter(Boolean);
  const type = text === undefined ? {} : { 'Content-Type': mediaType };
  return {
    method,
    path,
    headers: { ...type, ...headers, Prefer: preferences.join(', ') },
    ...(text !== undefined && { body: text }),
  };
}
