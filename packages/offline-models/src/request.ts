import { xLength } from '@contentgen/templates/x-length';

type Line = { readonly words: string; readonly isItem: boolean };

/** A longer list stays whole. */
export const mostItems = 20;
const enclosed = /„[^„“”]{1,200}“|[\p{Ps}"`“«»][^\p{Ps}\p{Pe}"`“”«»]{1,200}[\p{Pe}"`”«»]/gu;
/** A sentence ends before what may begin one, and at a full stop behind six letters: "Dr. Weiß" and "Std." go on. */
const sentenceEnd =
  /(?:\.(?:(?<=[\p{L}\p{M}]{6}\.)|(?=\s+[¿¡]))|[^\P{Sentence_Terminal}.]{1,9})(?:\s+|(?<=[。！？｡]))(?=[\p{Lu}\p{Lt}\p{Lo}_¿¡]|(?<!\.\s)[\p{N}\p{Sc}])/gu;
/** Where a sentence may end: a text that must be cut is rather cut there. */
const likelyEnd =
  /[^\P{Sentence_Terminal}.](?=\s|$)|[。！？｡]|(?<!(?:^|\P{N})\p{N}{1,2}|[\s.]\p{L}{1,2})\.(?=\s+[\p{Lu}\p{Lt}\p{Lo}¿¡])/gu;
