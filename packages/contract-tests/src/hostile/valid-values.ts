import { randomUUID } from 'node:crypto';
import { contract, type JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';

/** The part of a request that contains a value. It decides how many bytes each character needs. */
export type Kind = 'query' | 'header' | 'form' | 'json';

/** A value to send, and the value that the response must show instead if it differs. */
export interface Valid {
  readonly value: unknown;
  readonly shown?: unknown;
  /** The name in a form if it differs from the field, such as `results[]`. */
  readonly name?: string;
}

const { bodyBytes, headerBytes } = contract['x-limits'];

/** Characters for texts of the maximum length: of one byte, and of four bytes. */
const units = ['a', '\u{1f600}'];

/** Kinds of white space, each of which software may take away at the ends of a text. */
const spaces = ['\t', '\n', '\u00a0', '\r\n', '\u3000', '\v', ' ', '\u2028', '\f'];

/**
 * Texts that software often changes or misreads: capitals and accents, other scripts, wildcards, line ends, zero-width
 * and joined characters, and what a database, a shell, a browser or a formatter reads as its own.
 */
const awkwardTexts = [
  'Crème BRÛLÉE Привет 漢字 שלום',
  '  spaces\tat both\r\nends  ',
  '%_\\% *?.[](){}|^$+ %s%d%n %00%zz%',
  "'; DROP TABLE documents; --' OR ''='",
  '<script>alert(1)</script>&amp;&#0;',
  '\u0024{7*7}{{7*7}}#{7*7} $(id)`id`|id ../../etc/passwd',
  'a=b&c=d+e%20f;g',
  'e\u0301 é \u00df \u0130 \u{20bb7} 👩‍👩‍👧‍👦 \u202eright to left\u202c',
  '\ufeffmark\u200b\u00ad\u2028\u0085\u0001\u001b\u007f\ufffd\uffff\u{10ffff}',
];

/** The awkward texts between two kinds of white space, and texts that look like other values. */
const specialTexts = [
  ...awkwardTexts.map((text, index) => `${spaces[index] ?? ' '}${text}${spaces.at(index - 1)}`),
  '[object Object]',
  ...['null', 'undefined', 'true', 'NaN', '-0', '1e309', '[]', '{}', '__proto__', ' '],
];

/** Returns the length of a text in code points, as JSON Schema counts it. */
export function lengthOf(text: string): number {
  let length = 0;
  // A text can have 200,000 characters, so this does not make a list of them.
  for (let index = 0; index < text.length; length += 1)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return length;
}

/** Returns texts of a length in characters that fit into a place, the simplest first. */
export function textsOfLength(length: number, kind: Kind): readonly string[] {
  const most = kind === 'query' ? headerBytes / 4 : bodyBytes - 65_536;
  const bytesOf = (unit: string) =>
    kind === 'json' ? Buffer.byteLength(unit) : encodeURIComponent(unit).length;
  return units.filter((unit) => bytesOf(unit) * length <= most).map((unit) => unit.repeat(length));
}

/**
 * Returns values of a header of a length that match its pattern, the simplest first. A server stores idempotency keys,
 * so each of them is new.
 */
export function headerTexts(name: string, { pattern = '' }: JsonSchema, length: number): readonly string[] {
  const filled = (start: string) => start + 'a'.repeat(Math.max(0, length - start.length));
  const texts =
    name === 'Idempotency-Key'
      ? [filled(randomUUID())]
      : [filled(''), '*', `"${'a'.repeat(Math.max(0, length - 2))}"`];
  return texts.filter((text) => lengthOf(text) === length && new RegExp(pattern, 'u').test(text));
}

/**
 * Returns valid values of a field, the simplest first: each choice, each format, the shortest and the longest text, and
 * special texts. A value that takes results away from the record is the last one.
 *
 * @param results the results of the record.
 * @throws Error for an unsupported schema.
 */
export function validValues(
  name: string,
  schema: JsonSchema,
  kind: Kind,
  results: readonly string[] = [],
): readonly Valid[] {
  const { type, enum: choices, minLength = 0, maxLength = 1_000, pattern = '' } = schema;
  if (choices) return choices.map((value) => ({ value }));
  if (type === 'boolean') {
    const spelled = [true, false].flatMap((shown) =>
      contract['x-booleans'][`${shown}`].flatMap((text) => casesOf(text).map((value) => ({ value, shown }))),
    );
    return [{ value: true }, { value: false }, ...(kind === 'json' ? [] : spelled)];
  }
  if (type === 'array') return listsOf(name, kind, results);
  if (schema.format === 'uri') return [{ value: 'https://example.com/hooks' }];
  if (type !== 'string')
    throw new Error(`hostile has no values for the field ${name}, whose type is ${type}.`);
  const ofLength = (length: number) =>
    kind === 'header' ? headerTexts(name, schema, length) : textsOfLength(length, kind);
  const special = kind === 'header' ? [] : specialTexts;
  return [
    ...ofLength(Math.max(minLength, 1)).slice(0, 1),
    ...ofLength(maxLength),
    ...ofLength(minLength),
    ...special,
  ]
    .filter((text) => lengthOf(text) >= minLength && lengthOf(text) <= maxLength)
    .filter((text) => new RegExp(pattern, 'u').test(text) && isSeen(text, schema))
    .map((value) => ({ value }));
}

/** Returns a word in lower case, in upper case, and with a capital. */
function casesOf(word: string): readonly string[] {
  return [...new Set([word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])];
}

function listsOf(name: string, kind: Kind, results: readonly string[]): readonly Valid[] {
  const own = { value: results };
  const spelled = [
    { ...own, shown: results, name: `${name}[]` },
    ...(results.length === 1 ? [{ ...own, shown: results, name: `${name}[0]` }] : []),
  ];
  const repeated = { value: [...results, ...results], shown: results };
  const twice = results.length > 0 && results.length <= 8 ? [repeated] : [];
  return [own, ...twice, ...(kind === 'form' && results.length > 0 ? spelled : []), { value: [] }];
}

/** Returns whether a text surely has a visible character, if its field needs one. */
const isSeen = (text: string, schema: JsonSchema) =>
  schema['x-visible'] !== true ||
  /[\p{L}\p{N}\p{P}]/u.test(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** Generates valid values of a field. */
export function anyValue(
  name: string,
  schema: JsonSchema,
  kind: Kind,
  results: readonly string[],
): fc.Arbitrary<Valid> {
  if (schema.type === 'array') return fc.constant({ value: results });
  const plain = validValues(name, schema, kind, results);
  if (schema.type !== 'string' || schema.enum) return fc.constantFrom(...plain);
  const { minLength = 0, maxLength = 48 } = schema;
  const text = fc
    .string({ unit: character, minLength, maxLength: Math.min(maxLength, 48) })
    .filter((value) => isSeen(value, schema));
  return fc.oneof({ weight: 4, arbitrary: text.map((value) => ({ value })) }, fc.constantFrom(...plain));
}

/** Generates one character except NUL and surrogates; half of them are letters, digits and punctuation of ASCII. */
const character = fc.oneof(
  fc.constantFrom(...'abcxyzABCXYZ0189 .,-%_\\\'"<>&+=;#/?'),
  fc
    .integer({ min: 1, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code)),
);
