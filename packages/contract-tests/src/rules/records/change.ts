import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@contentgen/contract';
import type { Call, TaggedRecord } from '../../http/caller.ts';
import type { Fields } from '../../http/request-body.ts';
import { requireRule } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import { requireFields, without } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { requireTag, show, taggedRecord } from '../samples/reused-record.ts';

/**
 * Updates a record. Requires that the response and the record afterwards have the sent fields, and that no other
 * field changed.
 *
 * @param fields the fields to change. The required fields are sent with their current values, too.
 * @param call changes to the request, such as its media type; default: none.
 * @returns the record after the update.
 */
export async function requireChange(
  { caller, resource }: RuleContext,
  operation: Operation,
  before: TaggedRecord,
  fields: Fields,
  call: Call = {},
): Promise<TaggedRecord> {
  const sent = { ...requiredChange(resource, before.record), ...fields };
  const response = await caller.call(operation.id, { id: before.id, fields: sent, ...call }, 200);
  requireFields(response, response.json, fields, 'as it was sent');
  const kept = without(before.record, 'updated_at', ...Object.keys(fields));
  requireFields(response, response.json, kept, 'as it was before');
  const [was, is] = [before.record.updated_at, response.json.updated_at];
  requireRule(
    Date.parse(is) >= Date.parse(was),
    response,
    `updated_at must not go back from ${was} to ${is}`,
  );
  const tag = response.header('ETag');
  const hasChanged = !isDeepStrictEqual(response.json, before.record);
  requireRule(
    !hasChanged || tag !== before.tag,
    response,
    `ETag must change with the record, but is still ${tag}`,
  );

  const shown = await show(caller, resource, before.id);
  requireFields(shown, shown.json, response.json, `as ${operation.id} answered`);
  requireTag(shown, tag ?? '', `as ${operation.id} answered`);
  return taggedRecord(shown);
}
