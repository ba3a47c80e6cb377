import { isDeepStrictEqual } from 'node:util';
import { states } from '@contentgen/contract';
import type { Received } from '../http/caller.ts';
import type { Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';
import { fieldsOf } from './choices.ts';
import { requireLocation } from './location.ts';
import { requireHonoured } from './preferences.ts';
import { fieldOf, isUnfinishedState, requireFields, requireSense, told } from './record-rules.ts';
import type { Setting } from './setting.ts';
import { requireTag } from './subject.ts';

/** Goes on when what a create answers fits together, and tells that these preferences were honoured. */
export async function requireCreated(
  setting: Setting,
  created: Received,
  preferences: readonly string[],
): Promise<void> {
  requireSense(created, created.json);
  requireFittingStatus(created);
  requireHonoured(created, preferences);
  requireTimeInId(created);
  await requireLocation(setting, created);
}

/** How far the time in an id may be from `created_at`, in milliseconds: two clocks may have set them. */
const clockDifference = 60_000;

/** The first 48 bits of a UUIDv7 are the milliseconds of its making (RFC 9562, section 5.7). */
function requireTimeInId(created: Received): void {
  const { id, created_at } = created.json;
  const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const isNear = Math.abs(made - Date.parse(created_at)) <= clockDifference;
  const sentence = `created_at must be the time in its id, ${new Date(made).toISOString()}, but is ${created_at}`;
  requireRule(isNear, created, sentence);
}

/** A record's state goes on and its version up, and what has changed has another version. */
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

/** 201 answers a record that is finished, 202 one that is not. */
function requireFittingStatus(created: Received): void {
  const { state } = created.json;
  const expected = isUnfinishedState(state) ? 202 : 201;
  requireRule(created.status === expected, created, `status must be ${expected} when state is ${state}`);
}

/** A record that was finished is shown as it was answered; what was not is shown with what came of it. */
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

/** What waits for its generation has nothing of it yet, and another `ETag` and another time when it ended. */
function requireWaiting(created: Received, shown: Received, generated: readonly string[]): void {
  for (const name of generated.filter((one) => one !== 'state' && one !== 'updated_at')) {
    const value = fieldOf(created.json, name);
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    requireRule(
      isEmpty,
      created,
      `${name} must be empty while the generation has not ended, but is ${told(value)}`,
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
