import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FieldError, FieldErrorCode, JsonSchema, Operation } from '@contentgen/contract';
import type { Caller, TaggedRecord } from '../http/caller.ts';
import type { Fields, Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { type NamedSchema, nameKeyword } from '../judge/documented-responses.ts';
import { quoted } from '../judge/schema-errors.ts';
import { type Quotations, sayAll } from '../quotations.ts';
import {
  type AnyRecord,
  type Choice,
  choicesOf,
  defaultOf,
  exampleBody,
  type Resource,
} from '../resources.ts';
import { requireRule, violated } from '../violated.ts';

/** Returns the value of a field that not every resource has. */
export function fieldOf(record: AnyRecord, name: string): unknown {
  return (record as unknown as Fields)[name];
}

/** Quotes what the contract says of a field of a record. */
export function saysOf({ record }: Resource, field: string): { readonly says: Quotations } {
  return { says: sayAll(`schemas/${(record as NamedSchema)[nameKeyword]}/properties/${field}`) };
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
 * create, `usage`, which has an own rule, and `model`, which is null if a client wrote the result itself.
 */
function generatedFields({ record, creation }: Resource): readonly string[] {
  return fieldsOf(record)
    .filter(([, { type, oneOf = [{ type: type ?? '' }] }]) => oneOf.some((one) => one.type?.includes('null')))
    .map(([name]) => name)
    .filter((name) => !/^(error|model|usage)$/.test(name) && !(name in (creation.properties ?? {})));
}

/** Quotes what `requireConsistentRecord` requires. */
export function saysOfRecord(resource: Resource): Quotations {
  const names = ['created_at', 'updated_at', 'error', 'model', 'usage', ...generatedFields(resource)];
  return names.flatMap((name) => saysOf(resource, name).says);
}

/** Requires that a record is consistent: its times, state, error, model, usage and generated fields. */
export function requireConsistentRecord(received: Received, record: AnyRecord, resource: Resource): void {
  const { id, state, error, model, usage, created_at, updated_at } = record;
  const isFinished = !isUnfinishedState(state);
  const isUtc = (time: string) => /(z|[+-]00:00)$/i.test(time);
  const empty = generatedFields(resource).filter((name) => fieldOf(record, name) === null);
  const isOrdered = Date.parse(updated_at) >= Date.parse(created_at);
  const rules: readonly (readonly [field: string, isKept: boolean, sentence: string])[] = [
    ['created_at', isUtc(created_at), `must be in UTC, but is ${created_at}`],
    ['updated_at', isUtc(updated_at), `must be in UTC, but is ${updated_at}`],
    ['updated_at', isOrdered, `(${updated_at}) must not be before created_at (${created_at})`],
    [
      'error',
      (state === 'failed') === (error !== null),
      `must fit the state ${state}, but is ${quoted(error)}`,
    ],
    ['model', isFinished || model === null, `must be null when state is ${state}, but is ${quoted(model)}`],
    ['usage', isFinished === (usage !== null), `must fit the state ${state}, but is ${quoted(usage)}`],
    ...empty.map(
      (name) => [name, state !== 'succeeded', 'must not be null when state is succeeded'] as const,
    ),
  ];
  for (const [field, isKept, sentence] of rules)
    requireRule(isKept, received, `the record ${id}: ${field} ${sentence}`, saysOf(resource, field));
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
    throw violated(received, `errors must name ${missing.join(', ')}, but name ${named.join(', ')}`);
  }
}

/** Requires that the `errors` of a 422 name a field with this code. */
export function requireCode(received: Received, name: string, code: FieldErrorCode): void {
  const errors: readonly FieldError[] = received.json.errors;
  const codes = errors.filter(({ field }) => field === name).map((error) => error.code);
  if (!codes.includes(code)) {
    throw violated(received, `must name ${name} with the code ${code}, but does with ${codes.join(', ')}`);
  }
}

/** Returns the allowed values of a list parameter. */
export function parameterChoices({ listParameters }: Resource, name: string): readonly Choice[] {
  return choicesOf(listParameters[name]?.schema ?? {});
}

/** Returns the allowed page sizes, the smallest first. */
export function pageSizes(resource: Resource): readonly number[] {
  return parameterChoices(resource, 'per_page')
    .map(Number)
    .sort((a, b) => a - b);
}

/** Returns the fields of a schema with their schemas. */
export function fieldsOf(schema: JsonSchema): readonly (readonly [name: string, schema: JsonSchema])[] {
  return Object.entries(schema.properties ?? {});
}

/** Returns the fields of a schema that can have any text. */
export function textFields(schema: JsonSchema): readonly string[] {
  return fieldsOf(schema)
    .filter(([, { type, enum: values }]) => type === 'string' && !values)
    .map(([name]) => name);
}

/**
 * Returns nine random lower-case letters and digits. No other text is likely to contain them, so a search for them
 * finds only the texts of this check.
 */
export function newToken(): string {
  return [...randomBytes(9)].map((byte) => (byte % 36).toString(36)).join('');
}

/** Returns the name of a record of this run. People recognise it if a record is left over. */
export function nameOf(token: string): string {
  return `contentgen-verify ${token}`;
}

/**
 * Returns a text that the service must not change: spaces at its ends, characters with a meaning in forms and
 * queries, line breaks, characters beyond the BMP and joined ones, right-to-left letters, capitals and a combining accent.
 */
export function awkwardText(token: string): string {
  return `  ${token} +%2B&=;#?/\\'"<b>{}\t\r\n\n 100% 😀 👩‍👧 \u05e9\u05dc\u05d5\u05dd e\u0301 é É Ж \u{20bb7} `;
}

/** Returns a text without the accents of its letters. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Returns one of 20,000 Chinese characters at random, which hardly any other text contains. */
export function rareCharacter(): string {
  return String.fromCodePoint(0x4e00 + (randomBytes(4).readUInt32BE() % 20_000));
}

/**
 * Returns the body of a create with every field. Choices have their value at `index`, and texts contain unusual
 * characters. They are at most half as long as their fields allow, so that a check can make them longer.
 */
export function fullBody({ creation }: Resource, index: number): Fields {
  const choices = fieldsOf(creation).flatMap(([name, schema]) => {
    const values = choicesOf(schema);
    return values.length === 0 ? [] : [[name, values[index % values.length]]];
  });
  const texts = textFields(creation).map((name) => {
    const { maxLength = Number.POSITIVE_INFINITY } = creation.properties?.[name] ?? {};
    return [name, [...awkwardText(newToken())].slice(0, maxLength / 2).join('')];
  });
  return Object.fromEntries([...texts, ...choices]);
}

/** Returns the body of a create with only the required fields. */
export function minimalBody({ creation, create }: Resource): Fields {
  const example = exampleBody(create);
  const required = (creation.required ?? []).map((name) => [name, example[name]]);
  return { ...Object.fromEntries(required), name: nameOf(newToken()) };
}

/** Returns the words for a media type in the title of a check. */
export function inWords(mediaType: string): string {
  return mediaType === 'application/json' ? 'a JSON body' : 'a form';
}

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

/** Creates a record without waiting for its generation. */
export async function makeAny(
  caller: Caller,
  resource: Resource,
  name = nameOf(newToken()),
): Promise<AnyRecord> {
  const fields = { ...exampleBody(resource.create), name };
  return (await caller.call(resource.create.id, { fields, headers: { Prefer: 'respond-async' } })).json;
}

/**
 * Returns a valid call of an operation.
 *
 * @param target gets the record for an operation on one record.
 */
export async function validCallOf(
  resource: Resource,
  operation: Operation,
  target: () => Promise<AnyRecord>,
): Promise<Request> {
  if (operation === resource.create) return { fields: minimalBody(resource) };
  if (!operation.path.includes('{')) return {};
  const record = await target();
  return { id: record.id, ...unchangingCall(resource, operation, record) };
}

/** Returns the body of an update that changes nothing; an empty call for another operation. */
export function unchangingCall(resource: Resource, operation: Operation, record: AnyRecord): Request {
  return resource.updates.includes(operation) ? { fields: requiredChange(resource, record) } : {};
}

/**
 * Returns an invalid call, which changes nothing. If the operation needs an id, the call has the id of a deleted
 * record.
 */
export function refusedCall(resource: Resource, operation: Operation, deleted: AnyRecord): Request {
  if (operation === resource.create) return { fields: {} };
  if (!operation.path.includes('{')) return { query: { no_such_parameter: '1' } };
  return { id: deleted.id, ...unchangingCall(resource, operation, deleted) };
}

/** Returns the required fields of an update, with the current values of the record. */
export function requiredChange({ change }: Resource, record: AnyRecord): Fields {
  return Object.fromEntries((change.required ?? []).map((name) => [name, fieldOf(record, name)]));
}
