import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Breach } from './breach.ts';
import type { TextPlace } from './texts.ts';
import { plainField } from './valid-fields.ts';

/** A JSON type, and values of this type that resemble a right value. */
interface WrongType {
  readonly type: string;
  readonly title: string;
  readonly plain: (right: unknown) => readonly unknown[];
  readonly values: fc.Arbitrary<unknown>;
}

const wrongTypes: readonly WrongType[] = [
  { type: 'null', title: 'null', plain: () => [null], values: fc.constant(null) },
  {
    type: 'string',
    title: 'a string',
    plain: (right) => [String(right), ''],
    values: fc.constantFrom('true', 'false', '0', '1', '', 'null', '[]', 'a'),
  },
  {
    type: 'number',
    title: 'a number',
    plain: (right) => [Number(right) || 1, 0],
    values: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  },
  { type: 'boolean', title: 'a boolean', plain: () => [true, false], values: fc.boolean() },
  {
    type: 'array',
    title: 'an array',
    plain: (right) => [[right], []],
    values: fc.array(fc.constantFrom<unknown>(null, 'a', 1, true), { maxLength: 4 }),
  },
  {
    type: 'object',
    title: 'an object',
    plain: (right) => [{ value: right }, {}],
    values: fc.dictionary(fc.string({ maxLength: 4 }), fc.constantFrom<unknown>(null, 'a', 1, true), {
      maxKeys: 3,
    }),
  },
];

/** Texts that are not booleans, although people may read them as such. */
const invalidBooleans = [
  'yes',
  'TRUE',
  'True',
  'no',
  '2',
  '',
  'on',
  'null',
  ' true',
  'false ',
  '01',
  '-1',
  't',
];

const invalidNumbers = ['many', '', 'NaN', 'null', 'true', '0x1', '1,5', '--1', '1 2', 'Infinity', '½', '١'];

/**
 * Returns values of a type that the schema does not allow: in JSON values of every other type; in forms and queries,
 * where every value is a text, texts that cannot be read as the type.
 */
export function typeBreaches(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  if (place === 'json') return wrongJsonTypes(name, schema);
  if (schema.type === 'boolean') return [invalidTexts('not a boolean', invalidBooleans, schema)];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber ? [invalidTexts('not a number', invalidNumbers, schema)] : [];
}

function wrongJsonTypes(name: string, schema: JsonSchema): readonly Breach[] {
  const accepted = schema.type === 'integer' ? 'number' : schema.type;
  const right = plainField(name, schema, 'json').value;
  return wrongTypes
    .filter(({ type }) => type !== accepted)
    .map(({ title, plain, values }) => ({
      rule: 'type',
      title,
      plain: plain(right),
      values,
      codes: codesOf(schema),
    }));
}

/** Returns the error codes for a value of another type, which is not an allowed value either. */
function codesOf(schema: JsonSchema): Breach['codes'] {
  return schema.enum ? ['type', 'choice'] : ['type'];
}

function invalidTexts(title: string, texts: readonly string[], schema: JsonSchema): Breach {
  const letters = fc.string({ unit: fc.constantFrom(...'abcxyz _-'), minLength: 1, maxLength: 8 });
  const others = letters.filter((text) => !/^(true|false)$/.test(text));
  const values = fc.oneof(fc.constantFrom(...texts), others);
  return { rule: 'type', title, plain: texts, values, codes: codesOf(schema) };
}
