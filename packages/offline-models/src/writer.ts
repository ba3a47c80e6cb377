import {
  type Filling,
  type Form,
  isSlot,
  type Repeat,
  type Slot,
  unrolled,
} from '@contentgen/templates/form';
import { templateOf } from '@contentgen/templates/templates';
import { cut, inOneLine, type Part, partsOf, pieces, printable } from './request.ts';

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

/** A form repeats a part for this many details at most. The last one takes what is left. */
const mostDetails = 20;
/** The longest hashtag, in code points. */
const longestTag = 30;

const slotsOf = (form: Form): Slot[] =>
  form.flatMap((piece) => (typeof piece === 'string' ? [] : isSlot(piece) ? [piece] : slotsOf(piece.pieces)));
const paragraphs = (...texts: string[]) => texts.filter((text) => text !== '').join('\n\n');
const tagOf = (words: string) => words.replace(/[\s#]+/gu, '_').replace(/^\p{P}+|\p{P}+$/gu, '');

/**
 * Writes a placeholder without a network: the words of the request in the form of the template, and nothing else. It
 * understands no language. The first part of the request is the subject, the others are the details, each as it stands.
 * Where words are missing, a statement in italics says what a model writes there. The same request gives the same text.
 *
 * @throws RangeError when no template has the id.
 */
export function writeText({ templateId, name, prompt }: WritingRequest): string {
  const request = printable(prompt).trim() || printable(name).trim();
  const parts = partsOf(request);
  const { form } = templateOf(templateId);
  const slots = slotsOf(form);
  const has = (...takes: Filling['takes'][]) => slots.some(({ filling }) => takes.includes(filling.takes));
  const limitOf = (takes: string) => slots.find(({ filling }) => filling.takes === takes)?.limit ?? 0;
  const isShort = ({ words }: Part, at: number) => words.length <= limitOf(at === 0 ? 'subject' : 'detail');
  /** Whether each detail has a slot. If there are too many or one is too long, the slot for the rest takes them all. */
  const isListed = has('detail') && (!has('rest') || (parts.length <= mostDetails && parts.every(isShort)));
  const fixed = unrolled(form).filter((piece) => !isSlot(piece));
  const hasRoom = slots.every(({ isHard }) => isHard) ? /\p{L}/u : /\n/;
  /** Whether the notice is a prefix: the form has one line, or a platform takes the text as it stands. */
  const isBare = slots.every(({ kind }) => kind !== 'prose') && !hasRoom.test(fixed.join(''));

  /** The first part that no slot has taken yet. */
  let next = 0;
  const takePart = () => parts[next++]?.words ?? '';
  const takeRest = () => {
    const { start = request.length } = parts[next] ?? {};
    next = parts.length;
    return request.slice(start);
  };

  /** Returns what a slot takes of the request; an empty text if it takes nothing. */
  const wordsOf = ({ kind, limit = 0, isHard, isTweet, filling: { takes } }: Slot): string => {
    const room = isBare ? limit - prefix.length : limit;
    const { words = '' } = parts[0] ?? {};
    // A later slot takes the whole of what is cut.
    if (takes === 'subject') return cut(words, room) === words ? takePart() : cut(words, room);
    if (takes === undefined || (takes === 'rest' && isListed)) return '';
    const text = takes === 'rest' ? takeRest() : request;
    if (isHard || isBare) return cut(inOneLine(text), room, isTweet);
    return kind === 'line' ? inOneLine(text) : text;
  };

  /** Returns what a slot of a repeated part takes. */
  const itemsOf = (slot: Slot, most?: number): string[] => {
    const { kind, limit = 0, isTweet, filling } = slot;
    const all = parts.map(({ words }) => words);
    if (kind === 'word') {
      const tags = all.flatMap((words) => pieces(words, longestTag));
      return tags.map(tagOf).slice(0, most);
    }
    if (isTweet) {
      const [first = '', ...posts] = all.length > mostDetails ? [request] : all;
      return [prefix + first, ...posts].flatMap((post) => pieces(inOneLine(post), limit, true));
    }
    if (filling.takes === 'subject') return [wordsOf(slot)];
    if (filling.takes === 'rest') return pieces(inOneLine(takeRest()), limit, false, most);
    if (filling.takes === 'part') return all;
    const count = isListed ? Math.min(parts.length - next, mostDetails) : 0;
    return Array.from({ length: count }, (_, at) => (at === mostDetails - 1 ? takeRest() : takePart()));
  };

  /** Writes a part of the form for each item, and one with its statements if the form has more of them. */
  const repeated = ({ times, between, pieces, isCounted }: Repeat): string => {
    const taker = slotsOf(pieces).find(({ filling }) => filling.takes !== undefined);
    const items = taker === undefined ? [] : itemsOf(taker, isCounted ? undefined : times);
    if (taker === undefined || (taker.filling.hints && items.length < times)) items.push('');
    return items.map((item, at) => write(pieces, item, at + 1, items.length, between)).join(between);
  };

  const write = (pieces: Form, item?: string, number = 1, count = 1, between = ''): string => {
    const texts = pieces.map((piece, at) => {
      if (typeof piece === 'string') return unrolled([piece], undefined, number, count).join('');
      if (!isSlot(piece)) return repeated(piece);
      const { takes, hints = [] } = piece.filling;
      const [hint] = hints.slice(0, number).slice(-1);
      const statement =
        piece.kind === 'time' ? '0:00' : hint === undefined ? '' : hint.includes('_') ? hint : `_${hint}_`;
      const words = takes === undefined ? '' : (item ?? wordsOf(piece));
      if (takes === 'request') return paragraphs(words, statement);
      // A part leaves out its full stop before a mark of the form.
      const isMarked = /^\p{Terminal_Punctuation}/u.test(String(pieces[at + 1] ?? between));
      return (isMarked ? words.replace(/(?<=[\p{L}\p{M}]{4})[.。]$/u, '') : words) || statement;
    });
    return texts.join('');
  };

  // What no slot of the form holds stands above it.
  const above = has('request', 'subject', 'part') ? '' : has('detail') ? takePart() : takeRest();
  const text = write(form).trim() || request;
  const isThread = has('part') && slots.every(({ isTweet }) => isTweet);
  if (isBare) return isThread ? text : prefix + text;
  return paragraphs(above, text, notice);
}
