import { choicesOf } from '../../filters.ts';
import type { Caller, TaggedRecord } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { requireFields } from '../record-rules.ts';
import { fieldsOf } from './choices.ts';
import { nameOf, newToken } from './texts.ts';

/**
 * Calls `use` with a finished record that several checks use one after another. `use` returns the record as it is
 * afterwards, for the next check. If a check fails, the next check gets a new record.
 */
export type WithReusedRecord = (use: (before: TaggedRecord) => Promise<TaggedRecord>) => Promise<void>;

/**
 * Creates the function that passes one record from check to check. Calls `make` for a new record when a check needs
 * one.
 */
export function createReusedRecord(make: () => Promise<TaggedRecord>): WithReusedRecord {
  let known: TaggedRecord | undefined;
  return async (use) => {
    const before = known ?? (await make());
    known = undefined;
    known = await use(before);
  };
}

/** Creates a record with a value for every choice, waits for its generation, and reads it. */
export async function makeFinished(caller: Caller, resource: Resource): Promise<TaggedRecord> {
  const optional = fieldsOf(resource.creation)
    .filter(([name]) => !resource.creation.required?.includes(name))
    .map(([name, schema]) => [name, choicesOf(schema).at(-1)]);
  const fields = { ...Object.fromEntries(optional), name: nameOf(newToken()) };
  const { id } = await caller.make(resource, fields);
  return taggedRecord(await show(caller, resource, id));
}

/** Reads a record, which must exist. */
export function show(caller: Caller, resource: Resource, id: string): Promise<Received> {
  return caller.call(resource.get.id, { id }, 200);
}

/** Returns the record of a response, with its id and `ETag`. */
export function taggedRecord(shown: Received): TaggedRecord {
  return { record: shown.json, id: shown.json.id, tag: shown.header('ETag') ?? '' };
}

/**
 * Requires that the service still shows the same record and `ETag`.
 *
 * @param what happened in the meantime, such as `the refused update`.
 */
export async function requireUntouched(
  caller: Caller,
  resource: Resource,
  before: TaggedRecord,
  what: string,
): Promise<TaggedRecord> {
  const shown = await show(caller, resource, before.id);
  requireFields(shown, shown.json, { ...before.record }, `as before ${what}`);
  requireTag(shown, before.tag, `as before ${what}`);
  return before;
}

/** Requires that a response has this `ETag`. */
export function requireTag(received: Received, tag: string, source: string): void {
  const sent = received.header('ETag');
  requireRule(sent === tag, received, `ETag must be ${tag}, ${source}, but is ${sent}`);
}
