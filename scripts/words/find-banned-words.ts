import { bannedWords } from './banned-words.ts';

/** A banned word or phrase in a text. */
export interface BannedWord {
  /** The line, counted from 1. A phrase is on the line of its first word. */
  readonly line: number;
  readonly word: string;
  /** What to write instead. */
  readonly replacement: string;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a phrase, and the separator between them in the list: a space or a hyphen. */
interface Phrase {
  readonly word: string;
  readonly replacement: string;
  readonly words: readonly string[];
  readonly gaps: readonly string[];
}

/**
 * Matches a word, also inside an identifier: `toldPieces`, `TOLD_PIECES` and `told-pieces` have two words each,
 * `HTTPServer` too.
 */
const words = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** The patterns for what may be between two words of a phrase. A comment may break its line there. */
const gapOf: Readonly<Record<string, RegExp>> = {
  ' ': /^(?:[\s_-]|\/\/|[*#])*$/,
  '-': /^-$/,
};

const phrases = new Map<string, Phrase[]>();
for (const [word, replacement] of Object.entries(bannedWords)) {
  const parts = word.split(/[ -]/);
  const phrase = { word, replacement, words: parts, gaps: word.match(/[ -]/g) ?? [] };
  const [first = ''] = parts;
  phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
}

/**
 * Finds the words of `banned-words.ts` in a text, in any case. An identifier counts as the words that it consists of:
 * `toldPieces` contains "told".
 */
export function findBannedWords(text: string): BannedWord[] {
  const found = [...text.matchAll(words)].map(({ 0: match, index }) => ({
    text: match.toLowerCase(),
    start: index,
    end: index + match.length,
  }));
  return found.flatMap(({ text: first, start }, index) =>
    (phrases.get(first) ?? [])
      .filter((phrase) => startsAt(phrase, found, index, text))
      .map(({ word, replacement }) => ({ line: lineAt(text, start), word, replacement })),
  );
}

function startsAt(phrase: Phrase, found: readonly Word[], index: number, text: string): boolean {
  return phrase.words.every((expected, offset) => {
    const word = found[index + offset];
    if (word?.text !== expected) return false;
    const gap = phrase.gaps[offset - 1];
    return !gap || gapOf[gap]?.test(text.slice(found[index + offset - 1]?.end, word.start));
  });
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
