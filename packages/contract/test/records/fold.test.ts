import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/records/index.ts';

/** What is searched, and a text that contains it. Each pair is spelled in two ways. */
export const pairs: readonly (readonly [search: string, text: string, what: string])[] = [
  ['Piñata', 'Pin\u0303ata', 'composed and decomposed'],
  ['Pin\u0303ata', 'Piñata', 'decomposed and composed'],
  ['smorgasbord', 'Smörgåsbord', 'without accents'],
  ['résumé', 'Resume', 'accents of another keyboard'],
  ['1 500', '1\u202f500', 'a narrow space'],
  ['1 500', '1\u00a0500', 'a hard space'],
  ["d'été", 'd’été', 'a typographic apostrophe'],
  ['d’ete', "d'été", 'a typed apostrophe'],
  ['"rye"', '“Rye”', 'English quotation marks'],
  ['"rye"', '„Rye“', 'German quotation marks'],
  ['"rye"', '«Rye»', 'French quotation marks'],
  ['2025-2026', '2025–2026', 'an en dash'],
  ['bread - and', 'Bread — and', 'an em dash'],
  ['-5 °C', '−5 °C', 'a minus sign'],
  ['well-known', 'well\u2011known', 'a hard hyphen'],
  ['GROSSMARKT', 'Großmarkt', 'ß in capitals'],
  ['straße', 'STRAẞE', 'the capital ß'],
  ['izmir', 'İzmir', 'the Turkish İ'],
  ['ISPARTA', 'ısparta', 'the Turkish ı'],
  ['Cafe 24', 'Ｃａｆｅ　２４', 'full width'],
  ['office', 'oﬃce', 'a ligature'],
  ['ガイド', 'ｶﾞｲﾄﾞ', 'half-width kana'],
  ['bakery', 'ba\u00adke\u00adry', 'soft hyphens'],
  ['rye bread', 'Rye  bread', 'two spaces'],
  ['rye bread', 'Rye\r\nbread', 'a line break'],
  [' rye bread ', 'Rye bread', 'spaces around the search'],
  // Other scripts and letters.
  ['lodz', 'Łódź', 'Polish'],
  ['Tromso', 'Tromsø', 'Norwegian'],
  ['da nang', 'Đà Nẵng', 'Vietnamese'],
  ['aeble', 'Æble', 'Danish'],
  ['oeuvre', 'œuvre', 'French'],
  ['ελασ', 'Ελλάς ελάς', 'the Greek final sigma'],
  ['ΟΔΌΣ', 'οδος', 'Greek capitals'],
  ['елка', 'Ёлка', 'Russian'],
  ['Київ', 'КИІ\u0308В', 'Ukrainian, decomposed'],
  ['хлеб', '«ХЛЕБ»', 'Cyrillic in quotation marks'],
  ['עברית', 'עב\u200fרית', 'Hebrew with a mark of direction'],
  ['خانه ها', 'خانه\u00a0ها', 'Persian with a hard space'],
  ['می\u200cخواهم', 'میخواهم', 'Persian with a non-joiner'],
  ['لا', 'ﻻ', 'an Arabic presentation form'],
  ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8', 'Hangul in jamo'],
  ['が', 'か\u3099', 'a kana with its own mark'],
  ['株式会社', '㍿', 'a square abbreviation'],
  ['クオリティ 100', 'クオリティ　１００', 'an ideographic space'],
  ['हिन्दी', 'हि\u200dन्दी', 'Hindi with a joiner'],
  ['क़लम', '\u0958लम', 'Devanagari with a nukta'],
  ['ทํา', 'ทำ', 'Thai am in two characters'],
  ['ցԵՒ', 'ցև', 'an Armenian ligature'],
  ['fiancé(e) …', 'FIANCÉ(E) ...', 'an ellipsis'],
  ['5"', '5″', 'inches'],
  ["rock 'n roll", 'rock ŉ roll', 'a letter with an apostrophe'],
  ['x2', 'x²', 'a superscript'],
  ['no 5', 'Nº 5', 'an ordinal'],
  ['1/2', '½', 'a fraction'],
  ['1⁄2', '1/2', 'a slash of fractions'],
  ['שלום', 'שָׁלוֹם', 'Hebrew with points'],
  ['كتاب', 'كِتَاب', 'Arabic with vowel marks'],
  ['كتاب', 'كتـــاب', 'a stretched Arabic word'],
  ['ان', 'أَنْ', 'Arabic without its hamza'],
];

describe('a text is found by another spelling:', () => {
  it.each(pairs)('%s in %s (%s)', (search, text) => {
    expect(fold(text)).toContain(fold(search));
  });
});

describe('another word is not found:', () => {
  it.each([
    ['は', 'ば'],
    ['か', 'が'],
    ['ハ', 'パ'],
    ['कम', 'काम'],
    ['하', '한'],
    ['cote', 'coat'],
    ['שלום', 'שולם'],
    ['rye.bread', 'rye bread'],
    ['%', 'percent'],
    ["rye'", 'rye"'],
    ['a b', 'ab'],
  ])('%s in %s', (search, text) => {
    expect(fold(text)).not.toContain(fold(search));
  });
});

/** The longest text that a record can have, in characters. */
const longest = 200_000;
const filled = (unit: string) => unit.repeat(longest / [...unit].length);

/** CPU time of folding a text, in milliseconds: the best of two, as a garbage collection may fall into one. */
function foldingTime(text: string): number {
  const times = [1, 2].map(() => {
    const start = process.threadCpuUsage();
    fold(text);
    return process.threadCpuUsage(start).user / 1_000;
  });
  return Math.min(...times);
}

const marks = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => (code < 0xd8_00 || code > 0xdf_ff) && /\p{M}/u.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code));

it.each<[what: string, unit: string]>([
  ['accents', '\u0301\u0323'],
  ['points', '\u05b0\u0591\u05bc'],
  ['marks that make another letter', '\u094d\u093c'],
  ['every mark', marks.join('')],
  ['every mark, backwards', marks.toReversed().join('')],
  ['half-width sound marks', '\uff9e\u093c'],
  ['marks between joiners', `${'\u094d\u093c'.repeat(14)}\u200d`],
  ['marks between stretched letters', `${'\u094d\u093c'.repeat(14)}\u0640`],
  ['marks that are two', '\u0f73\u0f75\u0f81\u0344'],
  ['ligatures of words', '\ufdfa'],
  ['musical notes', '\u{1d160}'],
  ['words', 'Crème brûlée, déjà '],
])('a long text of %s is folded in linear time', (_, unit) => {
  const time = foldingTime(`a${filled(unit)}`);
  expect(time / foldingTime(filled('Crème brûlée! '))).toBeLessThan(30);
});

it('a folded text has at most three code units for each character of a long text', () => {
  expect(fold(filled('\ufdfa'))).toHaveLength(3 * longest);
  expect(fold(`a${filled('\u{1d160}')}`).isWellFormed()).toBe(true);
});

it('folding again changes nothing, and the parts of a text are found in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(folded).not.toMatch(/^ | $|\p{Default_Ignorable_Code_Point}/u);
    }),
    { numRuns: 5_000 },
  );
});

it('normal forms and case make no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const form of ['NFC', 'NFD']) expect(fold(text.normalize(form))).toBe(fold(text));
      // The iota below a letter is a mark, and a letter in capitals.
      const cased = text.normalize('NFD').replaceAll('\u0345', '');
      expect(fold(cased.toUpperCase())).toBe(fold(cased));
    }),
    { numRuns: 5_000 },
  );
});
