/** What searches compare: texts without the differences between spellings of a word. */

/** Letters that have no decomposition in Unicode, but are accented letters to its collation and to people. */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ς: 'σ',
};

const accentedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Apostrophes and single quotation marks, also those that Unicode takes for letters, accents or primes. */
const apostrophes = /[`´‘’‚‛‹›＇ʹʻʼʽˈʾʿ′‵՚׳]/g;

/** The other quotation marks, and the signs that are written in their place. */
const quotationMarks = /(?!['])[\p{Quotation_Mark}″‶״ʺ]/gu;

/** Compatibility decomposition takes some signs apart and makes others, so this is done before and after it. */
const withPlainQuotes = (text: string) => text.replaceAll(apostrophes, "'").replaceAll(quotationMarks, '"');

/**
 * Folds a text for searches: a text contains another if its folded form contains the other's. Letters lose case,
 * accents and width; all apostrophes, quotation marks and dashes are one; white space is one space, and none at the
 * ends. Marks that make another letter stay, as in Devanagari, Thai, Hebrew and kana. What nobody can see is removed.
 *
 * The service stores folded texts, so a change needs a migration that folds them again.
 *
 * Sources: Unicode Standard Annex 15 (normalization forms), Unicode Standard 5.18 (case folding), Unicode Technical
 * Standard 10 (accents).
 *
 * @returns at most 18 times as many code units, as U+FDFA needs. It can be empty.
 */
export function fold(text: string): string {
  return (
    withPlainQuotes(withPlainQuotes(text).normalize('NFKD'))
      .replaceAll(/[\u0300-\u036f\p{Default_Ignorable_Code_Point}]/gu, '')
      // "ẞ" has no upper case, "ß" no single one, and "ı" and "i" have the same one.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(accentedLetters, (letter) => letters[letter] ?? letter)
      .replaceAll(/\p{Dash}/gu, '-')
      .replaceAll(/\p{White_Space}+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}
