import type { JsonSchema } from '@contentgen/contract';
import * as fc from 'fast-check';
import type { Breach } from './breach.ts';
import type { TextPlace } from './texts.ts';

/** Returns values of the right type that the schema does not allow, including some that are close to allowed ones. */
export function choiceBreaches({ type, enum: choices }: JsonSchema, place: TextPlace): readonly Breach[] {
  if (!choices) return [];
  const isAllowed = (value: unknown) => choices.some((choice) => choice === value);
  const near: readonly (string | number)[] =
    type === 'string' ? nearTexts(choices.map(String)) : nearNumbers(choices.map(Number));
  const wrong = [...new Set(near)].filter((value) => !isAllowed(value));
  const others: fc.Arbitrary<string | number> = type === 'string' ? words : numbersOf(type);
  const values = fc.oneof(
    fc.constantFrom(...wrong),
    others.filter((value) => !isAllowed(value)),
  );
  const breach = { rule: 'enum', title: 'not an allowed value' } as const;
  if (type === 'string') return [{ ...breach, plain: wrong, values, codes: ['choice'] }];
  const write = (value: unknown) => (place === 'json' ? value : String(value));
  // These numbers are only sent as text, because a number in JavaScript can't have so many digits.
  const long = place === 'json' ? [] : ['9'.repeat(40), '9'.repeat(400)];
  // The code `type` also fits: 1.5 is not an integer, and a parser may not accept 400 digits as a number.
  return [
    {
      ...breach,
      plain: [...wrong.map(write), ...long],
      values: values.map(write),
      codes: ['choice', 'type'],
    },
  ];
}

function nearTexts(choices: readonly string[]): string[] {
  const [first = ''] = choices;
  return [
    `no_${first}`,
    first.toUpperCase(),
    ` ${first}`,
    `${first} `,
    first.slice(0, -1),
    '',
    `${first}\n`,
    `${first},${choices.at(-1)}`,
    `${first}\0`,
    '0',
    'null',
    ...choices.map((choice) => choice.slice(0, 1).toUpperCase() + choice.slice(1)),
    ...choices.map((choice) => choice.replace(/_/g, '-')),
    ...choices.map((choice) => `${choice}s`),
  ];
}

function nearNumbers(choices: readonly number[]): number[] {
  const most = Math.max(...choices);
  const least = Math.min(...choices);
  const between = choices.flatMap((choice, index) => [(choice + (choices[index + 1] ?? choice)) / 2]);
  return [
    most + 1,
    least - 1,
    0,
    -1,
    ...between,
    least + 0.00001,
    most - 0.49999,
    1.5,
    most * 10,
    1e15,
    -most,
  ];
}

const words = fc.string({ unit: fc.constantFrom(...'abcxyz_0123 '), minLength: 1, maxLength: 16 });

function numbersOf(type: JsonSchema['type']): fc.Arbitrary<number> {
  const integers = fc.integer({ min: -1_000_000, max: 1_000_000 });
  if (type === 'integer') return integers;
  // Few digits, so that every language writes the same text for a number.
  return fc.oneof(
    integers,
    integers.map((number) => number / 1000),
  );
}
