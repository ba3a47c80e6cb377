import { isDeepStrictEqual } from 'node:util';
import { everyRecord } from '../filters.ts';
import type { Caller, TaggedRecord } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import type { Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';

/**
 * Requires that a record is unchanged.
 *
 * @param caller has the key of the record's account.
 * @param received the response to the request that must not have changed it.
 * @throws Violated with the change.
 */
export async function requireUntouched(
  caller: Caller,
  { get }: Resource,
  { id, record, tag }: TaggedRecord,
  received: Received,
): Promise<void> {
  const shown = await caller.send(get.id, { id });
  const sentence = `the service refused the request, but carried it out: ${get.id} of the record`;
  requireRule(shown.status === 200, received, `${sentence} is ${shown.status} afterwards`);
  const changed = Object.keys(record).find(
    (field) => !isDeepStrictEqual(record[field as keyof typeof record], shown.json[field]),
  );
  requireRule(changed === undefined, received, `${sentence} has another ${changed} afterwards`);
  const newTag = shown.header('ETag');
  requireRule(
    newTag === tag,
    received,
    `${sentence} has another ETag afterwards: ${newTag} instead of ${tag}`,
  );
}

/**
 * Requires that the caller's account has no record with `name` in its name.
 *
 * @param received the response to the create that must not have created one.
 */
export async function requireNotMade(
  { call }: Caller,
  resource: Resource,
  name: string,
  received: Received,
): Promise<void> {
  const { json } = await call(resource.list.id, { query: { ...everyRecord(resource), search: name } });
  const sentence = 'the service refused the request, but created the record';
  requireRule(json.data.length === 0, received, sentence);
}
