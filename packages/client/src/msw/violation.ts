import type { JsonSchema } from '@contentgen/contract';

/** A rule of a schema that a value breaks. */
export interface Violation {
  /** Where the value is, such as `body.data[0].state`. */
  readonly place: string;
  /** What it must be, such as `must be one of queued, processing, succeeded, failed`. */
  readonly rule: string;
}

/**
 * The first rule of a schema that a JSON value breaks; undefined when it breaks none. That is every keyword that the
 * contract's answers use, but for `format`. References must stand resolved.
 *
 * @param place the name of the value.
 */
export function violation(schema: JsonSchema, value: unknown, place: string): Violation | undefined {
  if (schema.oneOf) {
    const found = schema.oneOf.map((one) => violation(one, value, place));
    // The other schema is null, which the value was hardly meant to be.
    return found.includes(undefined) ? undefined : found[0];
  }
  const rule = brokenRule(schema, value);
  if (rule !== undefined) return { place, rule };
  if (Array.isArray(value))
    return firstOf(value.map((item, index) => inside(schema.items, item, `${place}[${index}]`)));
  if (value instanceof Object) return fieldViolation(schema, value, place);
  return undefined;
}

function fieldViolation(schema: JsonSchema, value: object, place: string): Violation | undefined {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { place: `${place}.${missing}`, rule: 'is required' };
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined && additionalProperties === false) {
    return { place: `${place}.${unknown}`, rule: 'is not a field that the contract has' };
  }
  return firstOf(
    Object.entries(value).map(([name, field]) => inside(own(properties, name), field, `${place}.${name}`)),
  );
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function inside(schema: JsonSchema | undefined, value: unknown, place: string): Violation | undefined {
  return schema && violation(schema, value, place);
}

function firstOf(found: readonly (Violation | undefined)[]): Violation | undefined {
  return found.find((one) => one !== undefined);
}

function brokenRule(schema: JsonSchema, value: unknown): string | undefined {
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return `must be of type ${types.join(' or ')}`;
  if (schema.const !== undefined && value !== schema.const) return `must be ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value as string))
    return `must be one of ${schema.enum.join(', ')}`;
  if (typeof value === 'string') return brokenRuleOfText(schema, value);
  if (typeof value === 'number') return outOfBounds(value, schema.minimum, schema.maximum, 'must be');
  if (Array.isArray(value))
    return outOfBounds(value.length, schema.minItems, schema.maxItems, 'must have items:');
  return undefined;
}

function brokenRuleOfText(schema: JsonSchema, text: string): string | undefined {
  const { minLength, maxLength, pattern, 'x-patternDescription': words } = schema;
  // Characters are counted, not UTF-16's code units (JSON Schema Validation, section 6.3.1).
  const rule = outOfBounds([...text].length, minLength, maxLength, 'must have characters:');
  if (rule !== undefined) return rule;
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
    ? undefined
    : (words ?? `must match ${pattern}`);
}

function outOfBounds(
  count: number,
  least = 0,
  most = Number.POSITIVE_INFINITY,
  words = '',
): string | undefined {
  if (count < least) return `${words} ${least} at least`;
  return count > most ? `${words} ${most} at most` : undefined;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return value instanceof Object && !Array.isArray(value);
  return typeof value === type;
}
