import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Breach } from './breaches.ts';
import type { TextPlace } from './texts.ts';
import { plainField } from './valid-fields.ts';

/** A type of JSON, and values of it that somebody may take for the right one. */
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
    title: 'a text',
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
    title: 'a list',
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

/** Texts that spell no boolean, although people read one in them. */
const misspeltBooleans = [
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

const misspeltNumbers = ['many', '', 'NaN', 'null', 'true', '0x1', '1,5', '--1', '1 2', 'Infinity', '½', '١'];

/** Values of another type than the schema's: in JSON each type is one of its own, elsewhere all is text. */
export function typeBreaches(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  if (place === 'json') return wrongJsonTypes(name, schema);
  if (schema.type === 'boolean') return [misspelt('no boolean', misspeltBooleans, schema)];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber ? [misspelt('no number', misspeltNumbers, schema)] : [];
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

/** What is of another type is none of the choices either. */
function codesOf(schema: JsonSchema): Breach['codes'] {
  return schema.enum ? ['type', 'choice'] : ['type'];
}

function misspelt(title: string, texts: readonly string[], schema: JsonSchema): Breach {
  const letters = fc.string({ unit: fc.constantFrom(...'abcxyz _-'), minLength: 1, maxLength: 8 });
  const others = letters.filter((text) => !/^(true|false)$/.test(text));
  const values = fc.oneof(fc.constantFrom(...texts), others);
  return { rule: 'type', title, plain: texts, values, codes: codesOf(schema) };
}
