/**
 * The form of a text: fixed words, and slots for the words of the writer. From it come the skeleton that a model reads,
 * the check of what comes back, and the offline writer's text.
 */
export type Form = readonly Piece[];

/** Fixed words, in which `{n}` is the number of the repetition; a slot; or a repeated part. */
type Piece = string | Slot | Repeat;

export interface Slot {
  /** What the slot holds, by the name that the offline writer knows. */
  readonly role: Role;
  /** What the slot holds, in words for a model. */
  readonly what: string;
  /** A `line` has no line break, a `word` also no space. `prose` is one or more paragraphs. */
  readonly kind: 'line' | 'word' | 'prose' | 'stars' | 'time';
  /** Maximum length in code points, or as X counts a tweet. */
  readonly limit?: number;
  readonly isTweet?: boolean;
  /** The number of paragraphs of prose; as many as it needs if missing. */
  readonly paragraphs?: number;
}

interface Repeat {
  readonly times: number;
  readonly between: string;
  readonly pieces: Form;
}

export type Role =
  | 'about us'
  | 'action'
  | 'advice'
  | 'age'
  | 'answer'
  | 'audience'
  | 'benefit'
  | 'body'
  | 'caption'
  | 'chapter'
  | 'con'
  | 'conclusion'
  | 'contact'
  | 'cost'
  | 'customer'
  | 'demand'
  | 'duty'
  | 'feature'
  | 'frustration'
  | 'goal'
  | 'greeting'
  | 'hashtag'
  | 'heading'
  | 'headline'
  | 'hook'
  | 'idea'
  | 'introduction'
  | 'item'
  | 'keyword'
  | 'lead'
  | 'letter'
  | 'life'
  | 'listed'
  | 'material'
  | 'meaning'
  | 'meta'
  | 'mission'
  | 'name'
  | 'news'
  | 'next step'
  | 'occupation'
  | 'offer'
  | 'opinion'
  | 'organisation'
  | 'outro'
  | 'persona'
  | 'place'
  | 'place and date'
  | 'point'
  | 'position'
  | 'pro'
  | 'problem'
  | 'question'
  | 'quotation'
  | 'rating'
  | 'recommendation'
  | 'rest'
  | 'scene'
  | 'section'
  | 'sign-off'
  | 'solution'
  | 'spoken'
  | 'startup name'
  | 'step'
  | 'subheadline'
  | 'summary'
  | 'talking point'
  | 'time'
  | 'title'
  | 'tweet'
  | 'value'
  | 'viewers'
  | 'vision'
  | 'weighed'
  | 'welcome'
  | 'why';

/** A slot of one line. */
export const line = (role: Role, what: string, limit?: number): Slot => ({
  role,
  what,
  kind: 'line',
  ...(limit !== undefined && { limit }),
});

/** A slot of a single word. */
export const word = (role: Role, what: string): Slot => ({ role, what, kind: 'word' });

/** A slot of paragraphs. */
export const prose = (role: Role, what: string, paragraphs?: number): Slot => ({
  role,
  what,
  kind: 'prose',
  ...(paragraphs !== undefined && { paragraphs }),
});

/** A slot of one tweet. */
export const tweet = (what: string, limit = 280): Slot => ({
  role: 'tweet',
  what,
  kind: 'line',
  limit,
  isTweet: true,
});

export const repeat = (times: number, between: string, ...pieces: Form): Repeat => ({
  times,
  between,
  pieces,
});

/** Returns the pieces without repetitions, with their numbers. */
export function unrolled(form: Form, number = 0): (string | Slot)[] {
  return form.flatMap((piece): (string | Slot)[] => {
    if (typeof piece === 'string') return [piece.replaceAll('{n}', String(number))];
    if (!('times' in piece)) return [piece];
    return Array.from({ length: piece.times }, (_, at) => [
      ...(at === 0 ? [] : [piece.between]),
      ...unrolled(piece.pieces, at + 1),
    ]).flat();
  });
}

/** Returns the form as a model reads it: the fixed words as they stand, and each slot as <what it holds>. */
export function skeletonOf(form: Form): string {
  const shown = new Set<string>();
  return unrolled(form)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const limit =
        piece.limit === undefined || shown.has(piece.what) ? '' : `, at most ${piece.limit} characters`;
      shown.add(piece.what);
      return `<${piece.what}${limit}>`;
    })
    .join('');
}

/**
 * Returns the text of a form whose slots `fill` fills, with the place of each among the slots of its role and their
 * number.
 */
export function filled(form: Form, fill: (slot: Slot, at: number, count: number) => string): string {
  const pieces = unrolled(form);
  const places = new Map<Role, number>();
  const countOf = (role: Role) =>
    pieces.filter((piece) => typeof piece === 'object' && piece.role === role).length;
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const at = places.get(piece.role) ?? 0;
      places.set(piece.role, at + 1);
      return fill(piece, at, countOf(piece.role));
    })
    .join('');
}

type Flat = string | Slot;

const isBlank = (piece: Flat | undefined): piece is string =>
  typeof piece === 'string' && piece.trim() === '';
