import { type Form, isSlot, type Slot, unrolled } from './form.ts';
import { xLength } from './x-length.ts';

/** What differs from a form. */
export interface Problem {
  /** A sentence for a model and a person. */
  readonly detail: string;
  /** `hard`: a platform refuses the text. `far`: worth a second try. `near`: readers don't mind. */
  readonly kind: 'hard' | 'far' | 'near';
}

/** A limit that is advice is missed by far beyond this multiple of it. */
const tolerance = 1.5;
/** Longer posts are counted in characters alone. */
const longestPost = 5_000;
/** More lines than any form has. The rest of a text isn't read, except for its last line. */
const mostLines = 300;

/**
 * Checks a text against a form, in linear time. It looks for the place and the mark of each part, in any language and
 * usual spelling: a heading of any level or in bold, an item with any bullet or number, a label with any words.
 */
export function problemsOf(form: Form, text: string): Problem[] {
  const [first, ...others] = unrolled(form).filter(isSlot);
  const isFree = others.length === 0 && first?.kind === 'prose' && first.paragraphs === undefined;
  if (first === undefined || isFree) return [];
  const lengths = filledSlots(form, [first, ...others], text).flatMap(problemsOfLength);
  return [
    ...problemsOfMarks(form, text),
    ...(first.kind === 'stars' ? problemsOfStars(text) : []),
    ...lengths,
  ];
}

interface Line {
  readonly mark: 'heading' | 'item' | 'label' | 'tags' | 'none';
  /** The words of a label or a heading. Its number doesn't count: "Headline 1", "Headline 2". */
  readonly label: string;
  readonly said: string;
}

const heading = /^(?:#{1,6}\s+(.*)|(?:\*\*|__)([^*_]+)(?:\*\*|__))$/u;
const item =
  /^(?:[-*+•‣◦·](?=\s)|[–—]|[*_]*\d{1,3}(?:[.)．、:](?!\d)|\s?\/(?:\s?\d{1,3}|(?=\s))|\ufe0f?\u20e3)|\d{1,2}(?::\d\d)+)[*_]*\s*(.*)$/u;
/** Up to four words and a colon. */
const label =
  /^[*_]*([\p{L}\p{M}\p{N}&’']{1,30}(?: [\p{L}\p{M}\p{N}&’']{1,30}){0,3})[*_]*\s?[:：][*_]*\s*(.*)$/u;
