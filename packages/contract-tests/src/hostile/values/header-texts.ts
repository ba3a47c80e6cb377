import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import { anyUuid } from '../draft.ts';
import { lengthOf, patternOf } from './text-measures.ts';

/**
 * The headers whose values the server stores. Each request needs a new value, because the same value refers to an
 * earlier request.
 */
const storedHeaders = new Set(['Idempotency-Key']);

/**
 * Returns the beginning of a value of a header: a placeholder for a new UUID if the server stores the values,
 * otherwise an empty text.
 */
function prefixOf(name: string): string {
  return storedHeaders.has(name) ? anyUuid : '';
}

/**
 * Generates values that match a header's schema and that HTTP transmits unchanged (RFC 9110, section 5.5).
 */
export function headerTexts(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const prefix = prefixOf(name);
  const visible = fc.string({ unit: visibleCharacter, maxLength: 32 });
  const patterned = schema.pattern === undefined ? visible : fc.stringMatching(patternOf(schema));
  const found = (prefix === '' ? patterned : visible)
    // A pattern's white space includes characters that a header must not contain.
    .map((text) => prefix + text.replaceAll(/\s/g, ' '))
    .filter((text) => keeps(text, schema));
  const { minLength = 1, maxLength = minLength } = schema;
  const bounds = [minLength, maxLength].flatMap((length) => textsOf(name, schema, length));
  return fc.oneof({ weight: 4, arbitrary: found }, { weight: 1, arbitrary: fc.constantFrom(...bounds) });
}

/** Generates header values of a length, even a length that the schema forbids. */
export function headerTextsOfLength(name: string, schema: JsonSchema, length: number): fc.Arbitrary<string> {
  return fc.constantFrom(...textsOf(name, schema, length));
}

/**
 * Returns header values of a length that match the pattern of the schema, the simplest first; an empty list if there
 * is none.
 */
export function textsOf(name: string, schema: JsonSchema, length: number): readonly string[] {
  const prefix = prefixOf(name);
  const filler = 'a'.repeat(Math.max(0, length - prefix.length));
  const quoted = `"${'a'.repeat(Math.max(0, length - 2))}"`;
  const found = prefix === '' ? [filler, '*', quoted] : [prefix + filler];
  return found.filter((text) => lengthOf(text) === length && patternOf(schema).test(text));
}

/** Generates one visible ASCII character or the space. */
const visibleCharacter = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));

function keeps(text: string, schema: JsonSchema): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const length = lengthOf(text);
  const isSendable = /^[\x20-\x7e]*$/.test(text) && text.trim() === text;
  return isSendable && length >= minLength && length <= maxLength && patternOf(schema).test(text);
}