/** A line such as "Price: 3 €", the turn of a speaker, or the label of what follows. */
const isField = ({ words, isItem }: Line) => !isItem && /^[^:：]{1,40}(?:[:：](?=\s|$)|：)/u.test(words);
/** A line with one of these is prose. "2. April" has none. */
const perhapsEnd = /(?<!\p{N})\.(?=\s)|[^\P{Sentence_Terminal}.](?=\s|$)|\.$|[。！？｡]/u;
const comma = /[,;،؛](?=\s)|[、，；､](?!\p{N})/gu;
const colon = /:(?=\s)|：(?!\p{N})/gu;
/** The quotes, headings, bullets, check boxes and numbers at the beginning of a line. */
const lead = /^\s*(?:[#>]+\s+)*(?:([-+*\p{Pd}·∙](?=\s)|[•‣⁃◦▪●・])\s*(?:\[[ x]\]\s+)?|(\d{1,2}[.)])\s+)?/iu;
const block = /^\s*(?:`{3}|~{3}|\||#+\s)|^(?: {2}|\t)\s*\S|^[-:\s]+\|[-:|\s]+$/u;
const numeral = /^\d{1,2}[.)]\s+/u;
const visible = /^(?!`{3}|~{3}).*?(?!\|)[\p{L}\p{N}\p{S}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segments = new Intl.Segmenter('en', { granularity: 'word' });

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
/** Hides what stands in brackets and quotation marks. */
const masked = (text: string) => text.replace(enclosed, ({ length }) => '_'.repeat(length));
const isProse = (text: string) => perhapsEnd.test(masked(text));
const wordsOf = (lines: readonly Line[]) => lines.map(({ words }) => words);

/** Splits a text behind each mark. */
function split(text: string, mark: RegExp): string[] {
  const ends = [...masked(text).matchAll(mark)].map(({ 0: { length }, index }) => index + length);
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

/** Returns the words of each line, and whether it is an item. A line of marks has none, unless there is no other. */
function linesOf(text: string): readonly [Line, ...Line[]] {
  // "1." and "2." number a list. A single one may be a date.
  const isNumbered = /^[^\S\n]*1[.)]\s/mu.test(text) && /^[^\S\n]*2[.)]\s/mu.test(text);
  const all = text.split('\n').map((row) => {
    const [mark = '', bullet, number] = lead.exec(row) ?? [];
    const isItem = bullet !== undefined || (number !== undefined && isNumbered);
    const words = isItem || number === undefined ? row.slice(mark.length) : row;
    return { words: inOneLine(words.replaceAll('**', '')), isItem };
  });
  const whole = { words: inOneLine(text), isItem: false };
  const [first = whole, ...others] = all.filter(({ words }) => visible.test(words));
  return [first, ...others];
}

/**
 * Reads a request in linear time, by line breaks and punctuation. It rather leaves a part whole than breaks it: prose is
 * split only where a sentence ends beyond doubt, and commas separate only short terms where no sentence ends. Brackets,
 * quotation marks and numbers stay whole.
 *
 * @returns `parts`: its lines, or the sentences of its only line. `subject`: the line above a list, or the first
 * sentence; nothing if it begins with an item or a table. `rest`: what stands behind that, as it was written. `items`
 * of a list, if it is one. `hasBlock`: whether it has a table, code, a nested list, a second heading or two fields.
 */
export function read(request: string) {
  const rows = request.split('\n');
  const [row = ''] = rows;
  const [first, ...others] = linesOf(request);
  const areFields = [first, ...others].filter(isField).length > 1;
  const hasBlock =
    areFields || rows.some((one, at) => block.test(at === 0 ? one.replace(/^#+\s+/u, '') : one));
  const [sentence = '', ...more] = split(row, sentenceEnd);
  const isOneLine = others.length === 0 && !hasBlock;
  const sentences = [...wordsOf(linesOf(sentence)), ...more.map(inOneLine)];
  const divided = (beginning: string, items: readonly string[]) => ({
    parts: isOneLine ? sentences : wordsOf([first, ...others]),
    subject:
      beginning &&
      linesOf(isOneLine && items.length === 0 ? beginning : beginning.replace(/[:：]$/u, ''))[0].words,
    rest: request.slice(beginning.length).replace(/^\s*\n|^\s+/u, ''),
    items,
    hasBlock,
  });
  if (isOneLine) {
    if (isProse(row)) return divided(sentence, []);
    const [head = '', tail, ...tails] = split(row, colon);
    const hasHead = tail !== undefined && tails.length === 0 && split(head, comma).length === 1;
    const rough = split(hasHead ? tail : first.words, comma);
    const terms = rough.map((term) => term.trim().replace(/[,;،؛、，；､]$/u, ''));
    // "We sell tea, coffee, cake" may be a sentence.
    const isTerm = (term: string) =>
      [...segments.segment(term.slice(0, 200))].filter((one) => one.isWordLike).length <= (hasHead ? 4 : 2);
    const isNumbered = terms.every((term) => numeral.test(term));
    const isList = terms.length > 2 && terms.length <= mostItems && terms.every(isTerm);
    const items = isNumbered ? terms.map((term) => term.replace(numeral, '')) : terms;
    return divided(isList && hasHead ? head : sentence, isList ? items : []);
  }
  const listed = first.isItem ? [first, ...others] : others;
  const isUniform = () =>
    listed.every((line) => line.isItem) || !listed.some((line) => line.isItem || isProse(line.words));
  const isList = !hasBlock && listed.length <= mostItems && isUniform();
  // The first line may be an item, a row of a table, or the beginning of a sentence.
  const goesOn = !isList && more.length === 0 && /^\s*\p{Ll}/u.test(rows[1] ?? '');
  const isOneOfMany = first.isItem || (areFields && isField(first));
  const hasTitle = !isOneOfMany && !goesOn && !/^`{3}|^~{3}|\|/u.test(row);
  return divided(hasTitle ? (isList ? row : sentence) : '', isList ? wordsOf(listed) : []);
}

/** Takes the values of lines such as "Subject: Spring" out of a request, for the labels that the form has. */
export function takeFields(request: string, labels: ReadonlySet<string>) {
  const fields = new Map<string, string[]>();
  const others: string[] = [];
  for (const row of request.split('\n')) {
    const [, name = '', value = ''] = /^\W{0,6}([^:：]{1,40})[:：]\**\s+(\S.*)$/u.exec(row) ?? [];
    const label = labelOf(name);
    // "Q: Is it warm? A: Yes." has two fields in a line.
    const inside = value.match(/[^\s:]{1,40}(?=:\s)/gu) ?? [];
    if (!labels.has(label) || inside.some((one) => labels.has(labelOf(one)))) others.push(row);
    else fields.set(label, [...(fields.get(label) ?? []), inOneLine(value)]);
  }
  return { fields, others: others.join('\n').trim() };
}

/** Returns a label without its case, number and marks. */
export const labelOf = (text = '') =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** Returns the lines of a text in one, with a point between them, and commas between the cells of a table. */
export function joined(text: string): string {
  const lines = linesOf(text);
  return lines
    .map(({ words, isItem }, at) => {
      const row = words.replace(/^\|\s*|\s*\|$/gu, '').replace(/\s*\|\s*/gu, ', ');
      const next = lines[at + 1];
      if (next === undefined) return row;
      const goesOn =
        /[:：]$/u.test(row) || (!isItem && !next.isItem && /\p{Terminal_Punctuation}$/u.test(row));
      return row + (goesOn ? ' ' : ' · ');
    })
    .join('');
}

/** Returns the text without broken surrogates, NUL and other control characters, and with one kind of line break. */
export const printable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/(?!\s)\p{Cc}|\ufffd/gu, '');

/** Returns a text of one line if it has at most `limit` characters, as X counts them or not; otherwise its beginning. */
export function cut(text: string, limit: number, isTweet = false): string {
  if (endOf(text, limit, isTweet) === text.length) return text;
  const sentence = lastEnd(text, likelyEnd, limit);
  if (!isTweet && sentence > limit / 2) return text.slice(0, sentence);
  const clause = lastEnd(text, comma, limit - 1);
  for (const room of isTweet ? [limit - 2] : [limit, limit - 1]) {
    const end = endOf(text, room, isTweet);
    let beginning = text.slice(0, clause > 0.6 * end ? clause : end);
    // A mark that opens what the rest closes goes, too.
    const lone = masked(beginning).search(/[\p{Ps}"`“«]/u);
    if (lone > 0) beginning = beginning.slice(0, lone);
    beginning = beginning.replace(/(?:[\s·\p{Pd}\p{Terminal_Punctuation}]|(?<=\s)[¿¡\p{Ps}\p{Pi}])+$/u, '');
    if (isTweet || [...beginning].length < limit) return `${beginning}…`;
  }
  return '…';
}

/** Returns the last end of a match that is within the limit, in UTF-16 code units; 0 if there is none. */
function lastEnd(text: string, mark: RegExp, limit: number): number {
  const ends = [...masked(text.slice(0, limit + 2)).matchAll(mark)].map(
    (found) => found.index + found[0].length,
  );
  return ends.findLast((end) => end <= limit) ?? 0;
}

/** Packs texts of one line into pieces that X takes as posts. A post ends with a sentence or a clause, if it can. */
export function postsOf(texts: readonly string[], limit: number): string[] {
  const posts: string[] = [];
  for (let rest of texts) {
    while (endOf(rest, limit, true) < rest.length) {
      const most = endOf(rest, limit, true);
      const end =
        [likelyEnd, comma].map((mark) => lastEnd(rest, mark, most)).find((at) => at > most / 3) ?? most;
      posts.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    posts.push(rest);
  }
  return posts;
}

/** Returns the end of a beginning that fits: between words, or between grapheme clusters in a word that doesn't fit. */
function endOf(text: string, limit: number, isTweet: boolean): number {
  if (isTweet && text.length <= 2 * limit && xLength(text) <= limit) return text.length;
  let [length, index] = [0, 0];
  for (const character of text) {
    // X counts characters of other scripts twice. A full stop inside of a word may make an address, which counts 23.
    const isInside = character === '.' && /^\S/u.test(text.slice(index + 1, index + 2));
    length += !isTweet ? 1 : isInside ? 23 : character < '\u1100' ? 1 : 2;
    if (length > limit) break;
    index += character.length;
  }
  if (index === text.length) return index;
  let space = text.lastIndexOf(' ', index);
  // A number keeps its unit, and an abbreviation its word.
  while (
    space > 0 &&
    /[\p{N}\p{Sc}]$|(?<![\p{L}\p{M}]{6})\.$/u.test(text.slice(Math.max(0, space - 7), space))
  )
    space = text.lastIndexOf(' ', space - 1);
  const from = Math.max(0, space);
  const end = from + (segments.segment(text.slice(from, index + 40)).containing(index - from)?.index ?? 0);
  // Thai, Chinese and Japanese have no spaces.
  if (end > from + 1 && /[\u0e00-\u{10ffff}]$/u.test(text.slice(from, end))) return end;
  return from || graphemes.segment(text.slice(0, 2 * index)).containing(index)?.index || index;
}
