import { type Form, isSlot, type Repeat, type Slot, unrolled } from '@contentgen/templates/form';
import { templateOf } from '@contentgen/templates/templates';
import { cut, joined, labelOf, mostItems, postsOf, printable, read, takeFields } from './request.ts';

/** The properties of a document that the writer uses. Its name replaces a prompt without a visible character. */
export interface WritingRequest {
  readonly templateId: number;
  readonly name: string;
  readonly prompt: string;
}

/** Begins a text that has no room below it. */
const prefix = 'Placeholder: ';
/** Ends all others. */
const notice =
  '_Placeholder: the built-in writer puts the words of the request into the form. A model writes the text._';
/** What can be a tag as it stands. */
const tag = /^#?(?=.{0,30}$)([\p{L}\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*)$/u;

const slotsOf = (form: Form): Slot[] =>
  form.flatMap((piece) => (typeof piece === 'string' ? [] : isSlot(piece) ? [piece] : slotsOf(piece.pieces)));
/** Returns the label that a text ends with, such as "headline" for "**Headline 1:** ". */
const labelBefore = (text: string) => labelOf(/(?:^|\n)([^\n:]{1,40}):\W*$/u.exec(text.slice(-50))?.[1]);
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];

/**
 * Writes a placeholder without a network: the words of the request in the form of the template, and nothing else. It
 * understands no language. The items of a list stand where the form has details; prose stays whole. Where words are
 * missing, a statement in italics says what a model writes there. What the form can't hold stands above it, whole. The
 * same request gives the same text.
 *
 * @throws RangeError when no template has the id.
 */
