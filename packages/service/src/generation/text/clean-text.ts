import { printable } from '@contentgen/offline-models/writer';

/** What the cleaning must know of a template, so that it keeps what belongs to the form. */
export interface CleaningContext {
  /** The label of the template, such as "Tweet". Models like to write it before the text. */
  readonly label: string;
  /** The fixed words at the beginning of the form; an empty text if there are none. */
  readonly start: string;
  /**
   * Whether the request decides what the text looks like, as in Freestyle and in a translation. Then labels, notes and
   * counts may be part of the text, and are kept.
   */
  readonly isFree: boolean;
}

/** Thoughts with a mark at the start and at the end, in the spellings of the models that write them. */
const thoughts = [
  /^<(think|thinking|thought|reasoning|analysis)>[\s\S]*?(?:<\/\1>|$)/iu,
  /^\[(THINK|THINKING)\][\s\S]*?(?:\[\/\1\]|$)/u,
  /^<unused94>[\s\S]*?(?:<unused95>|$)/u,
  /^(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary)[\s\S]*?(?:<\|end\|>|(?=<\|start\|>)|$)/u,
];
/** The end of thoughts whose start the server has removed. */
const thoughtEnd = /^[\s\S]*<\/(?:think|thinking|thought|reasoning|analysis)>|^[\s\S]*\[\/THINK\]/u;
/** How models begin to think. Such a text is held back until it is certain that no thought ends. */
const likeThought =
  /^(?:okay|ok|alright|hmm|well|so|first|now|let me|let['’]s|i need to|i should|we need|the user|user (?:wants|asks))[\s,:]/iu;
const token = /<\|[^|>\n]{0,40}\|?>?|<\/?s>|<(?:start|end)_of_turn>|<unused9\d>/giu;
const messageStart = /^(?:<\|start\|>assistant)?<\|channel\|>final(?:<\|message\|>)?/u;

/** A first line that speaks to the person instead of being the text: "Sure! Here is a tweet:". */
const introduction =
  /^(?:(?:sure|certainly|of course|absolutely|okay|ok|great|no problem)(?![-\w])[^\n]{0,80}|here(?:['’]s| is| are)\b[^\n]{0,120}|below is\b[^\n]{0,120}|this is (?:a|the|your)\b[^\n]{0,80})[:!.][^\S\n]*\n+/iu;
const likeIntroduction =
  /^(?:sure|certainly|of course|absolutely|okay|ok|great|no problem|here(?:['’]s| is| are)|below is|this is (?:a|the|your))(?![-\w])/iu;

/** A last paragraph that speaks to the person: "Let me know if …", "(Character count: 92)". */
const remark =
  /\n+\s*(?:[([*_-]*(?:(?:character|word) count|total characters|\d+ (?:characters|words))[^\n]*|(?:let me know|feel free|i hope (?:this|that|you)|hope this helps|would you like me|do you want me|if you(?:['’]d| would) like|please let me know|is there anything else)[^\n]*|(?:\*|_)*(?:note|explanation|rationale)(?:\*|_)*:[^\n]*|-{3,})\s*$/iu;
/** The remarks that are removed also from a text whose form is free. */
const certainRemark =
  /\n+\s*(?:let me know if you(?:['’]d| would) (?:like|prefer|need)[^\n]*|feel free to (?:adjust|modify|customi[sz]e|edit|ask|let me know)[^\n]*|i hope this (?:helps|meets)[^\n]*|would you like me to[^\n]*|do you want me to[^\n]*)\s*$/iu;
/** The introductions that are removed also from a text whose form is free. */
const certainIntroduction =
  /^(?:(?:sure|certainly|of course|absolutely)(?![-\w])[^\n]{0,20}?[!,.:] ?)?(?:here(?:['’]s| is) (?:the|your|a) (?:corrected|translated|rewritten|revised|translation|text|version|draft|email|letter|requested)\b[^\n]{0,80}:|(?:sure|certainly|of course|absolutely)[!.:])[^\S\n]*\n+/iu;
const count =
  /\s*[([](?:(?:character|word) count:? ?\d+|\d+ (?:characters|words)|\d+\/\d+ characters)[)\]]/giu;

/** Characters at the end of an incomplete text that may belong to something that is removed. */
const uncertain = 48;
/** Characters that must have arrived before the beginning of a text is certain. */
const decisive = 64;
const longestIntroduction = 200;

/**
 * Removes what a model writes around a text: thoughts, special tokens, a fence, an introduction, a label, quotation marks
 * around the whole, closing remarks and counts of characters.
 *
 * @param isWhole whether the text is complete. If not, everything is held back that could still be removed, so that the
 *   result is a beginning of the whole text's result.
 */
export function cleanText(text: string, context: CleaningContext, isWhole: boolean): string {
  const { start, isFree } = context;
  let rest = printable(text).trimStart();
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const thought of thoughts) rest = rest.replace(thought, '').trimStart();
    rest = rest.replace(messageStart, '').trimStart();
  }
  rest = rest.replace(thoughtEnd, '').trimStart();
  if (!isWhole && (rest.length < decisive || isOpen(text, rest, context))) return '';

  rest = withoutIntroduction(rest.replace(token, ''), context);
  const fence = /^```[\w-]*[^\S\n]*\n/u.exec(rest)?.[0] ?? '';
  rest = rest.slice(fence.length);
  if (fence !== '') rest = withoutIntroduction(rest.replace(/\n```[\s\S]*$/u, ''), context);
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(isFree ? certainRemark : remark, '').trimEnd();
  }
  if (!isFree) rest = rest.replace(count, '');
  if (isWhole) return isFree ? rest.trim() : withoutQuotes(rest.trim(), start);
  return rest
    .slice(0, -uncertain)
    .replace(/[\ud800-\udbff]$/u, '')
    .trimEnd();
}

/** Returns whether the beginning of an incomplete text may still be removed. */
function isOpen(received: string, rest: string, { start, isFree }: CleaningContext): boolean {
  const isFirstLine = !rest.includes('\n') && rest.length < longestIntroduction;
  const mayThink = likeThought.test(rest) && !thoughtEnd.test(received);
  return (
    mayThink ||
    (isFirstLine && likeIntroduction.test(rest)) ||
    (!isFree && /^["“«']/u.test(rest) && !/^[“"]/u.test(start))
  );
}

function withoutIntroduction(text: string, { label, start, isFree }: CleaningContext): string {
  const rest = text
    .trimStart()
    .replace(isFree ? certainIntroduction : introduction, '')
    .trimStart();
  if (isFree) return rest;
  const named = new RegExp(
    `^[*#_\\s]*(?:${escaped(label)}|tweet|title|post|text|output|answer|response)[*_]*:[*_]*\\s+`,
    'iu',
  );
  const fixed = start.replace(/[*#\s]/gu, '');
  const isForm =
    fixed !== '' &&
    rest
      .replace(/[*#\s]/gu, '')
      .toLowerCase()
      .startsWith(fixed.toLowerCase());
  return isForm ? rest : rest.replace(named, '');
}

const pairs: Readonly<Record<string, string>> = { '"': '"', '“': '”', '«': '»', '‘': '’' };

/** Removes quotation marks around a whole text, if there are none within it. */
function withoutQuotes(text: string, start: string): string {
  const closing = pairs[text[0] ?? ''];
  const inner = text.slice(1, -1);
  if (closing === undefined || /^[“"]/u.test(start) || !text.endsWith(closing)) return text;
  return inner.includes(closing) || inner.includes(text[0] ?? '') ? text : inner.trim();
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** Returns whether a short text only says that the model does not write it. */
export function isRefusal(text: string): boolean {
  return (
    text.length < 500 &&
    /^(?:(?:i['’]m|i am) (?:really |very )?(?:sorry|unable)|sorry,? (?:but )?i (?:can|won['’]t|am (?:not|unable))|i (?:can(?:['’]t|not| not)|won['’]t|will not|am not able to) (?:help|assist|write|create|comply|provide|fulfil|produce|generate|do that)|as an ai\b|i apologi[sz]e,? but)/iu.test(
      text,
    )
  );
}

/** Returns whether a text has begun to repeat itself: its last 60 characters stand 6 times in its last 1,200. */
export function repeatsItself(text: string): boolean {
  const last = text.slice(-60);
  return text.length >= 600 && last.trim().length > 20 && text.slice(-1_200).split(last).length > 6;
}
