import type { JsonSchema } from '../document.ts';
import type { FieldErrorCode } from '../generated/choices.ts';
import { longestField, mostErrors } from './field-errors.ts';
import { ampersandRemedy } from './url-encoded.ts';

/**
 * Maximum numbers of fields, items and levels of a query or a body. The reader does not parse a request that exceeds
 * these bounds.
 */
export interface Bounds {
  /** Maximum number of fields and items, at all levels together. */
  readonly values: number;
  /** Maximum number of levels of objects and arrays. */
  readonly levels: number;
  /** Maximum length of a name in characters (Unicode code points). */
  readonly nameLength: number;
}

/**
 * Number of levels that a body may have in addition to the levels of its schema. So if a client sends an object instead
 * of a text, the error can still name the field.
 */
const spareLevels = 16;

/**
 * Returns the bounds for the values of a schema. A response names at most `mostErrors` wrong fields, so this many
 * more values are allowed than the schema has. A name may be as long as a response can repeat it.
 *
 * @param at the place of the schema in the contract, for errors.
 * @throws Error naming a part of the schema that has no bound.
 */
export function boundsOf(schema: JsonSchema, at: string): Bounds {
  const { values, levels, nameLength } = extentOf(schema, at);
  return {
    values: values + mostErrors,
    levels: levels + spareLevels,
    nameLength: Math.max(nameLength, longestField),
  };
}

/** Returns the numbers of values and levels of the largest value that a schema allows, and its longest name. */
function extentOf(schema: JsonSchema, at: string): Bounds {
  const { oneOf = [], properties = {}, items, maxItems, additionalProperties } = schema;
  const types = [schema.type ?? []].flat();
  if (types.includes('object') && additionalProperties !== false) {
    throw new Error(
      `The contract allows any number of fields at ${at}. It needs "additionalProperties: false".`,
    );
  }
  if (types.includes('array') && maxItems === undefined) {
    throw new Error(`The contract allows any number of items at ${at}. It needs "maxItems".`);
  }
  const choices = oneOf.map((choice) => extentOf(choice, at));
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    ...extentOf(property, `${at}.${name}`),
  }));
  const item = items === undefined ? nothing : extentOf(items, `${at}[]`);
  const within = [...choices, ...fields, item];
  const isContainer = types.includes('object') || types.includes('array');
  return {
    values:
      largest(choices.map(({ values }) => values)) +
      sum(fields.map(({ values }) => 1 + values)) +
      (maxItems ?? 0) * (1 + item.values),
    levels: (isContainer ? 1 : 0) + largest(within.map(({ levels }) => levels)),
    nameLength: largest([
      ...fields.map(({ name }) => [...name].length),
      ...within.map(({ nameLength }) => nameLength),
    ]),
  };
}

const nothing: Bounds = { values: 0, levels: 0, nameLength: 0 };

const largest = (numbers: readonly number[]) => Math.max(0, ...numbers);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The bound that a query or a body exceeds, in human-readable words. */
export interface Excess {
  readonly code: FieldErrorCode;
  /** The rule in words, such as `must have at most 104 fields`. */
  readonly detail: string;
}

/**
 * Maximum number of code units of one character in encoded text: four bytes with percent-encoding, or two escapes in
 * JSON.
 */
const longestEncoding = 12;

/**
 * Finds the first bound that URL-encoded text exceeds, without decoding the text. Stops at this bound.
 *
 * @param noun the plural of what the text has: `fields` or `parameters`.
 */
export function excessOfUrlEncoded(text: string, bounds: Bounds, noun: string): Excess | undefined {
  const longestName = bounds.nameLength * longestEncoding;
  let count = 0;
  for (let start = 0; start < text.length; ) {
    count += 1;
    if (count > bounds.values) {
      const { code, detail } = tooMany(bounds.values, noun);
      return { code, detail: `${detail}; if a text has an "&", ${ampersandRemedy}` };
    }
    const separator = text.indexOf('&', start);
    const end = separator < 0 ? text.length : separator;
    const isLong = end - start > longestName;
    if (isLong && !text.slice(start, start + longestName + 1).includes('=')) return nameTooLong(bounds);
    start = end + 1;
  }
  return undefined;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Finds the first bound that JSON text exceeds, without parsing the text, which may be invalid. Stops at this bound.
 */
export function excessOfJson(text: string, bounds: Bounds): Excess | undefined {
  const longestName = bounds.nameLength * longestEncoding;
  let count = 0;
  let levels = 0;
  let stringLength = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case quote: {
        const end = endOfString(text, index + 1);
        stringLength = end - index - 1;
        index = end;
        break;
      }
      case colon:
        if (stringLength > longestName) return nameTooLong(bounds);
        break;
      case openBrace:
      case openBracket:
        levels += 1;
        // The first value of an object or array has no comma.
        count += 1;
        break;
      case comma:
        count += 1;
        break;
      case closeBrace:
      case closeBracket:
        levels -= 1;
        break;
      default:
        continue;
    }
    if (levels > bounds.levels) return tooDeep(bounds);
    if (count > bounds.values) return tooMany(bounds.values, 'fields and items');
  }
  return undefined;
}

/** Returns the position of the quotation mark that ends a string; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) return index;
    if (character === backslash) index += 1;
  }
  return text.length;
}

const tooMany = (most: number, noun: string): Excess => ({
  code: 'too_many',
  detail: `must have at most ${most} ${noun}`,
});

const tooDeep = ({ levels }: Bounds): Excess => ({
  code: 'type',
  detail: `must have at most ${levels} levels of objects and arrays`,
});

const nameTooLong = ({ nameLength }: Bounds): Excess => ({
  code: 'too_long',
  detail: `must not have a name of more than ${nameLength} characters`,
});