/** Returns whether a piece of a form is a slot. */
export const isSlot = (piece: Form[number] | undefined): piece is Slot =>
  typeof piece === 'object' && 'kind' in piece;

/**
 * Checks a text against a form. Returns a sentence for each problem, as a model and a person read it; none if the text
 * has the form. Case, asterisks and the number of empty lines don't matter.
 */
export function problemsOf(form: Form, text: string): string[] {
  const pieces = unrolled(form).map((piece) => (isSlot(piece) ? piece : piece.replaceAll('*', '')));
  const problems: string[] = [];
  let rest = text.replaceAll('*', '').trim();
  for (const [at, piece] of pieces.entries()) {
    if (isSlot(piece)) {
      const content = contentOf(rest, piece, pieces.slice(at + 1));
      rest = rest.slice(content.length);
      if (content.trim() === '') return [...problems, `The text ends before ${piece.what}.`];
      problems.push(...problemsOfSlot(piece, content.trim()));
    } else if (piece !== '') {
      const [found] = patternOf(piece).exec(rest) ?? [];
      if (found === undefined) return [...problems, missing(piece, pieces[at - 1])];
      rest = rest.slice(found.length);
    }
  }
  const more = rest.trim();
  return more === '' ? problems : [...problems, `The text should end before “${more.slice(0, 40)}”.`];
}

/** Returns the pattern of fixed words at the beginning of a text. White space may be longer. */
function patternOf(fixed: string): RegExp {
  const parts = fixed.split(/(\s+)/u).map((part) => {
    if (part.trim() !== '') return part.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
    if (part.includes('\n')) return '[^\\S\\n]*\\n\\s*';
    return part === '' ? '' : '\\s*';
  });
  return new RegExp(`^${parts.join('')}`, 'iu');
}

/** Returns the part of the text that fills a slot: up to the next fixed words, or the paragraphs that later slots need. */
function contentOf(text: string, { kind }: Slot, after: readonly Flat[]): string {
  const fixed = isSlot(after[0]) ? '' : (after[0] ?? '');
  if (kind !== 'prose') {
    const [lineText = ''] = text.split('\n');
    const end = fixed.split('\n')[0] ?? '';
    const isWithin = kind === 'line' ? end.trim() !== '' : end !== '';
    const found = isWithin ? lineText.indexOf(end) : -1;
    return found < 0 ? lineText : lineText.slice(0, found);
  }
  const anchor = after.findIndex((piece) => !isSlot(piece) && !isBlank(piece) && piece !== '');
  if (anchor === 0 || (anchor === 1 && isBlank(fixed))) {
    const found = text.search(new RegExp(patternOf(String(after[anchor]).trim()).source.slice(1), 'imu'));
    return found < 0 ? text : text.slice(0, found).trimEnd();
  }
  const later = after
    .slice(0, anchor < 0 ? undefined : anchor)
    .filter((piece) => !isSlot(piece) && piece.includes('\n\n'));
  const blocks = text.split(/(?<=\n\s*\n)/u);
  return blocks
    .slice(0, Math.max(1, blocks.length - later.length))
    .join('')
    .trimEnd();
}

function missing(fixed: string, before: string | Slot | undefined): string {
  const place = typeof before === 'object' ? ` after ${before.what}` : '';
  const what = fixed.trim() === '' ? 'a new line' : `"${fixed.trim()}"`;
  return `The text should have ${what}${place}.`;
}

function problemsOfSlot({ what, kind, limit, isTweet, paragraphs }: Slot, said: string): string[] {
  const length = isTweet ? tweetLength(said) : [...said].length;
  const count = said.split(/\n\s*\n/u).length;
  const name = what.replace(/^an? |^the /u, '');
  return [
    ...(limit !== undefined && length > limit
      ? [
          `This ${name} has ${length} characters, but at most ${limit} are allowed: “${said.slice(0, 40)}…”. Aim at ${Math.floor(limit * 0.8)}.`,
        ]
      : []),
    ...(paragraphs !== undefined && count !== paragraphs
      ? [`There are ${count} paragraphs for ${what}, but ${paragraphs} are needed.`]
      : []),
    ...(kind === 'stars' && !/^[★☆]{5} \(([1-5])\/5\)$/u.test(said)
      ? ['The first line should be stars such as "★★★★☆ (4/5)".']
      : []),
    ...(kind === 'time' && !/^\d{1,2}:\d\d$/.test(said) ? [`“${said}” should be a time such as 1:30.`] : []),
    ...(kind === 'word' && /\s/u.test(said) ? [`“${said}” should be one word.`] : []),
  ];
}

/** Returns the length of a tweet as X counts it: a URL as 23, and characters outside of Latin and punctuation as 2. */
export function tweetLength(text: string): number {
  const withUrls = text.replace(/https?:\/\/\S+/g, 'x'.repeat(23));
  let length = 0;
  for (const character of withUrls) {
    const code = character.codePointAt(0) ?? 0;
    length +=
      code <= 0x10ff ||
      (code >= 0x2000 && code <= 0x200d) ||
      (code >= 0x2010 && code <= 0x201f) ||
      (code >= 0x2032 && code <= 0x2037)
        ? 1
        : 2;
  }
  return length;
}
