import { isDeepStrictEqual } from 'node:util';
import type { FieldError, FieldErrorCode } from '@contentgen/contract';
import type { Received } from '../http/caller.ts';
import type { Fields } from '../http/request-body.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import { requireRule, violation } from '../violated.ts';
import { fieldsOf } from './choices.ts';

/** The value of a field that not every resource has. */
export function fieldOf(record: AnyRecord, name: string): unknown {
  return (record as unknown as Fields)[name];
}

/** A value in a sentence; a long one is cut. */
export function told(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}

/**
 * Goes on when a record that was shown has the fields that are expected.
 *
 * @param source why they are expected: `as it was sent`.
 * @throws Violated naming the first that it has not.
 */
export function requireFields(received: Received, shown: AnyRecord, expected: Fields, source: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = fieldOf(shown, name);
    const sentence = `${name} of ${shown.id} must be ${told(value)}, ${source}, but is ${told(actual)}`;
    requireRule(isDeepStrictEqual(actual, value), received, sentence);
  }
}

/** The fields of a record, but for some. */
export function without(record: AnyRecord, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** The fields that a record has when it was just made from what was sent. */
export function madeFrom({ creation, change }: Resource, sent: Fields): Fields {
  const flags = fieldsOf(change).filter(([, { type }]) => type === 'boolean');
  return {
    ...Object.fromEntries(flags.map(([name]) => [name, false])),
    ...Object.fromEntries(
      fieldsOf(creation).map(([name, schema]) => [name, sent[name] ?? schema.default ?? null]),
    ),
  };
}

/** Goes on when the fields of a record fit each other, whatever happened to it. */
export function requireSense(received: Received, record: AnyRecord): void {
  const { id, state, error, model, created_at, updated_at } = record;
  const isUnfinished = isUnfinishedState(state);
  const hasResult = !('result' in record) || record.result !== null;
  const isUtc = (time: string) => /(z|[+-]00:00)$/i.test(time);
  const isOrdered = Date.parse(updated_at) >= Date.parse(created_at);
  const rules: readonly (readonly [isKept: boolean, sentence: string])[] = [
    [id[14] === '7', 'its id must be a UUIDv7 (RFC 9562, section 5.7)'],
    [isUtc(created_at), `created_at must be in UTC, but is ${created_at}`],
    [isUtc(updated_at), `updated_at must be in UTC, but is ${updated_at}`],
    [isOrdered, `updated_at (${updated_at}) must not be before created_at (${created_at})`],
    [
      state === 'failed' || error === null,
      `error must be null when state is ${state}, but is ${told(error)}`,
    ],
    [state !== 'failed' || error !== null, 'error must be told when state is failed, but is null'],
    [!isUnfinished || model === null, `model must be null when state is ${state}, but is ${told(model)}`],
    [state !== 'succeeded' || model !== null, 'model must be told when state is succeeded, but is null'],
    [state !== 'succeeded' || hasResult, 'result must not be null when state is succeeded'],
  ];
  for (const [isKept, sentence] of rules) requireRule(isKept, received, `the record ${id}: ${sentence}`);
}

/** Whether the generation is still to end. */
export function isUnfinishedState(state: AnyRecord['state']): boolean {
  return state === 'queued' || state === 'processing';
}

/** Goes on when a 422 names every one of these fields. */
export function requireNamed(received: Received, ...names: readonly string[]): void {
  const named = received.json.errors.map(({ field }: { field: string }) => field) as string[];
  const missing = names.filter((name) => !named.includes(name));
  if (missing.length > 0) {
    throw violation(received, `errors must name ${missing.join(', ')}, but name ${named.join(', ')}`);
  }
}

/** Goes on when a 422 names a field with this code. */
export function requireCode(received: Received, name: string, code: FieldErrorCode): void {
  const errors: readonly FieldError[] = received.json.errors;
  const codes = errors.filter(({ field }) => field === name).map((error) => error.code);
  if (!codes.includes(code)) {
    throw violation(received, `must name ${name} with the code ${code}, but does with ${codes.join(', ')}`);
  }
}
