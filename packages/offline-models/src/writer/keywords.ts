import { lengthOf } from '../templates.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });
const longestKeyword = 24;

const stopWords = new Set(
  `a about above after again all also am an and any anyone are as at be because been before being below best
  between both but by can could did do does doing down during each every few for from further get give had has
  have having he her here hers him his how i if in into is it its just keep let like make makes me more most
  must my need new no nor not of off on once one only or other our out over own per please really same shall
  she should so some such than that the their them then there these they this those three through to too two
  under until up us use used using very via want was way we were what when where which while who whom why
  will with without would you your help helps sell sells offer offers provide provides`.split(/\s+/),
);

const writingWords = new Set(
  `write writes writing create generate draft compose produce prepare suggest describe explain summarise
  summarize rewrite translate correct fix promote announce introduce discuss list blog post article paragraph
  title headline tweet thread caption description tone style words sentences sentence friendly short long text
  following`.split(/\s+/),
);

/** Returns whether a word says nothing about a subject. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word.toLowerCase());
}

/** Returns the words that a text is about, the most frequent first, in lower case. */
export function keywordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const { segment, isWordLike } of words.segment(text)) {
    if (!isWordLike) continue;
    const word = segment.toLowerCase();
    if (isKeyword(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, left], [, right]) => right - left).map(([word]) => word);
}

function isKeyword(word: string): boolean {
  if (stopWords.has(word) || writingWords.has(word) || lengthOf(word) > longestKeyword) return false;
  return (
    /^[a-z]{3,}/.test(word) ||
    (/[^\p{ASCII}]/u.test(word) && lengthOf(word) > 1) ||
    /\d[a-z]|[a-z]\d/.test(word)
  );
}
