import { lengthOf } from '../templates.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ellipsis = '…';

/** Returns the longest beginning of a text, in whole grapheme clusters, of at most `limit` code points. */
export function beginning(text: string, limit: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += lengthOf(segment);
    if (length > limit) break;
    kept += segment;
  }
  return kept;
}

/**
 * Returns the text, if it has at most `limit` code points. Otherwise returns its beginning, cut at the end of a word if
 * there is one near the limit.
 */
export function clip(text: string, limit: number): string {
  if (lengthOf(text) <= limit) return text;
  const kept = beginning(text, limit - 1);
  const wholeWords = kept.replace(/\s+\S*$/u, '');
  const cut = wholeWords.length >= kept.length / 2 ? wholeWords : kept;
  return cut.replace(/[\s,;:–—-]+$/u, '') + ellipsis;
}
