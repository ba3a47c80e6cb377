import type { JsonSchema } from '../document.ts';

/** The rules of a schema that a value can break: keywords of JSON Schema, and well-formed Unicode. */
export type SchemaRule =
  | 'type'
  | 'enum'
  | 'const'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'encoding'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'required'
  | 'additionalProperties';

/** The fields of an object. */
export interface KnownFields {
  readonly names: readonly string[];
  /** Returns the name that an unknown name means: in another case, or that of another API. */
  meant(name: string): string | undefined;
}

/** Receives the broken rules of a value. */
export interface SchemaReport {
  /** The allowed spellings of a boolean, such as `true or false`. */
  readonly booleans: string;
  /**
   * Describes an unknown field, such as `is not a field of this operation`.
   *
   * @param fields the names of the fields that are known, and the one that is probably meant.
   */
  describeUnknown(name: string, fields: KnownFields): string;
  /** Whether the report ignores further broken rules, so that the check may stop. */
  readonly isFull: boolean;
  /**
   * Adds a broken rule.
   *
   * @param place where the value is, such as `results[1]`; empty for the whole.
   * @param detail what the value must be, in human-readable words, such as `must be a string`.
   */
  add(place: string, rule: SchemaRule, detail: string): void;
}

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

/**
 * Matches a text that nobody can see: white space, control and format characters, marks without a letter, and the empty
 * pattern of Braille. Letters that this Unicode version does not know may be visible.
 */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]*$/u;

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
  if (schema['x-visible']) {
    add('pattern', 'must have a character that people can see', (text) => !invisible.test(text));
  }
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

/** A test for each format of texts that the contract uses (JSON Schema Validation, section 7.3). */
export const stringFormats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/.test(text),
  uri: (text) => matches(uri, text),
  'uri-reference': (text) => matches(uri, text) || matches(relativeReference, text),
  'date-time': isDateTime,
};

/** A test for each format of numbers that the contract uses (OpenAPI Format Registry). */
export const numberFormats: Readonly<Record<string, (value: number) => boolean>> = {
  int32: (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31,
  int64: (value) => Number.isInteger(value),
  float: () => true,
  double: () => true,
};

// The characters of RFC 3986, appendix A. In the authority, only IPv6 addresses are checked further.
const encoded = '%[0-9A-F]{2}';
const pathOf = (more: string) => `(?:[A-Z0-9\\-._~!$&'()*+,;=:@/${more}]|${encoded})*`;
const path = pathOf('');
const query = pathOf('?');
const address = `//(?:(?:[A-Z0-9\\-._~!$&'()*+,;=:]|${encoded})*@)?\\[([0-9A-F:.]+)\\](?::\\d*)?(?:/${path})?`;
const tail = `(?:\\?${query})?(?:#${query})?`;
const uri = new RegExp(`^[A-Z][A-Z0-9+.-]*:(?:${address}|(?=[^?#])${path})${tail}$`, 'i');
/** Matches a relative reference. The first segment of a path without a scheme has no colon. */
const relativeReference = new RegExp(`^(?:${address}|(?![^/?#]*:)${path})${tail}$`, 'i');

function matches(expression: RegExp, text: string): boolean {
  const match = expression.exec(text);
  return match !== null && (match[1] === undefined || URL.canParse(`http://[${match[1]}]/`));
}

/** Returns whether a text is a date and time (RFC 3339, section 5.6). */
function isDateTime(text: string): boolean {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.exec(
      text,
    );
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
}
