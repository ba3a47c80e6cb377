const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const smallWords = new Set(
  'a an and as at but by for from how if in into nor of on or over per the to up via vs with without'.split(
    ' ',
  ),
);

/** Returns the length of a text in code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns the text without broken surrogates, NUL and other control characters. */
export function printable(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g, '')
  );
}

/** Returns the text without markdown marks and links, its line breaks kept. */
export function withoutMarkdown(text: string): string {
  return printable(text)
    .replace(/\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*+•]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/[*_`~|<>{}[\]]+|(?<![\p{L}\p{N}+])#(?!\d)/gu, ' ')
    .replace(/[^\S\n]+/g, ' ');
}

/** Returns whether there is something to write about: a letter, a digit or a pictogram. */
export function isMeaningful(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

/** Returns the text with its first letter in upper case. */
export function capitalised(text: string): string {
  // Names such as "iPhone" and "v2.4" keep their small letter.
  if (/^(?:\p{Ll}+[\p{Lu}\d]|www\.|https?:|\S+@)/u.test(text)) return text;
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Returns the text in title case; words with a capital letter stay as they are. */
export function titleCased(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : capitalised(word)))
    .join(' ');
}

/**
 * Returns the text, if it has at most `limit` code points. Otherwise returns its beginning in whole grapheme clusters
 * with an ellipsis, cut at the end of a word if there is one near the limit.
 */
export function clip(text: string, limit: number, ellipsis = '…'): string {
  if (lengthOf(text) <= limit) return text;
  let kept = '';
  let length = ellipsis.length;
  for (const { segment } of graphemes.segment(text)) {
    length += lengthOf(segment);
    if (length > limit) break;
    kept += segment;
  }
  const wholeWords = kept.replace(/\s+\S*$/u, '');
  const cut = wholeWords.length >= kept.length / 2 ? wholeWords : kept;
  return cut.replace(/[\s,;:(–—-]+$/u, '') + ellipsis;
}

/** Returns whether a text has the mark that ends a sentence. */
export const isSentence = (text: string) => /[.!?。！？…\]]["”')]?$/u.test(text);

/** Returns the text with a full stop, if it does not end in another mark. */
export function stopped(text: string): string {
  if (text === '' || isSentence(text) || text.endsWith(':')) return text;
  return text + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? '。' : '.');
}
