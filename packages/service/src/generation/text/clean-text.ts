import { refusalMark } from '@contentgen/templates/instructions';
import type { Draft } from '../generator.ts';
import { Repetition } from './repetition.ts';

/** What a name has that stands for thoughts: `think`, `inner_thoughts`, `mm:think`, `START_THINKING`, `analysis`. */
const thinking =
  /think|thought|reason|r[eé]fl[eé]|analys|ponder|rumina|delibera|contempl|cogita|introspec|scratch_?pad|monolog|musing|brainstorm|^cot$|commentary|denk|pens[aeé]|razon|raisonn|思|考/iu;
/**
 * The names of marks around a turn that have no bars, and who speaks in it or on which channel. Words are such names in
 * angle brackets only, because a text may have "[Answer]" as a place to fill in.
 */
const turn = /^(?:bos|eos|sop|eop|pad|unk|gmask|inst|unused\d+)$/iu;
const turnInWords = /^(?:s|(?:start|begin|end)_of_[a-z]+|endoftext|answer|final|response)$/iu;
const role = /^(?:assistant|model|final|answer|response|bot|ai)$/iu;

/** A mark is a name in brackets of any kind. It ends something with a slash, or with a word: `end_of_thought`. */
const [begin, name, end] = [
  '[<[{◁⟨【《]{1,2}[|｜]?\\s?',
  '([\\p{L}\\p{N}_:.▁-]{1,60})',
  '[|｜]?[>\\]}▷⟩】》]{1,2}',
];
const closing = '(?:end|stop|close)';
const mark = `${begin}(\\/|(?=${closing}))?\\s?${name}(\\s[^<>[\\]{}\\n]{1,200})?${end}`;
const [firstMark, lastMark] = [new RegExp(mark, 'iuy'), new RegExp(`${mark}$`, 'iu')];
const endMark = new RegExp(`${begin}(?:\\/\\s?|(?=${closing}))${name}${end}`, 'giu');
const token = /<[|｜][^|｜<>\n]{1,60}[|｜]?>|<[^|｜<>\n]{1,60}[|｜]>|<unused\d+>/gu;
/** A fence or a comment with a title. */
const block = /```[^\S\n]*([\p{L}_-]{1,40})\n[\s\S]*?\n```|<!--\s*([\p{L}_-]{1,40})[\s\S]*?-->/uy;
const typed = /(?:type|kind|role)\s*=\s*["']?([\p{L}_-]{1,40})/iu;
/** What may become a mark, a fence, a refusal or the first word of a turn when more arrives. */
const undecided = /^(?:[<[{◁⟨【《][^>\]}▷⟩】》\n]{0,300}|`{1,3}[^\n]{0,60}|@[@A-Z]{0,12}|\p{L}{0,20})$/u;
/** A first line that ends with a colon. Whether it belongs to the text, its form says. */
export const introduction = /^[^\n]{1,160}[:：][*_]*[^\S\n]*\n\s*/u;
const fenceOfText = /^```(?:markdown|md|te?xt|plaintext)?[^\S\n]*\n/iu;
/** No model writes more thoughts and tokens around a text. */
const mostMarks = 50;

/** Returns the text without characters that end a page, turn it around or break a database. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '');

/** Returns where a text begins behind marked thoughts and the tokens of a turn; undefined within a thought. */
function beginOf(text: string, isWhole: boolean, from = 0): number | undefined {
  let at = from;
  for (let marks = 0; marks < mostMarks; marks += 1) {
    at += text.slice(at).search(/\S|$/u);
    block.lastIndex = at;
    const [comment = '', ...titles] = block.exec(text) ?? [];
    if (titles.some((title = '') => thinking.test(title))) {
      at += comment.length;
      continue;
    }
    firstMark.lastIndex = at;
    const [whole = '', slash, named = '', attributes] = firstMark.exec(text) ?? [];
    const isThought = [named, typed.exec(attributes ?? '')?.[1] ?? ''].some((one) => thinking.test(one));
    const isToken = isTokenOfTurn(whole, attributes === undefined ? named : '');
    if (!isThought && !isToken) return at;
    at += whole.length;
    const [header = '', word = ''] = /^(\p{L}{1,20})(?:[^\S\n]*\n|(?=<))/u.exec(text.slice(at)) ?? [];
    const isChannel = isToken && thinking.test(word);
    if (isChannel || (isToken && role.test(word))) at += header.length;
    if (!isChannel && (!isThought || slash !== undefined)) continue;
    const thought = text.slice(at).replace(isChannel ? /^<\|message\|>/u : '', '');
    const end = endOf(
      thought,
      isChannel ? token : endMark,
      (other) => thinking.test(other) || other === named,
    );
    // A name in square brackets without an end may be a part of the text.
    if (end === undefined) return isWhole && !/^[<◁]/u.test(whole) ? at - whole.length : undefined;
    at = text.length - thought.length + end;
  }
  return at;
}

/** Returns the end of the first mark that ends a thought. A token has no name. */
function endOf(thought: string, marks: RegExp, isEnd: (name: string) => boolean): number | undefined {
  for (const { 0: found, 1: other, index } of thought.matchAll(marks)) {
    if (other === undefined || isEnd(other)) return index + found.length;
  }
  return undefined;
}

const isTokenOfTurn = (whole: string, named: string) =>
  /[|｜]/u.test(whole) || turn.test(named) || (whole.startsWith('<') && turnInWords.test(named));

/**
 * Returns a text without what is certainly not part of it: marked thoughts, a turn's tokens at either end, a fence around
 * the whole. It never changes the middle. If a thought has no end, the text is empty.
 */
export function cleanText(raw: string): string {
  const whole = printable(raw);
  let start = beginOf(whole, true);
  // Some servers remove the mark that begins a thought. Prose puts a space or a quotation mark before one that it names.
  for (const { 0: found, 1: named = '', index } of whole.matchAll(endMark)) {
    if (start === undefined || index < start || !thinking.test(named)) continue;
    if (/[^\S\n]|["'“„«`(]/u.test(whole[index - 1] ?? '') || whole.slice(start, index).includes(`<${named}`))
      break;
    start = beginOf(whole, true, index + found.length);
  }
  if (start === undefined) return '';
  const text = withoutTokens(whole.slice(start).trim());
  // A token at the start may be the first mark of an element: "<s>49 €</s>".
  const element = text.includes('</s>') && whole.slice(0, start).trim() === '<s>' ? '<s>' : '';
  return withoutFence(element + text);
}

/** Removes the tokens of a turn at the end. The end of an element that the text begins is none. */
function withoutTokens(text: string): string {
  const hasElement = text.includes('<s>');
  let rest = text;
  for (let marks = 0; marks < mostMarks; marks += 1) {
    const [found = '', , named = ''] = lastMark.exec(rest.slice(-80)) ?? [];
    if (!isTokenOfTurn(found, named) || (hasElement && found === '</s>')) break;
    rest = rest.slice(0, -found.length).trimEnd();
  }
  return rest;
}

/** Removes a fence around the whole text. Within a fence of Markdown, there may be others. */
export function withoutFence(text: string): string {
  const [first, fence = '', info = ''] = /^(`{3,}|~{3,})([^\n`]*)\n/u.exec(text) ?? [];
  if (first === undefined || !text.endsWith(`\n${fence}`)) return text;
  const inner = text.slice(first.length, -fence.length - 1);
  const fences = inner.split(`\n${fence}`).length - 1;
  return fences === 0 || (/^\s*(?:markdown|md)\s*$/iu.test(info) && fences % 2 === 0) ? inner.trim() : text;
}

/** Characters that arrive before a text is shown, and that are held back at its end, where a token or a fence may be. */
const step = 32;
const uncertain = 48;

/** Shows a text in a draft while it arrives, in linear time, also for the smallest pieces. */
export class LiveText {
  readonly #draft: Pick<Draft, 'append' | 'restart'>;
  readonly #hold: 'nothing' | 'introduction' | 'everything';
  readonly #repetition = new Repetition();
  /** What has arrived, and its last characters that were not looked at yet. */
  #raw = '';
  #pending = '';
  /** What is not shown; undefined before the text has begun. */
  #rest: string | undefined;
  /** The length at which the next look is worth it. It grows by parts of itself, so all looks take linear time. */
  #next = step;
  #shown = '';

  /** @param hold what is shown only at the end: nothing, a first line that may be an introduction, or everything. */
  constructor(draft: Pick<Draft, 'append' | 'restart'>, hold: 'nothing' | 'introduction' | 'everything') {
    this.#draft = draft;
    this.#hold = hold;
  }

  /** All that has arrived. */
  get raw(): string {
    return this.#raw + this.#pending;
  }

  /** Takes the next piece. Returns whether the text repeats itself without an end. */
  push(piece: string): boolean {
    this.#pending += piece;
    if (this.#pending.length < step) return false;
    const taken = this.#pending;
    this.#pending = '';
    this.#raw += taken;
    if (this.#rest !== undefined) this.#rest += taken;
    if (this.#hold !== 'everything' && (this.#rest ?? this.#raw).length >= this.#next) {
      if (this.#rest === undefined) this.#begin();
      if (this.#rest !== undefined) this.#show(this.#rest);
      this.#next = Math.ceil(1.2 * (this.#rest ?? this.#raw).length) + 1;
    }
    return this.#repetition.push(taken);
  }

  #begin(): void {
    const text = printable(this.#raw);
    const behind = text.slice(beginOf(text, false) ?? text.length);
    // An introduction begins with a word, and is known for one at the end of its line.
    const isFirstLine = /^[\p{L}¡¿][^\n]{0,160}$/u.test(behind.trimEnd());
    if (undecided.test(behind) || behind.startsWith(refusalMark.slice(0, 2))) return;
    if (this.#hold === 'introduction' && isFirstLine) return;
    const [line = ''] = this.#hold === 'introduction' ? (introduction.exec(behind) ?? []) : [];
    const [fence = ''] = fenceOfText.exec(behind.slice(line.length)) ?? [];
    this.#rest = behind.slice(line.length + fence.length);
  }

  /** Shows what is certain, but no white space at its end and no half of a character. */
  #show(rest: string): void {
    const certain = rest.slice(0, -uncertain);
    const said = (/[\r\ud800-\udbff]$/u.test(certain.slice(-1)) ? certain.slice(0, -1) : certain).trimEnd();
    this.#rest = rest.slice(said.length);
    const shown = printable(said);
    if (shown !== '') this.#draft.append(shown);
    this.#shown += shown;
  }

  /** Makes the draft this text. */
  end(text: string): void {
    if (!text.startsWith(this.#shown)) {
      this.#draft.restart();
      this.#shown = '';
    }
    if (text.length > this.#shown.length) this.#draft.append(text.slice(this.#shown.length));
  }
}
