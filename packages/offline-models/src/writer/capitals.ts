const smallWords = new Set(
  'a an and as at but by for from how if in into nor of on or over per the to up via vs with without'.split(
    ' ',
  ),
);

/** Returns the text with its first letter in upper case. */
export function capitalised(text: string): string {
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
