import { isDeepStrictEqual } from 'node:util';
import type { FieldError, FieldErrorCode } from '@contentgen/contract';
import type { Received } from '../http/received.ts';
import type { Fields } from '../http/request-body.ts';
import { type AnyRecord, defaultOf, type Resource } from '../resources.ts';
import { requireRule, violation } from '../violated.ts';
import { fieldsOf } from './samples/choices.ts';

/** Returns the value of a field that not every resource has. */
export function fieldOf(record: AnyRecord, name: string): unknown {
  return (record as unknown as Fields)[name];
}

/** Returns a value as JSON for a sentence, with at most 200 of its characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}

/**
 * Requires that a record has the expected fields.
 *
 * @param source the reason to expect them: `as it was sent`.
 * @throws Violated with the first field that differs.
 */
export function requireFields(received: Received, shown: AnyRecord, expected: Fields, source: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = fieldOf(shown, name);
    const sentence = `${name} of ${shown.id} must be ${quoted(value)}, ${source}, but is ${quoted(actual)}`;
    requireRule(isDeepStrictEqual(actual, value), received, sentence);
  }
}

/** Returns the fields of a record except `names`. */
export function without(record: AnyRecord, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Returns the fields that a new record must have: the sent fields, and the defaults of the other fields. */
export function expectedFields(resource: Resource, sent: Fields): Fields {
  const { creation, change } = resource;
  const flags = fieldsOf(change).filter(([, { type }]) => type === 'boolean');
  return {
    ...Object.fromEntries(flags.map(([name]) => [name, false])),
    ...Object.fromEntries(
      fieldsOf(creation).map(([name]) => [name, sent[name] ?? defaultOf(resource, name)]),
    ),
  };
}

/**
 * Returns the fields that a successful generation sets: every nullable field, except `error`, the fields of a
 * create, and `model`, which is null if a client wrote the result itself.
 */
function generatedFields({ record, creation }: Resource): readonly string[] {
  return fieldsOf(record)
    .filter(([, { type, oneOf = [{ type: type ?? '' }] }]) => oneOf.some((one) => one.type?.includes('null')))
    .map(([name]) => name)
    .filter((name) => !/^(error|model)$/.test(name) && !(name in (creation.properties ?? {})));
}

/** Requires that a record is consistent: its id, times, state, error, model and generated fields. */
export function requireConsistentRecord(received: Received, record: AnyRecord, resource: Resource): void {
  const { id, state, error, model, created_at, updated_at } = record;
  const isUnfinished = isUnfinishedState(state);
  const missing = generatedFields(resource).filter((name) => fieldOf(record, name) === null);
  const isUtc = (time: string) => /(z|[+-]00:00)$/i.test(time);
  const isOrdered = Date.parse(updated_at) >= Date.parse(created_at);
  const rules: readonly (readonly [isKept: boolean, sentence: string])[] = [
    [id[14] === '7', 'its id must be a UUIDv7 (RFC 9562, section 5.7)'],
    [isUtc(created_at), `created_at must be in UTC, but is ${created_at}`],
    [isUtc(updated_at), `updated_at must be in UTC, but is ${updated_at}`],
    [isOrdered, `updated_at (${updated_at}) must not be before created_at (${created_at})`],
    [
      state === 'failed' || error === null,
      `error must be null when state is ${state}, but is ${quoted(error)}`,
    ],
    [state !== 'failed' || error !== null, 'error must not be null when state is failed, but is null'],
    [!isUnfinished || model === null, `model must be null when state is ${state}, but is ${quoted(model)}`],
    [
      state !== 'succeeded' || missing.length === 0,
      `${missing.join(', ')} must not be null when state is succeeded`,
    ],
  ];
  for (const [isKept, sentence] of rules) requireRule(isKept, received, `the record ${id}: ${sentence}`);
}

/** Returns whether the state is one before the end of the generation: `queued` or `processing`. */
export function isUnfinishedState(state: AnyRecord['state']): boolean {
  return state === 'queued' || state === 'processing';
}

/** Requires that the `errors` of a 422 name each of these fields. */
export function requireNamed(received: Received, ...names: readonly string[]): void {
  const named = received.json.errors.map(({ field }: { field: string }) => field) as string[];
  const missing = names.filter((name) => !named.includes(name));
  if (missing.length > 0) {
    throw violation(received, `errors must name ${missing.join(', ')}, but name ${named.join(', ')}`);
  }
}

/** Requires that the `errors` of a 422 name a field with this code. */
export function requireCode(received: Received, name: string, code: FieldErrorCode): void {
  const errors: readonly FieldError[] = received.json.errors;
  const codes = errors.filter(({ field }) => field === name).map((error) => error.code);
  if (!codes.includes(code)) {
    throw violation(received, `must name ${name} with the code ${code}, but does with ${codes.join(', ')}`);
  }
}
