import { capitalised } from '../capitals.ts';

const abbreviation = /(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|st|no|approx)|\b\p{L})\.$/iu;
const longestAbbreviation = 8;
const mayStandTwice = new Set(['that', 'had', 'very', 'bye', 'so', 'no', 'ha']);
const lineMark = /^(\s*(?:#{1,6}|>+|[-*+•]|\d{1,3}[.)])\s+)?(.*)$/su;

/** Corrects the spacing, capitals, doubled words and missing full stops of a text; it does not rephrase. */
export function corrected(text: string): string {
  return text
    .split('\n')
    .map(correctedLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function correctedLine(line: string): string {
  const [, mark = '', content = ''] = lineMark.exec(line.trimEnd()) ?? [];
  const isSentence = mark === '' || mark.trim() === '>';
  const mended = withCapitals(withoutDoubledWords(spaced(content)));
  return mark + (isSentence ? withFinalStop(withFirstCapital(mended)) : mended);
}

function spaced(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ +([,;](?=\s|$|\p{L})|[.:!?](?=\s|$))/gu, '$1')
    .replace(/https?:\/\/\S+|(?<=\p{L})[,;](?=\p{L})/gu, (found) =>
      found.length === 1 ? `${found} ` : found,
    )
    .trim();
}

function withoutDoubledWords(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}'’-])(\p{L}+)(?: \1(?![\p{L}\p{N}'’-]))+/giu,
    (doubled, word: string) => (mayStandTwice.has(word.toLowerCase()) ? doubled : word),
  );
}

function withCapitals(text: string): string {
  return text
    .replace(/(?<=^|[\s("“])i(?=$|[\s,;:!?)]|['’](?:m|ll|ve|d)\b)/gu, 'I')
    .replace(/[.!?]["”')]? (\p{Ll})/gu, (found, letter: string, offset: number) =>
      abbreviation.test(text.slice(Math.max(0, offset - longestAbbreviation), offset + 1))
        ? found
        : found.slice(0, -letter.length) + letter.toUpperCase(),
    );
}

/** Names such as "iPhone" and addresses such as "example.com" keep their small letter. */
function withFirstCapital(text: string): string {
  return /^\p{Ll}+(?:\p{Lu}|\S*(?:\.|:\/\/|@)\p{L})/u.test(text) ? text : capitalised(text);
}

function withFinalStop(text: string): string {
  if (!/[\p{L}\p{N}]["”')]?$/u.test(text) || /https?:\/\/\S+$/u.test(text)) return text;
  return text + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? '。' : '.');
}
