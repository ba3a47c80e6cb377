import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import { anyUuid } from '../draft.ts';
import { lengthOf, patternOf } from './text-measures.ts';

/** Headers whose values are remembered by the service: each has to be a new one, or it means an earlier request. */
const remembered = new Set(['Idempotency-Key']);

/** What a value begins with, so that it is a new one. */
function prefixOf(name: string): string {
  return remembered.has(name) ? anyUuid : '';
}

/** Values of a header that keep its schema, and that HTTP lets through as they are (RFC 9110, section 5.5). */
export function headerTexts(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const prefix = prefixOf(name);
  const visible = fc.string({ unit: visibleCharacter, maxLength: 32 });
  const patterned = schema.pattern === undefined ? visible : fc.stringMatching(patternOf(schema));
  const found = (prefix === '' ? patterned : visible)
    // What a pattern calls white space is more than a header may hold.
    .map((text) => prefix + text.replaceAll(/\s/g, ' '))
    .filter((text) => keeps(text, schema));
  const { minLength = 1, maxLength = minLength } = schema;
  const bounds = [minLength, maxLength].flatMap((length) => textsOf(name, schema, length));
  return fc.oneof({ weight: 4, arbitrary: found }, { weight: 1, arbitrary: fc.constantFrom(...bounds) });
}

/** Values of a length, which the schema may not allow; none where there can be none. */
export function headerTextsOfLength(name: string, schema: JsonSchema, length: number): fc.Arbitrary<string> {
  return fc.constantFrom(...textsOf(name, schema, length));
}

/** Values of a length that keep the pattern of the schema, the plainest first; none where there are none. */
export function textsOf(name: string, schema: JsonSchema, length: number): readonly string[] {
  const prefix = prefixOf(name);
  const filler = 'a'.repeat(Math.max(0, length - prefix.length));
  const quoted = `"${'a'.repeat(Math.max(0, length - 2))}"`;
  const found = prefix === '' ? [filler, '*', quoted] : [prefix + filler];
  return found.filter((text) => lengthOf(text) === length && patternOf(schema).test(text));
}

/** Visible ASCII, and spaces. */
const visibleCharacter = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));

function keeps(text: string, schema: JsonSchema): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const length = lengthOf(text);
  const isSendable = /^[\x20-\x7e]*$/.test(text) && text.trim() === text;
  return isSendable && length >= minLength && length <= maxLength && patternOf(schema).test(text);
}
