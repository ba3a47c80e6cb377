import { type RawBuilder, sql } from 'kysely';

/**
 * The grams of a text: its characters and its pairs of neighbouring characters, as 32-bit numbers. Different grams may
 * have the same number. So a text may have all grams of another text without containing it, but a text that contains
 * another one always has all its grams. The database stores these numbers: they must never change.
 */

/** The factors of a hash: two odd numbers with evenly spread bits. */
const [first, second] = [0x9e3779b1, 0x85ebca6b];

/** Returns a number for a column of a resource. With it, the same gram has different numbers in different columns. */
export function gramSalt(resource: string, column: string): number {
  let salt = 0;
  for (const character of `${resource}.${column}`)
    salt = Math.imul(salt + Number(character.codePointAt(0)), first);
  return salt;
}

/**
 * Adds the grams of a text to a set.
 *
 * @param text in lower case, as the database has it.
 */
export function addGrams(grams: Set<number>, text: string, salt: number): void {
  let previous: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = Number(text.codePointAt(at));
    if (code > 0xffff) at += 1;
    grams.add(gram(0, code, salt));
    if (previous !== undefined) grams.add(gram(previous, code, salt));
    previous = code;
  }
}

/**
 * Returns the grams of a search: the pairs of characters in the text, or its only character. Every text that contains
 * the search has these grams.
 *
 * @param text in lower case, as the database has it; not empty.
 */
export function requiredGrams(text: string, salt: number): number[] {
  const codes = [...text].map((character) => Number(character.codePointAt(0)));
  const [only = 0, ...rest] = codes;
  if (rest.length === 0) return [gram(0, only, salt)];
  return [...new Set(rest.map((code, index) => gram(Number(codes[index]), code, salt)))];
}

/** Grams as a value of SQL. */
export function gramsValue(grams: Iterable<number>): RawBuilder<number[]> {
  return sql`${`{${[...grams].join()}}`}::text::integer[]`;
}

/**
 * Returns the number of a gram. The second character is 0 for a single character, because no text has the character
 * 0.
 */
function gram(one: number, other: number, salt: number): number {
  return Math.imul(Math.imul(one, first) + other + salt, second);
}
