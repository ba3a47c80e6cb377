import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Breach } from './breach.ts';
import { textsOf } from './header-texts.ts';
import { lengthOf, patternOf } from './text-measures.ts';
import { longTexts, type TextPlace, textsOfLength, validTexts } from './texts.ts';

/** Returns texts that are too short, too long, do not match the pattern, or contain a NUL or a lone surrogate. */
export function textBreaches(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  if (schema.type !== 'string' || schema.enum) return [];
  return [
    ...tooShort(schema),
    ...tooLong(name, schema, place),
    ...againstPattern(name, schema, place),
    ...malformed(name, schema, place),
  ];
}

function tooShort({ minLength = 0, pattern }: JsonSchema): readonly Breach[] {
  const texts = Array.from({ length: minLength }, (_, length) => 'a'.repeat(length));
  if (texts.length === 0) return [];
  return [
    {
      rule: 'minLength',
      title: 'too short',
      plain: texts,
      values: fc.constantFrom(...texts),
      codes: ['too_short', ...(pattern === undefined ? [] : (['format'] as const))],
    },
  ];
}

function tooLong(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  const { maxLength } = schema;
  if (maxLength === undefined) return [];
  const texts = (length: number) =>
    place === 'header' ? textsOf(name, schema, length) : longTexts(length, place);
  const values = fc.integer({ min: 1, max: 64 }).chain((more) => {
    return textsOfLength(name, schema, maxLength + more, place);
  });
  return [{ rule: 'maxLength', title: 'too long', plain: texts(maxLength + 1), values, codes: ['too_long'] }];
}

/** Characters and texts that break typical patterns, and that a header can contain. */
const offenders = ['\t', '"', '*', ',', ';', ' ', 'a'];
const awkwardTexts = ['a', '"a', 'a"', 'W/a', '"a" "b"', '*, "a"', '**', 'w/"a"', ', ,', 'a\tb', '"a"\t;'];

function againstPattern(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  if (schema.pattern === undefined) return [];
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const isWrong = (text: string) => {
    const length = lengthOf(text);
    const isSendable = place !== 'header' || (/^[\t\x20-\x7e]*$/.test(text) && text.trim() === text);
    return isSendable && length >= minLength && length <= maxLength && !patternOf(schema).test(text);
  };
  const inserted = fc
    .tuple(validTexts(name, schema, place), fc.constantFrom(...offenders), fc.nat())
    .map(([text, offender, position]) => {
      const characters = [...text];
      return characters.toSpliced(position % (characters.length + 1), 0, offender).join('');
    });
  const plain = awkwardTexts.filter(isWrong);
  const wrong = plain.length > 0 ? [fc.constantFrom(...plain)] : [];
  return [
    {
      rule: 'pattern',
      title: 'not matching the pattern',
      plain,
      values: fc.oneof(...wrong, inserted.filter(isWrong)),
      codes: ['format'],
    },
  ];
}

const loneSurrogates = ['\ud800', '\udfff', '\udc00\ud800'];

/**
 * Returns texts with a NUL, which a header can't contain, and texts with a lone surrogate, which only JSON can
 * represent (RFC 8259, section 8.2).
 */
function malformed(name: string, schema: JsonSchema, place: TextPlace): readonly Breach[] {
  if (place === 'header' || schema.format !== undefined) return [];
  const { maxLength = Number.POSITIVE_INFINITY } = schema;
  const breach = (title: string, plain: readonly string[], offenders: readonly string[]): Breach => ({
    rule: 'encoding',
    title,
    plain,
    values: fc
      .tuple(validTexts(name, schema, place), fc.constantFrom(...offenders))
      .map(([text, offender]) => `${offender}${text}`)
      .filter((text) => lengthOf(text) <= maxLength && (text.includes('\0') || !text.isWellFormed())),
    codes: ['encoding'],
  });
  return [
    breach('with a NUL', ['a\0', '\0', 'a\0b'], ['\0']),
    ...(place === 'json'
      ? [breach('with a lone surrogate', ['a\ud800', ...loneSurrogates], loneSurrogates)]
      : []),
  ];
}
