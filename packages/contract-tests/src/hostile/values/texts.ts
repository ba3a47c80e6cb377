import { contract, type JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import { headerTexts, headerTextsOfLength } from './header-texts.ts';
import { lengthOf, patternOf } from './text-measures.ts';

/** The part of a request that contains a text. It decides how many bytes each character needs. */
export type TextPlace = 'query' | 'header' | 'form' | 'json';

const { bodyBytes, headerBytes } = contract['x-limits'];

/** Maximum bytes of one text by place, so that the request stays within the limits of the contract. */
const budgets: Readonly<Record<TextPlace, number>> = {
  query: headerBytes / 4,
  header: headerBytes / 4,
  form: bodyBytes - 65_536,
  json: bodyBytes - 65_536,
};

const costs: Readonly<Record<TextPlace, (text: string) => number>> = {
  query: urlEncodedBytes,
  header: Buffer.byteLength,
  form: urlEncodedBytes,
  json: (text) => Buffer.byteLength(JSON.stringify(text)) - 2,
};

function urlEncodedBytes(text: string): number {
  return new URLSearchParams([['', text]]).toString().length - 1;
}

/** Characters for long texts, the simplest first: characters of one to four bytes, and escaped characters. */
const units = ['a', 'é', '漢', '\u{1f600}', '\u0301', '"', '\\', '%', '\n', '\u0001'];

/**
 * Characters that software often handles wrongly: wildcards, line ends, zero-width characters, and others.
 */
const awkward = [
  ...`%_\\'"<>&+=;#/?*$\`|[]{}\t\n\r\u0001\u0008\u001b\u007f\u0085\u00a0\u00ad\u0130\u00df\u0301`,
].concat(
  ...[
    '\u200b',
    '\u200d',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\ufffd',
    '\uffff',
    '\u{1f600}',
    '\u{20bb7}',
    '\u{10ffff}',
  ],
);

/** Texts with a meaning for a database, a shell, a browser, a formatter or a programming language. */
const specialTexts = [
  "'; DROP TABLE documents; --",
  "' OR ''='",
  '<script>alert(1)</script>',
  '\u0024{7*7}{{7*7}}#{7*7}',
  '%s%d%n%x',
  '$(id)`id`|id',
  '../../etc/passwd',
  '%_\\%',
  '\\u0000\\x00\\0',
  '%00%zz%',
  'a=b&c=d+e%20f',
  '&amp;&#0;',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  '  spaces at both ends  ',
  ' ',
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e309',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'e\u0301 é',
  '\u202eright to left\u202c',
  '👩‍👩‍👧‍👦',
  '\ufeffmark',
];

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

/** Generates one character except NUL; half of them are letters, digits and punctuation of ASCII. */
export const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'abcxyzABCXYZ0189 .,-') },
  { weight: 2, arbitrary: fc.constantFrom(...awkward) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 0x10ffff })
      .filter((code) => !isSurrogate(code))
      .map((code) => String.fromCodePoint(code)),
  },
);

/**
 * Generates texts that match a schema: texts of up to 48 random characters, `specialTexts`, and texts of about
 * the shortest and longest length that the schema allows.
 */
export function validTexts(name: string, schema: JsonSchema, place: TextPlace): fc.Arbitrary<string> {
  if (place === 'header') return headerTexts(name, schema);
  const { minLength = 0, maxLength = longest } = schema;
  const fitting = specialTexts.filter((text) => lengthOf(text) >= minLength && lengthOf(text) <= maxLength);
  const lengths = [...new Set([minLength, minLength + 1, maxLength - 1, maxLength])];
  const kept = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: character, minLength, maxLength: Math.min(maxLength, 48) }) },
    { weight: 2, arbitrary: fc.constantFrom(...fitting) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...lengths).chain((length) => textsOfLength(name, schema, length, place)),
    },
  );
  return schema.pattern === undefined ? kept : kept.filter((text) => patternOf(schema).test(text));
}

/**
 * Generates texts of a length in characters, even a length that the schema forbids. A text for a header matches the
 * pattern of the schema.
 */
export function textsOfLength(
  name: string,
  schema: JsonSchema,
  length: number,
  place: TextPlace,
): fc.Arbitrary<string> {
  if (place === 'header') return headerTextsOfLength(name, schema, length);
  return fc.constantFrom(...unitsFor(length, place)).map((unit) => unit.repeat(length));
}

/** Returns texts of a length in characters, the simplest first. */
export function longTexts(length: number, place: TextPlace): readonly string[] {
  return unitsFor(length, place).map((unit) => unit.repeat(length));
}

function unitsFor(length: number, place: TextPlace): readonly string[] {
  return units.filter((unit) => costs[place](unit) * length <= budgets[place]);
}

/** Length in characters of the longest text if the schema has no limit. */
const longest = 1_000;
