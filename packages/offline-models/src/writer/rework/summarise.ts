import { lengthOf } from '../../templates.ts';
import { clip } from '../clip.ts';
import { withoutMarkdown } from '../plain-text.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const mostSentences = 3;

/** Returns the leading sentences of a text, at most three, in at most `limit` code points. */
export function summarised(text: string, limit: number): string {
  const plain = withoutMarkdown(text);
  const kept: string[] = [];
  for (const { segment } of sentences.segment(plain)) {
    const sentence = segment.replace(/\s+/gu, ' ').trim();
    if (sentence === '') continue;
    if (kept.length === mostSentences || lengthOf([...kept, sentence].join(' ')) > limit) break;
    kept.push(sentence);
  }
  return kept.length > 0 ? kept.join(' ') : clip(plain.replace(/\s+/gu, ' ').trim(), limit);
}
