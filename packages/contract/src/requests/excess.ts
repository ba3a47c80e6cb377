import type { FieldErrorCode } from '../generated/choices.ts';
import type { Bounds } from './bounds.ts';

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
    if (count > bounds.values) return tooMany(bounds.values, noun);
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
