import { type Form, isSlot, type Slot, unrolled } from './form.ts';

/** How many sentences a paragraph has at most, so that a small model comes to an end. */
const sentences = 8;
/** How many paragraphs prose without a number of paragraphs has at most, between other parts of a form. */
const mostParagraphs = 4;

/** The limit of a line without one, such as a keyword. */
const usualLimit = 40;
/** How many characters may still end a word after a line is full. */
const lastWord = 12;

/**
 * The rules that every grammar uses. A paragraph is sentences with a mark at their end, or a text without any such
 * mark, as in Thai. No text has asterisks or angle brackets: the form has them.
 */
const commonRules = [
  `paragraph ::= begin (sentence{1,${sentences}} | plain)`,
  'begin ::= [^ \\t\\r\\n#*<>`>|-]',
  'sentence ::= plain? [.!?。！？।]+ ["”’“»)\\]]*',
  'plain ::= [^\\r\\n*<>`.!?。！？।]+',
];

/**
 * Returns the form as a grammar of llama.cpp (GBNF), so that a model can only write texts of this form; undefined if
 * the form is free prose.
 *
 * @param isCorrection whether a line must end within its limit, at the end of a word. Otherwise it may be one character
 *   too long: then its end is missing, the check finds it, and the model may write a shorter one.
 * @param request the prompt. A part that is counted may come as often as one of its numbers says, or as usual.
 */
export function grammarOf(form: Form, isCorrection = false, request = ''): string | undefined {
  const [first] = form;
  if (form.length === 1 && isSlot(first) && first.kind === 'prose' && first.paragraphs === undefined) {
    return undefined;
  }
  const roots = countsOf(form, request).map((count) => {
    const pieces = unrolled(form, ({ times, isCounted }) => (isCounted ? count : times)).filter(
      (piece) => piece !== '',
    );
    return pieces
      .map((piece, at) => (isSlot(piece) ? ruleOf(piece, pieces[at + 1], isCorrection) : literal(piece)))
      .join(' ');
  });
  return [`root ::= ${roots.join(' | ')}`, ...commonRules].join('\n');
}

/** How many parts a request may ask for, and how many of its numbers count. */
const mostParts = 20;
const mostNumbers = 3;

function countsOf(form: Form, request: string): number[] {
  const usual = form.find((piece) => typeof piece === 'object' && 'times' in piece && piece.isCounted);
  if (usual === undefined || typeof usual === 'string' || !('times' in usual)) return [0];
  const numbers = (request.match(/(?<![\d.,:])\d{1,2}(?![\d.,:%])/gu) ?? []).map(Number);
  const asked = numbers.filter((number) => number > 1 && number <= mostParts).slice(0, mostNumbers);
  return [...new Set([...asked, usual.times])];
}

/** @param next what follows the slot. A line has no character with which the fixed words after it begin. */
function ruleOf(
  { kind, limit = usualLimit, paragraphs }: Slot,
  next: string | Slot | undefined,
  isCorrection: boolean,
): string {
  if (kind === 'stars') return `(${[1, 2, 3, 4, 5].map((count) => literal(starsOf(count))).join(' | ')})`;
  if (kind === 'time') return '[0-9]{1,2} ":" [0-5] [0-9]';
  if (kind === 'word') return '[^ \\t\\r\\n#*<>`.,;:!?]{2,30}';
  if (kind === 'line') {
    const [end = ''] = typeof next === 'string' ? next.replaceAll('*', '').trimStart() : '';
    const others = `\\r\\n*<>\`${end.replace(/[\]\\^]/u, '\\$&')}`;
    return isCorrection
      ? `begin [^${others}]{1,${limit - lastWord - 1}} [^ ${others}]{0,${lastWord}}`
      : `begin [^${others}]{1,${limit}}`;
  }
  const others = paragraphs === undefined ? `{0,${mostParagraphs - 1}}` : `{${paragraphs - 1}}`;
  return paragraphs === 1 ? 'paragraph' : `paragraph ("\\n\\n" paragraph)${others}`;
}

const starsOf = (count: number) => `${'★'.repeat(count)}${'☆'.repeat(5 - count)} (${count}/5)`;

function literal(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&').replaceAll('\n', '\\n')}"`;
}
