import type { JsonSchema } from '../document.ts';
import { counted, type KnownFields, type SchemaReport, valueRules } from './value-rules.ts';

/** A function that checks a JSON value and reports the first broken rule of each place. */
export type SchemaCheck = (value: unknown, place: string, report: SchemaReport) => void;

interface Type {
  readonly test: (value: unknown) => boolean;
  /** The words for the required type; undefined for a boolean, for which the report has the words. */
  readonly noun?: string;
}

const types: Readonly<Record<string, Type>> = {
  string: { test: (value) => typeof value === 'string', noun: 'a string' },
  number: { test: (value) => Number.isFinite(value), noun: 'a number' },
  integer: { test: (value) => Number.isInteger(value), noun: 'an integer' },
  boolean: { test: (value) => typeof value === 'boolean' },
  null: { test: (value) => value === null, noun: 'null' },
  array: { test: (value) => Array.isArray(value), noun: 'an array' },
  object: {
    test: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    noun: 'an object',
  },
};

const checked = new Set([
  ...['type', 'enum', 'const', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
  ...['minItems', 'maxItems', 'items', 'properties', 'required', 'additionalProperties', 'oneOf'],
]);
const annotations = new Set(['title', 'description', 'default', 'examples', 'contentMediaType']);

/**
 * Compiles a schema of the contract, with its references resolved, into closures. It does not generate code, because
 * content security policies forbid that in browsers. The lint rule `agreed-keywords` lists the supported keywords.
 *
 * The check tests the type of a value first, then its choices, then its other rules, and reports the first broken
 * one. In a list that is too long, it tests only the allowed number of items.
 *
 * @param at the place of the schema in the contract, for errors.
 * @throws Error naming a keyword, type or format that is not supported.
 */
export function compileSchema(schema: JsonSchema, at: string): SchemaCheck {
  requireSupported(schema, at);
  const [choice, other, ...more] = schema.oneOf ?? [];
  if (choice === undefined) return compileTyped(schema, at, typesOf(schema));
  if (other?.type !== 'null' || more.length > 0) {
    throw new Error(`The contract uses "oneOf" at ${at}, but not for one schema and null.`);
  }
  requireSupported(choice, at);
  const check = compileTyped(choice, at, [...typesOf(choice), 'null']);
  return (value, place, report) => {
    if (value !== null) check(value, place, report);
  };
}

function requireSupported(schema: JsonSchema, at: string): void {
  for (const keyword of Object.keys(schema)) {
    if (checked.has(keyword) || annotations.has(keyword) || keyword.startsWith('x-')) continue;
    throw new Error(
      `The contract uses the keyword "${keyword}" at ${at}, which its reader does not support.`,
    );
  }
  const strange = typesOf(schema).find((type) => types[type] === undefined);
  if (strange !== undefined) {
    throw new Error(`The contract uses the type "${strange}" at ${at}, which its reader does not support.`);
  }
}

function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function compileTyped(schema: JsonSchema, at: string, expected: readonly string[]): SchemaCheck {
  const tests = expected.flatMap((type) => types[type]?.test ?? []);
  const rules = valueRules(schema, at);
  const checkItems = compileItems(schema, at);
  const checkFields = compileFields(schema, at);

  return (value, place, report) => {
    if (tests.length > 0 && !tests.some((test) => test(value))) {
      report.add(place, 'type', lack(value) + typeDetail(expected, report) + hintAtChoice(schema, value));
      return;
    }
    for (const { rule, detail, isKept } of rules) {
      if (isKept(value)) continue;
      report.add(place, rule, lack(value) + detail);
      return;
    }
    if (Array.isArray(value)) checkItems(value, place, report);
    else if (typeof value === 'object' && value !== null) checkFields(value, place, report);
  };
}

/** Returns the beginning of the words about a value that is missing although its field was sent. */
function lack(value: unknown): string {
  return value === '' ? 'is empty; ' : value === null ? 'is null; ' : '';
}

function typeDetail(expected: readonly string[], { booleans }: SchemaReport): string {
  return `must be ${expected.map((type) => types[type]?.noun ?? booleans).join(' or ')}`;
}

/**
 * Returns a hint about the choices, for a value of the wrong type. If the value is a label, the hint is the choice of
 * the label.
 */
function hintAtChoice(schema: JsonSchema, value: unknown): string {
  const { enum: choices = [], 'x-enumDescriptions': labels = {} } = schema;
  const labelOf = (choice: unknown) => labels[String(choice)] ?? '';
  const given = typeof value === 'string' && value.length <= longestLabel ? lettersOf(value) : '';
  const meant = given === '' ? undefined : choices.find((choice) => lettersOf(labelOf(choice)) === given);
  if (meant !== undefined) return `, such as ${meant} for ${labelOf(meant)}`;
  if (choices.length <= mostListed) return choices.length === 0 ? '' : `: one of ${choices.join(', ')}`;
  return `, such as ${choices[0]} for ${labelOf(choices[0])} (the API reference lists all)`;
}

/** Maximum number of choices that a message about a wrong type lists. */
const mostListed = 20;

/** Maximum length of a text that may be a label, in UTF-16 code units. */
const longestLabel = 64;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function compileItems({ items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema, at: string) {
  const check = items && compileSchema(items, `${at}[]`);
  const tooFew = `must have at least ${counted(minItems, 'item')}`;
  const tooMany = `must have at most ${counted(maxItems, 'item')}`;

  return (list: readonly unknown[], place: string, report: SchemaReport): void => {
    if (list.length < minItems) report.add(place, 'minItems', tooFew);
    if (list.length > maxItems) report.add(place, 'maxItems', tooMany);
    if (check === undefined) return;
    const count = Math.min(list.length, maxItems);
    for (let index = 0; index < count && !report.isFull; index += 1) {
      check(list[index], `${place}[${index}]`, report);
    }
  };
}

function compileFields({ properties = {}, required = [], additionalProperties }: JsonSchema, at: string) {
  if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean') {
    throw new Error(`The contract uses "additionalProperties" at ${at}, but not as true or false.`);
  }
  const names = Object.keys(properties);
  const known = new Set(names);
  const knownFields = knownFieldsOf(properties);
  const fields = [...new Set([...known, ...required])].map((name) => ({
    name,
    isRequired: required.includes(name),
    check: properties[name] && compileSchema(properties[name], `${at}.${name}`),
  }));

  return (value: object, place: string, report: SchemaReport): void => {
    for (const { name, isRequired, check } of fields) {
      if (Object.hasOwn(value, name)) check?.(value[name as never], placeOf(place, name), report);
      else if (isRequired) report.add(placeOf(place, name), 'required', 'is required');
    }
    if (additionalProperties !== false) return;
    for (const name of Object.keys(value)) {
      if (report.isFull) return;
      if (known.has(name)) continue;
      const detail = report.describeUnknown(name, knownFields);
      report.add(placeOf(place, name), 'additionalProperties', detail);
    }
  };
}

function knownFieldsOf(properties: NonNullable<JsonSchema['properties']>): KnownFields {
  const meant = new Map(
    Object.entries(properties).flatMap(([name, { 'x-also-known-as': others = [] }]) =>
      [name, ...others].map((other) => [lettersOf(other), name] as const),
    ),
  );
  return {
    names: Object.keys(properties),
    meant: (name) => (name.length > longestLabel ? undefined : meant.get(lettersOf(name))),
  };
}

const placeOf = (place: string, name: string) => (place === '' ? name : `${place}.${name}`);
