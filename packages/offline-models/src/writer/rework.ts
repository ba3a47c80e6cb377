import { clip, isMeaningful, lengthOf, printable, stopped, withoutMarkdown } from './plain-text.ts';

/** What the writer can't do with a text, by template. */
const undone: Readonly<Record<number, string>> = { 14: 'rewrite', 46: 'correct grammar', 54: 'translate' };

const longestText = 20_000;
const longestSummary = 600;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const mostSentences = 3;

/**
 * Works on the text that the prompt contains: summarises it by its first sentences. The writer can't do the other
 * tasks, says so, and returns the text as it was given.
 */
export function reworked(templateId: number, prompt: string): string {
  const text = materialOf(printable(prompt));
  if (!isMeaningful(text)) return clip(`The prompt has no words to work on. ${text}`.trim(), longestText);
  const verb = undone[templateId];
  if (verb === undefined) return summarised(text, longestSummary);
  return clip(
    `The built-in writer does not ${verb}. This is the text as it was given:\n\n${text}`,
    longestText,
  );
}

/** Returns the text to work on, without a first line such as "Rewrite the following:". */
function materialOf(prompt: string): string {
  const instruction =
    /^\s*(?:please\s+)?(?:rewrite|rephrase|paraphrase|reword|summari[sz]e|shorten|translate|correct|proofread|fix|check|improve)\b[^:\n]{0,80}[:\n]\s*/iu;
  const material = prompt.replace(instruction, '').trim();
  return material === '' ? prompt.trim() : material;
}

function summarised(text: string, limit: number): string {
  const lines = withoutMarkdown(text)
    .split(/\n\s*/u)
    .map((line) => line.trim());
  // A line of a list is a sentence, and one that is only broken is none.
  const plain = lines
    .map((line, at) => (/^\p{Ll}/u.test(lines[at + 1] ?? '') ? line : stopped(line)))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const kept: string[] = [];
  for (const { segment } of sentences.segment(plain)) {
    const sentence = segment.trim();
    if (kept.length === mostSentences || lengthOf([...kept, sentence].join(' ')) > limit) break;
    kept.push(sentence);
  }
  return kept.length > 0 ? kept.join(' ') : clip(plain, limit);
}
