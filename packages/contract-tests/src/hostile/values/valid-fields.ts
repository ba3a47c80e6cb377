import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import { type Field, ownResults } from '../draft.ts';
import { textsOf } from './header-texts.ts';
import { longTexts, type TextPlace, validTexts } from './texts.ts';

/** A kind of valid values of a field. */
export interface Variety {
  /** The words for the kind of value: `favorite 1`, `name: longest`. */
  readonly title: string;
  /** Fields to try first, the simplest one first. */
  readonly plain: readonly Field[];
  /** Generates any field of this kind. */
  readonly fields: fc.Arbitrary<Field>;
  /** Whether there is only one value, so that a few cases are enough. */
  readonly isSingle: boolean;
}

/** The texts for a boolean in forms and queries, each with its value. */
const booleanSpellings: readonly (readonly [text: string, value: boolean])[] = [
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
];

/** Returns a valid field with the simplest value. */
export function plainField(name: string, schema: JsonSchema, place: TextPlace): Field {
  const [variety] = varietiesOf(name, schema, place);
  const [field] = variety?.plain ?? [];
  if (!field) throw unknown(name, schema);
  return field;
}

/** Generates valid fields with this name. */
export function validField(name: string, schema: JsonSchema, place: TextPlace): fc.Arbitrary<Field> {
  if (schema.enum || schema.type === 'boolean' || schema.type === 'array') {
    return fc.oneof(
      ...varietiesOf(name, schema, place)
        .filter(isRepeatable)
        .map(({ fields }) => fields),
    );
  }
  return validTexts(name, schema, place).map((value) => ({ name, value }));
}

/** Returns whether several cases can send the field. An empty list would remove the results that later cases need. */
function isRepeatable({ plain }: Variety): boolean {
  return plain.every(({ value }) => !Array.isArray(value) || value.length > 0);
}

/**
 * Returns every kind of valid value of a field: each choice, each format, the shortest and the longest text.
 *
 * @throws Error for an unsupported schema.
 */
export function varietiesOf(name: string, schema: JsonSchema, place: TextPlace): readonly Variety[] {
  const { type, enum: choices, minLength = 0, maxLength } = schema;
  if (choices) return choices.map((value) => variety(`${name} ${value}`, [{ name, value }]));
  if (type === 'boolean') {
    const spellings = place === 'json' ? booleanSpellings.slice(0, 2) : booleanSpellings;
    return spellings.map(([text, value]) => variety(`${name} ${text}`, [{ name, value, text }]));
  }
  if (type === 'array') return lists(name, place);
  if (type !== 'string') throw unknown(name, schema);
  const fields = (texts: readonly string[]) => texts.map((value) => ({ name, value }));
  const ofLength = (length: number) =>
    fields(place === 'header' ? textsOf(name, schema, length) : longTexts(length, place));
  const isHeader = place === 'header';
  const longest = maxLength === undefined ? [] : ofLength(maxLength);
  const astral = maxLength === undefined || isHeader ? [] : longTexts(maxLength, place).filter(isAstral);
  const kinds = [
    { title: 'shortest', plain: minLength > 0 ? ofLength(minLength) : fields(isHeader ? [] : ['']) },
    { title: 'longest', plain: longest },
    { title: 'longest, each character of four bytes', plain: fields(astral) },
  ].filter(({ plain }) => plain.length > 0);
  const short = ofLength(Math.max(minLength, 1));
  const any = {
    title: `${name}: any text`,
    plain: [...short, ...longest].slice(0, 1),
    fields: validTexts(name, schema, place).map((value) => ({ name, value })),
    isSingle: false,
  };
  return [any, ...kinds.map(({ title, plain }) => variety(`${name}: ${title}`, plain))];
}

function variety(title: string, plain: readonly Field[]): Variety {
  return { title, plain, fields: fc.constantFrom(...plain), isSingle: plain.length === 1 };
}

function lists(name: string, place: TextPlace): readonly Variety[] {
  const own = { name, value: [ownResults] };
  return [
    variety(`${name}: the record's own`, [own]),
    ...(place === 'form'
      ? [
          variety(`${name}: written as ${name}[]`, [{ ...own, spelling: 'brackets' as const }]),
          variety(`${name}: written as ${name}[0]`, [{ ...own, spelling: 'indices' as const }]),
        ]
      : []),
    variety(`${name}: empty`, [{ name, value: [] }]),
  ];
}

function isAstral(text: string): boolean {
  return (text.codePointAt(0) ?? 0) > 0xffff;
}

function unknown(name: string, { type }: JsonSchema): Error {
  return new Error(`The set hostile has no values for the field ${name}, whose type is ${type}.`);
}