export function writeText({ templateId, name, prompt }: WritingRequest): string {
  const whole = printable(prompt).trim() || printable(name).trim();
  const { form } = templateOf(templateId);
  const slots = slotsOf(form);
  const pieces = unrolled(form);
  const labels = pieces.map((piece) => (typeof piece === 'string' ? labelBefore(piece) : ''));
  const { fields, others } = takeFields(whole, new Set(labels.filter(Boolean)));
  const request = others || whole;
  const { parts, subject, rest, items, hasBlock } = read(request);
  const taker = (...takes: unknown[]) => slots.find((slot) => takes.includes(slot.filling.takes));
  const longest = taker('detail')?.limit ?? 0;
  const isListed = items.length > 0 && items.every(({ length }) => length <= longest);
  const fixed = pieces.filter((piece) => !isSlot(piece));
  /** Whether the notice is a prefix: the form has one line, or a platform takes the text as it stands. */
  const isBare = slots.every(({ limit }) => limit !== undefined) && !/[\p{L}.-]/u.test(fixed.join(''));
  /** Whether a line of the request names the subject, as "Subject: Spring" does. */
  const isNamed = pieces.some((piece, at) => piece === taker('subject') && fields.has(labels[at - 1] ?? ''));
  const taken: string[] = [];
  let isCut = false;

  /** Returns what a slot takes of the request; an empty text if it takes nothing. */
  const wordsOf = (slot: Slot, isParagraph: boolean): string => {
    const { kind, limit = 0, isHard, isTweet, filling } = slot;
    const [isSubject, isRest] = [filling.takes === 'subject', filling.takes === 'rest'];
    if (isRest && isListed && !isCut) return '';
    const text = isRest && !isCut && !isNamed ? rest : request;
    if (!isSubject && (kind === 'prose' || (isParagraph && !isBare && !isHard))) return text;
    const line =
      isSubject && (subject !== '' || !isBare) ? subject : isSubject ? (parts[0] ?? '') : joined(text);
    const beginning = cut(line, isBare && !isRest ? limit - prefix.length : limit, isTweet);
    isCut ||= beginning !== line || (hasBlock && !isSubject);
    return beginning;
  };

  /** Returns what the slot of a repeated part takes. */
  const itemsOf = (slot: Slot, most: number): readonly string[] => {
    const { takes } = slot.filling;
    if (takes === 'detail') return isListed ? items : [];
    // Before a question, an answer to another one may end.
    if (takes === 'question')
      return parts.filter((part) => /^[^:：]+[?？؟]$/u.test(part) && !/[.!…]\s+\P{Ll}/u.test(part));
    if (takes !== 'part') return [wordsOf(slot, false)];
    if (slot.isTweet) {
      const lines = request.split('\n').map(joined);
      const posts = hasBlock ? [joined(request)] : parts.length > mostItems ? lines.filter(Boolean) : parts;
      return postsOf(posts.with(0, prefix + posts[0]), slot.limit ?? 0);
    }
    const words = items.length > 0 ? items : [subject].filter((word) => tag.test(word));
    if (slot.kind === 'word') return words.flatMap((word) => tag.exec(word)?.[1] ?? []).slice(0, most);
    // One line keeps its own commas.
    if (items.length > 0 && parts.length === 1) return [rest || request];
    return words.some((word) => /\p{Sentence_Terminal}$/u.test(word)) ? [] : words;
  };

  /** Writes a part of the form for each item, and one with its statements if the form has more of them. */
  const repeated = ({ times, between, pieces, isCounted }: Repeat): string => {
    const slot = slotsOf(pieces).find(({ filling }) => filling.takes !== undefined);
    const found = slot === undefined ? [] : itemsOf(slot, isCounted ? mostItems : times);
    const named = Math.max(...pieces.map((piece) => fields.get(labelBefore(String(piece)))?.length ?? 0));
    const all = [...found.filter((item) => item !== ''), ...(found.length < times ? [''] : [])];
    while (all.length < Math.min(named, mostItems)) all.push('');
    return all.map((item, at) => write(pieces, item, at + 1, all.length)).join(between);
  };

  const write = (pieces: Form, item?: string, number = 1, count = 1): string => {
    let text = '';
    for (const [at, piece] of pieces.entries()) {
      const next = pieces[at + 1];
      if (typeof piece === 'string') {
        // Words that end with a mark get no second one, and a statement in place of a hashtag has none.
        const isMarked =
          /\p{Terminal_Punctuation}_?$/u.test(text.slice(-2)) ||
          (/^:/u.test(piece) && /:\s/u.test(item ?? ''));
        const isEmptyTag = item === '' && isSlot(next) && next.kind === 'word';
        const mark = isMarked ? /^\p{Terminal_Punctuation}/u : isEmptyTag ? '#' : '';
        text += unrolled([piece], undefined, number, count).join('').replace(mark, '');
      } else if (!isSlot(piece)) text += repeated(piece);
      else {
        const { takes, hints = [] } = piece.filling;
        const hint = hints[Math.min(number, hints.length) - 1] ?? '';
        const statement = piece.kind === 'time' ? '0:00' : hint.includes('_') ? hint : hint && `_${hint}_`;
        const begins = text === '' || text.endsWith('\n');
        const isParagraph = begins && (next === undefined || String(next).startsWith('\n\n'));
        const label = piece.kind === 'word' ? '' : labelBefore(text);
        const field = fields.get(label)?.shift();
        if (field !== undefined) taken.push(label);
        const value = field !== undefined && piece.isHard ? cut(field, piece.limit ?? 0) : field;
        const words = value ?? (takes === undefined ? '' : (item ?? wordsOf(piece, isParagraph)));
        taken.push(words);
        text =
          !begins && words.includes('\n') ? `${text.trimEnd()}\n\n${words}` : text + (words || statement);
        if (takes === 'request' && hint !== '') text += `\n\n${statement}`;
      }
    }
    return text;
  };

  const text = write(form).trim() || whole;
  if (isBare) return taker('part') ? text : prefix + text;
  const head = items.length > 0 && rest !== '' && !taker('request', 'subject') ? subject : '';
  const isInSlots =
    taken.includes(request) || (!isCut && taker('subject') && !isNamed && (!rest || taken.includes(rest)));
  const said = new Set(wordsIn([head, isInSlots ? request : '', ...(isCut ? [] : taken)].join(' ')));
  const isWhole = (isInSlots && fields.size === 0) || wordsIn(joined(whole)).every((word) => said.has(word));
  // A title stays first.
  const [, title = '', below = text] = /^(# .+)\n\n(.*)$/su.exec(text) ?? [];
  const missing = isWhole ? head : !isCut && title === `# ${subject}` && fields.size === 0 ? rest : whole;
  return [title, missing, below, notice].filter((one) => one !== '').join('\n\n');
}
