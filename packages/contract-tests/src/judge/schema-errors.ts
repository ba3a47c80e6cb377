import type { JsonSchema } from '@contentgen/contract';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** A place where a value breaks its schema, and how. */
export interface SchemaError {
  /** A JSON pointer (RFC 6901) into the value; empty for the whole value. */
  readonly pointer: string;
  /** What must be: `must be a number`. */
  readonly message: string;
  /** What is, in words: `the text "0.75"`; undefined if the message says it. */
  readonly found?: string;
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
formats.default(ajv);

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Returns every place where `value` breaks `schema`, formats included; an empty list if it is valid. */
export function schemaErrors(schema: JsonSchema, value: unknown): SchemaError[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  const errors = withoutNull(validate.errors ?? []);
  const ofType = new Set(errors.filter(({ keyword }) => keyword === 'type').map((one) => one.instancePath));
  // A value of another type also breaks the other rules, which says nothing new.
  return errors
    .filter(({ keyword, instancePath }) => keyword === 'type' || !ofType.has(instancePath))
    .map(schemaError);
}

/** Leaves out that a value may be null instead, where another error says what is wrong with the value. */
function withoutNull(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const isVague = ({ keyword, params }: ErrorObject) =>
    ['anyOf', 'oneOf'].includes(keyword) || (keyword === 'type' && params.type === 'null');
  const others = errors.filter((error) => !isVague(error));
  return errors.filter(
    (error) =>
      !isVague(error) || !others.some(({ instancePath }) => instancePath.startsWith(error.instancePath)),
  );
}

/** The words for the types of JSON Schema. */
const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function schemaError({ instancePath, keyword, message, params, data }: ErrorObject): SchemaError {
  const at = (name: string) => `${instancePath}/${name}`;
  if (keyword === 'required') return { pointer: at(params.missingProperty), message: 'must be present' };
  if (keyword === 'additionalProperties')
    return { pointer: at(params.additionalProperty), message: 'is not in the contract' };
  const rules: Readonly<Record<string, () => string>> = {
    type: () =>
      [params.type]
        .flat()
        .map((type) => types[type])
        .join(' or '),
    enum: () => `one of ${params.allowedValues.join(', ')}`,
    const: () => JSON.stringify(params.allowedValue),
  };
  const rule = rules[keyword]?.();
  return {
    pointer: instancePath,
    message: rule === undefined ? (message ?? 'is not valid') : `must be ${rule}`,
    found: inWords(data),
  };
}

/** Returns a value in words: `the text "0.75"`, `the number 0.75`, `a list`. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `the text ${quoted(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Returns a value as JSON for a sentence, with at most 200 of its characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
}
