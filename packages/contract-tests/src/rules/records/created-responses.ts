import { isDeepStrictEqual } from 'node:util';
import { states } from '@contentgen/contract';
import type { Received } from '../../http/received.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { requireApplied } from '../headers/preferences.ts';
import { fieldOf, isUnfinishedState, quoted, requireFields, requireSense } from '../record-rules.ts';
import { fieldsOf } from '../samples/choices.ts';
import { requireTag } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';
import { requireLocation } from './location.ts';

/** Requires that a create's response is consistent and names these applied preferences. */
export async function requireCreated(
  setting: Setting,
  created: Received,
  preferences: readonly string[],
): Promise<void> {
  requireSense(created, created.json, setting.resource);
  requireFittingStatus(created);
  requireApplied(created, preferences);
  requireTimeInId(created);
  await requireLocation(setting, created);
}

/** Milliseconds that the time in an id may differ from `created_at`: two clocks may set them. */
const clockDifference = 60_000;

/** The first 48 bits of a UUIDv7 are its time in milliseconds (RFC 9562, section 5.7). */
function requireTimeInId(created: Received): void {
  const { id, created_at } = created.json;
  const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const isNear = Math.abs(made - Date.parse(created_at)) <= clockDifference;
  const sentence = `created_at must be the time in its id, ${new Date(made).toISOString()}, but is ${created_at}`;
  requireRule(isNear, created, sentence);
}

/** Requires that a state never goes back, and that a changed record has another, higher version. */
export function requireNextState(created: Received, next: Received): void {
  const [before, after] = [created.json.state, next.json.state];
  const isOnward = states.indexOf(after) >= states.indexOf(before);
  requireRule(isOnward, created, `state must not be ${before} before it is ${after}`);
  const [was, is] = [created, next].map((received) => Number(received.header('ETag')?.slice(1, -1)));
  const isSame = isDeepStrictEqual(created.json, next.json);
  const isFitting = Number(was) < Number(is) || (was === is && isSame);
  const sentence = `ETag must not be "${was}" before the record${isSame ? '' : ', which has changed,'} has "${is}"`;
  requireRule(isFitting, created, sentence);
}

/** Requires 201 for a finished record and 202 for an unfinished one. */
function requireFittingStatus(created: Received): void {
  const { state } = created.json;
  const expected = isUnfinishedState(state) ? 202 : 201;
  requireRule(created.status === expected, created, `status must be ${expected} when state is ${state}`);
}

/**
 * Requires that a finished record is the same as in the response to its create. If it was not finished then, only
 * its result may differ.
 */
export function requireSameRecord({ resource }: Setting, created: Received, shown: Received): void {
  const { get, record } = resource;
  const names = fieldsOf(record).map(([name]) => name);
  const generated = created.status === 202 ? generatedFields(resource) : [];
  const lasting = names.filter((name) => !generated.includes(name));
  const expected = Object.fromEntries(lasting.map((name) => [name, fieldOf(shown.json, name)]));
  requireFields(created, created.json, expected, `as ${get.id} shows it`);
  if (created.status === 201) requireTag(created, shown.header('ETag') ?? '', `as ${get.id} shows it`);
  else requireWaiting(created, shown, generated);
}

/** The fields that a generation changes. */
function generatedFields({ record, creation, change }: Resource): readonly string[] {
  return fieldsOf(record)
    .filter(
      ([name, { type }]) =>
        !creation.properties?.[name] && !(type === 'boolean' && change.properties?.[name]),
    )
    .map(([name]) => name)
    .filter((name) => name !== 'id' && name !== 'created_at');
}

/** Requires that an unfinished record has no result yet, and gets another `ETag` and `updated_at` at the end. */
function requireWaiting(created: Received, shown: Received, generated: readonly string[]): void {
  for (const name of generated.filter((one) => one !== 'state' && one !== 'updated_at')) {
    const value = fieldOf(created.json, name);
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    requireRule(
      isEmpty,
      created,
      `${name} must be empty while the generation has not ended, but is ${quoted(value)}`,
    );
  }
  const [before, after] = [created.json.updated_at, shown.json.updated_at];
  const isLater = Date.parse(after) >= Date.parse(before);
  requireRule(
    isLater,
    created,
    `updated_at (${before}) must not be after that of the finished record (${after})`,
  );
  const tag = created.header('ETag');
  requireRule(
    tag !== shown.header('ETag'),
    created,
    `ETag must differ from that of the finished record, ${tag}`,
  );
}
