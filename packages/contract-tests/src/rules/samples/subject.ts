import { choicesOf } from '../../filters.ts';
import type { Caller, Made } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { requireFields } from '../record-rules.ts';
import { fieldsOf } from './choices.ts';
import { nameOf, newToken } from './texts.ts';

/**
 * A finished record that checks use one after another. Each check gets the record as the last check left it, and
 * returns the record as it is afterwards. After a check that failed, the next check gets a new record.
 */
export type Subject = (use: (before: Made) => Promise<Made>) => Promise<void>;

/** Creates a subject, whose record is created at its first use. */
export function createSubject(make: () => Promise<Made>): Subject {
  let known: Made | undefined;
  return async (use) => {
    const before = known ?? (await make());
    known = undefined;
    known = await use(before);
  };
}

/** Creates a record with every field of a create, waits for its generation, and shows it. */
export async function makeFinished(caller: Caller, resource: Resource): Promise<Made> {
  const optional = fieldsOf(resource.creation)
    .filter(([name]) => !resource.creation.required?.includes(name))
    .map(([name, schema]) => [name, choicesOf(schema).at(-1)]);
  const fields = { ...Object.fromEntries(optional), name: nameOf(newToken()) };
  const { id } = await caller.make(resource, fields);
  return asMade(await show(caller, resource, id));
}

/** Shows a record. It must exist. */
export function show(caller: Caller, resource: Resource, id: string): Promise<Received> {
  return caller.call(resource.get.id, { id }, 200);
}

/** The record of a response. */
export function asMade(shown: Received): Made {
  return { record: shown.json, id: shown.json.id, tag: shown.header('ETag') ?? '' };
}

/**
 * Requires that a record did not change.
 *
 * @param what happened since: `the refused update`.
 */
export async function requireUntouched(
  caller: Caller,
  resource: Resource,
  before: Made,
  what: string,
): Promise<Made> {
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
