import { isDeepStrictEqual } from 'node:util';
import { everyRecord } from '../filters.ts';
import type { Caller, Made, Received } from '../http/caller.ts';
import type { Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';

/**
 * Goes on when a record still is what it was.
 *
 * @param caller whose record it is.
 * @param received the answer to the request that must not have changed it.
 * @throws Violated that names what has changed.
 */
export async function requireUntouched(
  caller: Caller,
  { get }: Resource,
  { id, record, tag }: Made,
  received: Received,
): Promise<void> {
  const shown = await caller.send(get.id, { id });
  const told = `the answer refuses the request, but it was carried out: ${get.id} of the record`;
  requireRule(shown.status === 200, received, `${told} is ${shown.status} afterwards`);
  const changed = Object.keys(record).find(
    (field) => !isDeepStrictEqual(record[field as keyof typeof record], shown.json[field]),
  );
  requireRule(changed === undefined, received, `${told} has another ${changed} afterwards`);
  const newTag = shown.header('ETag');
  requireRule(newTag === tag, received, `${told} has another ETag afterwards: ${newTag} instead of ${tag}`);
}

/**
 * Goes on when the caller's account has no record with `name` in its name.
 *
 * @param received the answer to the create that must not have made one.
 */
export async function requireNotMade(
  { call }: Caller,
  resource: Resource,
  name: string,
  received: Received,
): Promise<void> {
  const { json } = await call(resource.list.id, { query: { ...everyRecord(resource), search: name } });
  const told = 'the answer refuses the request, but the record was made all the same';
  requireRule(json.data.length === 0, received, told);
}
