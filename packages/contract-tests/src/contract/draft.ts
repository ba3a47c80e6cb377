import { randomUUID } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Made } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { encode, type Fields } from '../http/request-body.ts';
import { addressesOf, addressField, exampleBody, type Resource, resources } from '../resources.ts';
import type { Draft, Goal, Means } from './provocation.ts';
import { unprovokable } from './unprovokable.ts';

/** Statuses that are decided before a record is looked at. */
const withoutRecord = new Set([404, 429, ...Object.keys(unprovokable).map(Number)]);

/** A request of the operation that would succeed, with a record where it needs one. */
export async function createDraft(goal: Goal, means: Means): Promise<Draft> {
  const { operation, mediaType } = goal;
  const made = await recordOf(goal, means);
  const takesBody = operation.bodyMediaTypes.length > 0;
  return {
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{[^}]+\}/, made?.id ?? randomUUID()),
    headers: { Authorization: `Bearer ${means.keys.key}`, Accept: 'application/json' },
    ...(takesBody && { fields: ownResults(operation, exampleBody(operation, mediaType), made) }),
    ...(made && { made }),
  };
}

/** A record of its own for what changes it, and one for all that don't; a list is to show one, too. */
async function recordOf(goal: Goal, means: Means): Promise<Made | undefined> {
  const { operation, status } = goal;
  const resource = resourceOf(operation);
  if (!resource || withoutRecord.has(status) || operation === resource.create) return undefined;
  const changesIt = status < 300 && operation.method !== 'get';
  return changesIt ? means.caller.make(resource) : means.sharedRecord(resource);
}

/** An update may name none but the record's own results, which no example can know. */
function ownResults(operation: Operation, fields: Fields, made: Made | undefined): Fields {
  const resource = resourceOf(operation);
  const field = resource && addressField(resource);
  if (!made || !resource || field === undefined) return fields;
  const named = fields[field];
  if (!Array.isArray(named) || named.length === 0) return fields;
  return { ...fields, [field]: addressesOf(resource, made.record) };
}

function resourceOf({ path }: Operation): Resource | undefined {
  return resources.find(({ list, get }) => [list.path, get.path].includes(path));
}

/** Makes one record of each resource, when it is first asked for. */
export function createSharedRecords(make: (resource: Resource) => Promise<Made>): Means['sharedRecord'] {
  const made = new Map<Resource, Promise<Made>>();
  return (resource) => {
    const record = made.get(resource) ?? make(resource);
    made.set(resource, record);
    // The next goal that needs one tries again.
    record.catch(() => made.delete(resource));
    return record;
  };
}

/**
 * The request of a draft. `Prefer: code=N` makes a mock answer with the status; a service ignores preferences
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
