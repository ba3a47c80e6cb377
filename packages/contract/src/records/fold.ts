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

const ignorables = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Matches a run of more than 30 marks, which is more than any word has (Unicode Standard Annex 15, section 13).
 * Normalization sorts the marks of a run, and takes quadratic time for it. The two letters become marks.
 */
const marksOfNoWord = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Matches what may be left out of a word: the accents of Latin, Greek and Cyrillic, and in the scripts that write
 * consonants only (Unicode Standard, table 6-1) all marks, and the signs that only stretch a word.
 */
const optional =
  /[\u0300-\u036f\p{Default_Ignorable_Code_Point}]|(?=[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}])[\p{Mn}\p{Extender}]/gu;

/**
 * Maximum length of a text in compatibility decomposition, in UTF-16 code units. Only a text of mostly signs
 * for whole words, such as ﷺ and ㍿, or of musical notes reaches it.
 */
const longestDecomposition = 3 * 200_000;

/** Returns the beginning of a text, without half a character at its end. */
const beginningOf = (text: string) =>
  text.length > longestDecomposition
    ? text.slice(0, longestDecomposition).replace(/[\ud800-\udbff]$/, '')
    : text;

/**
 * Folds a text for searches: a text contains another if its folded form contains the other's. Letters lose case,
 * accents and width; all apostrophes, quotation marks and dashes are one; white space is one space, and none at the
 * ends. Points and vowel marks of Arabic, Hebrew and Syriac are left out, as most texts leave them out. Marks that make
 * another letter stay, as in Devanagari, Thai and kana. What nobody can see is removed.
 *
 * Letters that Unicode takes for different ones stay different, even where keyboards mix them: the Arabic and Persian
 * yeh and kaf, and the wave dash and the full-width tilde.
 *
 * Takes linear time for any text. The service stores folded texts, so a change needs a migration that folds them again.
 *
 * Sources: Unicode Standard Annex 15 (normalization forms), Unicode Standard 5.18 (case folding) and 6.2 (fraction
 * slash), Unicode Technical Standard 10 (accents).
 *
 * @returns it can be empty. Of a text whose decomposition is longer than 600,000 code units, it has the beginning.
 */
export function fold(text: string): string {
  const bounded = text.replaceAll(ignorables, '').replaceAll(marksOfNoWord, '$1');
  return (
    withPlainQuotes(beginningOf(withPlainQuotes(bounded).normalize('NFKD')))
      .replaceAll(optional, '')
      // What was between two runs of marks may be gone.
      .replaceAll(marksOfNoWord, '$1')
      // "ẞ" has no upper case, "ß" no single one, and "ı" and "i" have the same one.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(accentedLetters, (letter) => letters[letter] ?? letter)
      .replaceAll(/\p{Dash}/gu, '-')
      // The decomposition of "½" has a slash of its own, which no keyboard has.
      .replaceAll('⁄', '/')
      .replaceAll(/\p{White_Space}+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}
