import { contract, type JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Place } from '../places.ts';
import { headerTexts, headerTextsOfLength } from './header-texts.ts';
import { lengthOf, patternOf } from './text-measures.ts';

/** Where a text stands decides how many bytes each of its characters takes. */
export type TextPlace = Place['kind'];

const { bodyBytes, headerBytes } = contract['x-limits'];

/** How many bytes of a request one text may take, so that the whole stays inside the contract's limits. */
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

/** Characters that a long text is made of, from the plainest on: of one to four bytes, and those that are escaped. */
const units = ['a', 'é', '漢', '\u{1f600}', '\u0301', '"', '\\', '%', '\n', '\u0001'];

/** Characters that are read wrongly somewhere: wildcards, ends of lines, signs that have no width, and others. */
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

/** Texts that mean something to a database, a shell, a browser, a formatter or a programmer. */
const sayings = [
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

/** One character of any kind but NUL, of which half are plain letters. */
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

/** Texts that keep a schema: short ones of any characters, those that mean something, and the shortest and longest. */
export function validTexts(name: string, schema: JsonSchema, place: TextPlace): fc.Arbitrary<string> {
  if (place === 'header') return headerTexts(name, schema);
  const { minLength = 0, maxLength = longest } = schema;
  const fitting = sayings.filter((text) => lengthOf(text) >= minLength && lengthOf(text) <= maxLength);
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

/** Texts of a length in characters, which a schema may not allow; the pattern they keep where that can be. */
export function textsOfLength(
  name: string,
  schema: JsonSchema,
  length: number,
  place: TextPlace,
): fc.Arbitrary<string> {
  if (place === 'header') return headerTextsOfLength(name, schema, length);
  return fc.constantFrom(...unitsFor(length, place)).map((unit) => unit.repeat(length));
}

/** Texts of a length in characters, the plainest first. */
export function longTexts(length: number, place: TextPlace): readonly string[] {
  return unitsFor(length, place).map((unit) => unit.repeat(length));
}

function unitsFor(length: number, place: TextPlace): readonly string[] {
  return units.filter((unit) => costs[place](unit) * length <= budgets[place]);
}

/** Characters of a text that has no limit. */
const longest = 1_000;
