import { isDeepStrictEqual } from 'node:util';
import { states } from '@contentgen/contract';
import type { Received } from '../../http/received.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { requireApplied } from '../headers/preferences.ts';
import {
  fieldOf,
  isUnfinishedState,
  quoted,
  requireConsistentRecord,
  requireFields,
} from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { fieldsOf } from '../samples/choices.ts';
import { requireTag } from '../samples/reused-record.ts';
import { requireLocation } from './location.ts';

/**
 * Requires that the response to a create has a consistent record, a fitting status and `Location`, and these applied
 * preferences.
 */
export async function requireCreated(
  context: RuleContext,
  created: Received,
  preferences: readonly string[],
): Promise<void> {
  requireConsistentRecord(created, created.json, context.resource);
  requireFittingStatus(created);
  requireApplied(created, preferences);
  requireTimeInId(created);
  await requireLocation(context, created);
}

/** Maximum difference in milliseconds between the time in an id and `created_at`, because two clocks may set them. */
const clockDifference = 60_000;

/** Requires that the first 48 bits of the id are the time of `created_at` in milliseconds (RFC 9562, section 5.7). */
function requireTimeInId(created: Received): void {
  const { id, created_at } = created.json;
  const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const isNear = Math.abs(made - Date.parse(created_at)) <= clockDifference;
  const sentence = `created_at must be the time in its id, ${new Date(made).toISOString()}, but is ${created_at}`;
  requireRule(isNear, created, sentence);
}

/**
 * Requires that the second response shows no earlier state than the first, and another `ETag` exactly if the record has
 * changed.
 */
export function requireNextState(created: Received, next: Received): void {
  const [before, after] = [created.json.state, next.json.state];
  const isOnward = states.indexOf(after) >= states.indexOf(before);
  requireRule(isOnward, created, `state must not be ${before} before it is ${after}`);
  const [was, is] = [created.header('ETag'), next.header('ETag')];
  const isSame = isDeepStrictEqual(created.json, next.json);
  const sentence = `ETag must not be ${was} before the record${isSame ? '' : ', which has changed,'} has ${is}`;
  requireRule((was === is) === isSame, created, sentence);
}

/** Requires 201 for a finished record and 202 for an unfinished one. */
function requireFittingStatus(created: Received): void {
  const { state } = created.json;
  const expected = isUnfinishedState(state) ? 202 : 201;
  requireRule(created.status === expected, created, `status must be ${expected} when state is ${state}`);
}

/**
 * Requires that the response to a create has the same record as `shown`, the response after the generation. If the
 * create did not wait for the generation, generated fields may differ.
 */
export function requireSameRecord({ resource }: RuleContext, created: Received, shown: Received): void {
  const { get, record } = resource;
  const names = fieldsOf(record).map(([name]) => name);
  const generated = created.status === 202 ? generatedFields(resource) : [];
  const lasting = names.filter((name) => !generated.includes(name));
  const expected = Object.fromEntries(lasting.map((name) => [name, fieldOf(shown.json, name)]));
  requireFields(created, created.json, expected, `as ${get.id} shows it`);
  if (created.status === 201) requireTag(created, shown.header('ETag') ?? '', `as ${get.id} shows it`);
  else requireWaiting(created, shown, generated);
}

/** Returns the fields that a generation changes. */
function generatedFields({ record, creation, change }: Resource): readonly string[] {
  return fieldsOf(record)
    .filter(
      ([name, { type }]) =>
        !creation.properties?.[name] && !(type === 'boolean' && change.properties?.[name]),
    )
    .map(([name]) => name)
    .filter((name) => name !== 'id' && name !== 'created_at');
}

/**
 * Requires that an unfinished record has no result, no later `updated_at` than the finished record, and another
 * `ETag`.
 */
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
