import { randomUUID } from 'node:crypto';
import type { Request } from './http-client.ts';
import type { Draft, Goal, Means } from './provocation.ts';
import type { TestRecord } from './records.ts';
import { encode, exampleFields, type Fields } from './request-body.ts';

/** Statuses that are decided before a record is looked at. */
const withoutRecord = new Set([404, 429]);

/** A request of the operation that would succeed, with a record of its own where its path names one. */
export async function createDraft({ operation, status, mediaType }: Goal, means: Means): Promise<Draft> {
  const namesRecord = operation.path.includes('{') && !withoutRecord.has(status);
  const record = namesRecord ? await means.records.create(operation.path) : undefined;
  const fields = exampleFields(operation, mediaType);
  return {
    method: operation.method.toUpperCase(),
    path: record?.path ?? operation.path.replace(/\{[^}]+\}/, randomUUID()),
    headers: { Authorization: `Bearer ${means.keys.key}`, Accept: 'application/json' },
    ...(fields && { fields: ownResults(fields, record) }),
    ...(record && { record }),
  };
}

/** An update may name none but the record's own results, which no example can know. */
function ownResults(fields: Fields, record: TestRecord | undefined): Fields {
  const named = fields.results;
  return record && Array.isArray(named) && named.length > 0 ? { ...fields, results: record.results } : fields;
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