const tags = /(?:^|\s)[#＃][^\s#＃]+$/u;

function lineOf(text: string): Line {
  const line = text.trim();
  const [isHeading, title = '', bold = title] = heading.exec(line) ?? [];
  if (isHeading !== undefined) return { mark: 'heading', label: bold, said: bold };
  const [, listed] = item.exec(line) ?? [];
  const [, name = '', said = listed ?? line] = label.exec(listed ?? line) ?? [];
  const mark = listed !== undefined ? 'item' : name !== '' ? 'label' : tags.test(line) ? 'tags' : 'none';
  return { mark, label: name, said };
}

/** Returns the lines that are not empty. */
function linesOf(text: string): Line[] {
  const lines: string[] = [];
  let end = 0;
  for (const { 0: line, index } of text.matchAll(/\S[^\n]*/g)) {
    const title = lines.at(-1) ?? '';
    const isBelow = index === end + 1;
    end = index + line.length;
    // A title that is underlined (CommonMark, section 4.3).
    if (isBelow && /^(?:=+|-{2,})\s*$/u.test(line) && lineOf(title).mark === 'none') {
      lines[lines.length - 1] = `# ${title}`;
      continue;
    }
    lines.push(lines.length === mostLines ? text.slice(text.trimEnd().lastIndexOf('\n') + 1) : line);
    if (lines.length > mostLines) break;
  }
  return lines.map(lineOf);
}

/** What a text has behind the last part of its form, such as a remark. */
export const remarkAtEnd = 'End with the last part of the form.';

const sample = ({ kind, paragraphs = 1 }: Slot) =>
  kind === 'time' ? '0:00' : Array.from({ length: paragraphs }, () => 'x').join('\n\n');

/** Whether a text ends as its other parts do: with a paragraph below a heading, or below marks of the kind that others have. */
function isLikeOthers(lines: readonly Line[]): boolean {
  const above = lines.at(-2)?.mark ?? 'none';
  const isPart = ({ mark }: Line, at: number) => mark === 'none' && lines[at - 1]?.mark === above;
  return above === 'heading' || (above !== 'none' && lines.slice(0, -1).some(isPart));
}

/** Compares the marks of a text with those of the form's smallest text, which has two of each part that is repeated. */
function problemsOfMarks(form: Form, text: string): Problem[] {
  const smallest = unrolled(form, ({ times }) => Math.min(times, 2));
  const wanted = linesOf(smallest.map((piece) => (isSlot(piece) ? sample(piece) : piece)).join(''));
  const lines = linesOf(text);
  const marked = (all: readonly Line[]) => all.filter(({ mark }) => mark !== 'none').length;
  const [needed, found] = [marked(wanted), marked(lines)];
  // Keywords may stand on lines of their own.
  const isPlain = needed === 0 && !form.some((piece) => typeof piece === 'object' && 'times' in piece);
  const isMissing = (at: 0 | -1) => {
    const { mark = 'none', label: name = '', said = '' } = lines.at(at) ?? {};
    return (
      wanted.at(at)?.mark !== 'none' && (mark === 'none' || (mark === 'label' && name !== '' && said === ''))
    );
  };
  const problems: (Problem | false)[] = [
    (isPlain ? found > 2 : found < needed) && {
      kind:
        needed === 0 || (found < needed / 2 && (needed - found > 1 || needed === wanted.length))
          ? 'far'
          : 'near',
      detail: `It has ${found} headings, labels and items, but ${needed === 0 ? 'none' : `at least ${needed}`} belong to its form.`,
    },
    isMissing(0) && { kind: 'near', detail: 'Begin with the first part of the form.' },
    isMissing(-1) && !isLikeOthers(lines) && { kind: 'near', detail: remarkAtEnd },
    needed > 0 &&
      lines.length - found < wanted.length - needed && { kind: 'near', detail: 'A paragraph is missing.' },
    isPlain &&
      lines.length > wanted.length && {
        kind: lines.length > 2 * wanted.length + 1 ? 'far' : 'near',
        detail: `It has ${lines.length} paragraphs or lines instead of ${wanted.length}.`,
      },
  ];
  return problems.filter((problem) => problem !== false);
}

/** The rating is the first number of the first line, such as 3.5 in "3.5/5"; otherwise the stars are counted. */
function problemsOfStars(text: string): Problem[] {
  const [line = ''] = text.trimStart().split('\n', 1);
  const [number] = /\d+(?:[.,]\d+)?/u.exec(line) ?? [];
  const stars = line.match(/[★⭐🌟]/gu)?.length ?? 0;
  const rating = number === undefined ? stars : Number(number.replace(',', '.'));
  if (rating >= 1 && rating <= 5) return [];
  return [{ kind: 'hard', detail: 'The first line should have 1 to 5 stars, such as "★★★★☆ (4/5)".' }];
}

function problemsOfLength([slot, value]: readonly [slot: Slot, value: string]): Problem[] {
  const { what, limit = Number.POSITIVE_INFINITY, isHard, isTweet } = slot;
  const said = value.replaceAll('**', '').trim();
  const length =
    isTweet && said.length < longestPost
      ? xLength(said)
      : said.length - (said.match(/[\ud800-\udbff]/g)?.length ?? 0);
  if (said === '') return [{ kind: isHard ? 'hard' : 'near', detail: `The text lacks ${what}.` }];
  if (length <= limit) return [];
  const detail = `${what.replace(/^./u, (letter) => letter.toUpperCase())} has ${length} characters, but at most ${limit} are allowed: “${said.slice(0, 40)}…”. Aim at ${Math.floor(limit * 0.8)}.`;
  return [{ kind: isHard ? 'hard' : length > tolerance * limit ? 'far' : 'near', detail }];
}

/** Returns what stands in the slots of one line and in those with the limit of a platform. */
function filledSlots(form: Form, slots: readonly Slot[], text: string): (readonly [Slot, string])[] {
  const [first, second] = slots;
  if (first === undefined || (!first.isHard && second !== undefined)) return [];
  if (second === undefined) return [[first, text]];
  if (first.isTweet) return tweetsOf(text).map((said) => [first, said]);
  const labels = new Map<string, Slot>();
  for (const [at, piece] of unrolled(form).entries()) {
    const before = unrolled(form)[at - 1];
    if (isSlot(piece) && !isSlot(before)) labels.set(nameOf(before ?? ''), piece);
  }
  if (!labels.has('')) return labelled(labels, text);
  const [title, ...rest] = linesOf(text).map(({ said }) => said);
  return [
    [first, title ?? ''],
    [second, rest.join(' ')],
  ];
}

/** Returns the posts of a thread. They begin with their numbers, or are paragraphs. */
function tweetsOf(text: string): string[] {
  const numbered = text.split(/^[*_]*\d{1,3}(?:\s?\/(?:\s?\d{1,3})?|[.)])[.):*_]*\s+/mu);
  return numbered.length > 2 ? numbered.slice(1) : text.trim().split(/\n\s*\n/u);
}

const nameOf = (words: string) => words.toLowerCase().replace(/[\d:\s]/gu, '');

/** Returns what stands behind each label, or below it. Labels of another language come in the order of the form. */
function labelled(labels: ReadonlyMap<string, Slot>, text: string): (readonly [Slot, string])[] {
  const groups = new Map<string, string[]>();
  let values: string[] | undefined;
  let isList = false;
  for (const { mark, label: words, said } of linesOf(text)) {
    if (words !== '') {
      values = groups.get(nameOf(words)) ?? [];
      groups.set(nameOf(words), values);
      isList = said === '' || mark === 'heading';
      if (!isList) values.push(said);
    } else if (isList) values?.push(said);
    else values?.push(`${values.pop() ?? ''} ${said}`);
  }
  const inOrder = [...groups.values()];
  return [...labels].flatMap(([name, slot], at) =>
    (groups.get(name) ?? inOrder[at] ?? ['']).map((said) => [slot, said] as const),
  );
}
