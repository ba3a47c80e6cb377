/** The longest time that a text with a pace takes, in milliseconds. */
export const longestWriting = 30_000;

/** Splits a text into its words, each with the white space around it. */
export const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];

/**
 * Returns the milliseconds that each word of a text takes.
 *
 * @param pace words in a second. If the text took more than `longestWriting`, it is written faster.
 * @param words the number of words in the text.
 */
export const millisecondsOfWord = (pace: number, words: number): number =>
  Math.min(1_000 / pace, longestWriting / words);
