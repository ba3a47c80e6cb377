import { assert, nat, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { addGrams, gramSalt, requiredGrams } from '../../src/listing/search-grams.ts';

/** Any Unicode scalar value. The unit 'binary' of fast-check first takes a second to list them all. */
const anyCharacter = nat(0x10ffff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.isWellFormed());

const salt = gramSalt('documents', 'name');

const gramsOf = (text: string, ofColumn = salt) => {
  const grams = new Set<number>();
  addGrams(grams, text, ofColumn);
  return grams;
};

it('a text has all grams that a part of it requires', () => {
  const anyText = string({ unit: anyCharacter });
  const part = string({ unit: anyCharacter, minLength: 1 });
  assert(
    property(anyText, part, anyText, (before, text, after) => {
      const grams = gramsOf(before + text + after);
      expect(requiredGrams(text, salt).filter((gram) => !grams.has(gram))).toEqual([]);
    }),
  );
});

it.each([
  ['z', 'abc'],
  ['zq', 'z q'],
  ['zq', 'qz'],
  ['東', '日本'],
  ['🎉', '🎂'],
  ['a🎉', '🎉a'],
])('a text with all grams of "%s" is not "%s"', (text, other) => {
  const grams = gramsOf(other);
  expect(requiredGrams(text, salt).every((gram) => grams.has(gram))).toBe(false);
});

it('the grams of two columns are different', () => {
  const others = gramsOf('harbor', gramSalt('documents', 'result'));
  expect([...gramsOf('harbor')].filter((gram) => others.has(gram))).toEqual([]);
});

it('the numbers never change, because databases have them', () => {
  expect([requiredGrams('z', salt), requiredGrams('z東🎉', salt)]).toEqual([
    [2129262073],
    [372324564, 1216607497],
  ]);
});
