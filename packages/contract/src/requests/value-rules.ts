import type { JsonSchema } from '../document.ts';
import type { SchemaRule } from './schema-report.ts';
import { numberFormats, stringFormats } from './string-formats.ts';

/** A rule for a single value. It accepts values of the types that it does not apply to. */
export interface ValueRule {
  readonly rule: SchemaRule;
  /** The words for what the value must be. */
  readonly detail: string;
  readonly isKept: (value: unknown) => boolean;
}

/**
 * Returns the rules of a schema for a single value, in the order in which they are checked.
 *
 * @param at the place of the schema in the contract, for errors.
 * @throws Error naming a format that is not supported.
 */
export function valueRules(schema: JsonSchema, at: string): readonly ValueRule[] {
  return [...choiceRules(schema), ...textRules(schema, at), ...numberRules(schema, at)];
}

function choiceRules({ const: only, enum: choices }: JsonSchema): ValueRule[] {
  const rules: ValueRule[] = [];
  if (only !== undefined) {
    rules.push({
      rule: 'const',
      detail: `must be ${JSON.stringify(only)}`,
      isKept: (value) => value === only,
    });
  }
  if (choices !== undefined) {
    const allowed = new Set<unknown>(choices);
    const detail = `must be one of ${choices.join(', ')}`;
    rules.push({ rule: 'enum', detail, isKept: (value) => allowed.has(value) });
  }
  return rules;
}

/** The rules of the contract's patterns, for people. */
const patternWords: Readonly<Record<string, string>> = {
  '^[\\x20-\\x7E]+$': 'must contain printable ASCII characters only',
  '^[\\x21-\\x7E]+$': 'must contain printable ASCII characters only, without spaces',
  '^(\\*|(W/)?"[\\x21\\x23-\\x7E]*"(\\s*,\\s*(W/)?"[\\x21\\x23-\\x7E]*")*)$':
    'must be * or a list of quoted entity tags',
};

function textRules(schema: JsonSchema, at: string): ValueRule[] {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const rules: ValueRule[] = [];
  const add = (rule: SchemaRule, detail: string, isKept: (text: string) => boolean) =>
    rules.push({ rule, detail, isKept: (value) => typeof value !== 'string' || isKept(value) });
  if (minLength > 0)
    add('minLength', `must have at least ${counted(minLength, 'character')}`, (text) =>
      isLong(text, minLength),
    );
  if (maxLength < Number.POSITIVE_INFINITY)
    add(
      'maxLength',
      `must have at most ${counted(maxLength, 'character')}`,
      (text) => !isLong(text, maxLength + 1),
    );
  // JSON can contain a lone surrogate and NUL, but the database can't store them. They are refused and not replaced.
  add('encoding', 'must be well-formed Unicode', (text) => text.isWellFormed());
  add('encoding', 'must not contain a NUL character', (text) => !text.includes('\0'));
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u');
    add('pattern', patternWords[pattern] ?? `must match ${pattern}`, (text) => expression.test(text));
  }
  if (format !== undefined && !(format in numberFormats)) {
    add('format', `must be a valid ${format}`, formatTest(stringFormats, format, at));
  }
  return rules;
}

function numberRules({ minimum, maximum, format }: JsonSchema, at: string): ValueRule[] {
  const rules: ValueRule[] = [];
  const add = (rule: SchemaRule, detail: string, isKept: (value: number) => boolean) =>
    rules.push({ rule, detail, isKept: (value) => typeof value !== 'number' || isKept(value) });
  if (minimum !== undefined) add('minimum', `must be at least ${minimum}`, (value) => value >= minimum);
  if (maximum !== undefined) add('maximum', `must be at most ${maximum}`, (value) => value <= maximum);
  if (format !== undefined && format in numberFormats) {
    add('format', `must be a valid ${format}`, formatTest(numberFormats, format, at));
  }
  return rules;
}

function formatTest<Value>(
  formats: Readonly<Record<string, (value: Value) => boolean>>,
  format: string,
  at: string,
): (value: Value) => boolean {
  const test = formats[format];
  if (test === undefined)
    throw new Error(`The contract uses the format "${format}" at ${at}, which its reader does not support.`);
  return test;
}

/**
 * Returns whether a text has at least `characters` characters (Unicode code points, not UTF-16 code units: JSON
 * Schema Validation, section 6.3.1).
 */
function isLong(text: string, characters: number): boolean {
  if (text.length < characters) return false;
  // A character has at most two code units.
  if (text.length >= 2 * characters) return true;
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count === characters) return true;
  }
  return false;
}

/** Returns a number with its noun, such as `1 character` or `16 items`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
