import { xLength } from '@contentgen/templates/x-length';

/** A part of a request: where it begins, and its words without a bullet and a comma, colon or semicolon at the end. */
export type Part = { readonly start: number; readonly words: string };

/** What may separate: punctuation outside of brackets and quotation marks, and line breaks. */
const separator =
  /[\p{Ps}"“«»][^\p{Ps}\p{Pe}"“”«»\n\r]{1,200}[\p{Pe}"“”«»]|\p{Terminal_Punctuation}+|[\n\r\u2028\u2029]+/gu;
/** The punctuation of Chinese and Japanese, which no space follows. */
const wide = /[\u3000-\u303f\uff00-\uffef]$/u;
/** A full stop ends a sentence behind a longer word, and not before a number or a small letter. */
const endOfSentence = /[\p{L}\p{M}]{4}\.(?!\s+[\p{Ll}\p{N}])/u;
/** Bullets, quotes and headings of Markdown, and bullets of Unicode. */
const bullet = /^[-+*#>|\p{Pd}•‣⁃◦·∙]+\s+/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What follows so many parts is one part. */
const mostParts = 100;
const number = /^(\d{1,2})[.)]\s+/u;

function separates(mark: string, before: string, after: string): boolean {
  if (/^\s/u.test(mark)) return true;
  if (!/^\p{Terminal_Punctuation}/u.test(mark)) return false;
  if (wide.test(mark)) return !(/\p{N}$/u.test(before) && /^\p{N}/u.test(after));
  if (!/^(?:\s|$)/u.test(after)) return false;
  return mark !== '.' || /^(?:[\n\r]|$)/u.test(after) || endOfSentence.test(before + mark + after);
}

/**
 * Splits a request in linear time. A line break ends a part, and so does punctuation before white space, or of Chinese
 * or Japanese, except inside of brackets and numbers. A full stop must also look like the end of a sentence: "Dr.",
 * "z. B.", "2. April" and "Sept. 1" go on. In one of several sentences, commas and semicolons separate nothing. A colon
 * only separates if it is the first mark, and the only colon.
 */
export function partsOf(request: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const add = (mark: number, end: number) => {
    if (parts.length === mostParts - 1 && end < request.length) return;
    const whole = request.slice(start, mark);
    const words = inOneLine(whole.trim().replace(bullet, '').replaceAll('**', ''));
    if (/[\p{L}\p{N}\p{S}]/u.test(words)) parts.push({ start: start + whole.search(/\S/u), words });
    start = end;
  };
  const hasOneColon = request.match(/:(?=\s)|：(?!\p{N})/gu)?.length === 1;
  let isProse = false;
  let commas: [mark: number, end: number][] = [];
  for (const { 0: found, index: from } of `${request}\n`.matchAll(separator)) {
    if (parts.length + commas.length >= mostParts) break;
    const end = from + found.length;
    // "6 p.m.," ends with a comma.
    const mark = /\p{Sentence_Terminal}$/u.test(found) ? found : found.slice(-1);
    const index = end - mark.length;
    const after = request.slice(end, end + 8);
    if (!separates(mark, request.slice(Math.max(0, index - 8), index), after)) continue;
    const isColon = mark === ':' || mark === '：';
    if (isColon && !(hasOneColon && parts.length + commas.length === 0) && !/^\s*$/u.test(after)) continue;
    const isSentence = /\p{Sentence_Terminal}/u.test(mark);
    if (isSentence || isColon || /^\s/u.test(mark)) {
      isProse ||= isSentence && end < request.length;
      if (!isSentence || !isProse) for (const comma of commas) add(...comma);
      commas = [];
      add(isSentence ? end : index, end);
    } else commas.push([index, end]);
  }
  for (const comma of commas) add(...comma);
  add(request.length, request.length);
  if (parts.length === 0) return [{ start: 0, words: inOneLine(request) }];
  // "1." and "2." number a list. A single one may be a date.
  const isNumbered = ['1', '2'].every((one) => parts.some(({ words }) => number.exec(words)?.[1] === one));
  return isNumbered ? parts.map((part) => ({ ...part, words: part.words.replace(number, '') })) : parts;
}

/** Returns the text with one space in place of white space. */
export const inOneLine = (text: string) => text.replace(/\s+/gu, ' ');

/** Returns the text without broken surrogates, NUL and other control characters. */
export const printable = (text: string) => text.toWellFormed().replace(/(?!\s)\p{Cc}|\ufffd/gu, '');

/**
 * Returns a text of one line if it has at most `limit` code points. Otherwise returns its beginning with an ellipsis.
 *
 * @param isTweet whether X counts the length.
 */
export function cut(text: string, limit: number, isTweet = false): string {
  if (endOf(text, limit, isTweet) === text.length) return text;
  const beginning = text.slice(0, endOf(text, limit - 2, isTweet));
  return `${beginning.replace(/[\s\p{Terminal_Punctuation}]+$/u, '')}…`;
}

/** Splits a text of one line into at most `most` pieces of at most `limit` characters. An ellipsis shows that the last one is cut. */
export function pieces(
  text: string,
  limit: number,
  isTweet = false,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (rest !== '' && found.length < most - 1) {
    // Each piece has a character, whatever the limit.
    const end = endOf(rest, limit, isTweet) || String.fromCodePoint(rest.codePointAt(0) ?? 0).length;
    found.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? found : [...found, cut(rest, limit, isTweet)];
}

/** Returns the end of a beginning that fits: behind a mark, else between words, else between grapheme clusters. */
function endOf(text: string, limit: number, isTweet: boolean): number {
  if (isTweet && text.length <= 2 * limit && xLength(text) <= limit) return text.length;
  let [length, index, space, mark] = [0, 0, 0, 0];
  for (const character of text) {
    const isSpaced = (text[index + character.length] ?? ' ') === ' ';
    // X counts characters of other scripts twice. A full stop inside of a word may make an address, which counts 23.
    length += !isTweet ? 1 : character === '.' && !isSpaced ? 23 : character < '\u1100' ? 1 : 2;
    if (length > limit) break;
    index += character.length;
    if (isSpaced) space = index;
    const isEnd = (isSpaced || character >= '\u3000') && /\p{Terminal_Punctuation}/u.test(character);
    if (isEnd && !/\p{N}\.$/u.test(text.slice(index - 3, index))) mark = index;
  }
  if (index === text.length) return index;
  if (mark > index / 2) return mark;
  if (Math.max(mark, space) > index / 4) return Math.max(mark, space);
  return graphemes.segment(text.slice(0, 2 * index)).containing(index)?.index || index;
}
