/**
 * The form of a text: fixed words, and slots for the words of the writer. From it come the skeleton that a model reads,
 * the grammar of a local model, the check of what comes back, and the offline writer's text.
 */
export type Form = readonly Piece[];

/** Fixed words, in which `{n}` is the number of the repetition and `{N}` how many there are; a slot; a repeated part. */
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
  /** Whether a platform refuses a longer text. Otherwise the limit is advice. */
  readonly isHard?: boolean;
  readonly isTweet?: boolean;
  /** The number of paragraphs of prose; as many as it needs if missing. */
  readonly paragraphs?: number;
}

export interface Repeat {
  readonly times: number;
  /** Whether the request may ask for another number of parts. */
  readonly isCounted: boolean;
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

/** A slot of one line with the limit of a platform. */
export const platformLine = (role: Role, what: string, limit: number): Slot => ({
  ...line(role, what, limit),
  isHard: true,
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
  ...platformLine('tweet', what, limit),
  isTweet: true,
});

export const repeat = (times: number, between: string, ...pieces: Form): Repeat => ({
  times,
  isCounted: false,
  between,
  pieces,
});

/** A part that is repeated as often as the request asks for. `usual` is the number if it asks for none. */
export const counted = (usual: number, between: string, ...pieces: Form): Repeat => ({
  ...repeat(usual, between, ...pieces),
  isCounted: true,
});

/** Returns whether a piece of a form is a slot. */
export const isSlot = (piece: Form[number] | undefined): piece is Slot =>
  typeof piece === 'object' && 'kind' in piece;

/**
 * Returns the pieces without repetitions, with their numbers.
 *
 * @param timesOf how often a part is repeated. Default: as the form says.
 */
export function unrolled(
  form: Form,
  timesOf = ({ times }: Repeat) => times,
  number = 0,
  count = 0,
): (string | Slot)[] {
  return form.flatMap((piece): (string | Slot)[] => {
    if (typeof piece === 'string')
      return [piece.replaceAll('{n}', String(number)).replaceAll('{N}', String(count))];
    if (isSlot(piece)) return [piece];
    const times = timesOf(piece);
    return Array.from({ length: times }, (_, at) => [
      ...(at === 0 ? [] : [piece.between]),
      ...unrolled(piece.pieces, timesOf, at + 1, times),
    ]).flat();
  });
}

/**
 * Returns the form as a model reads it: the fixed words, and each slot as <what it holds>. Of a part that is repeated
 * more than three times, it shows two and says how many there are.
 */
export function skeletonOf(form: Form): string {
  const shown = new Set<string>();
  const show = (pieces: Form, number = 0, count = 0): string =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return unrolled([piece], undefined, number, count).join('');
        if (isSlot(piece)) {
          const isNew = piece.limit !== undefined && !shown.has(piece.what);
          shown.add(piece.what);
          return `<${piece.what}${isNew ? `, at most ${piece.limit} characters` : ''}>`;
        }
        const { times, between, isCounted, pieces: repeated } = piece;
        const parts = Array.from({ length: times > 3 ? 2 : times }, (_, at) => show(repeated, at + 1, times));
        const asked = isCounted ? ', or as many as the request asks for' : '';
        return [...parts, ...(times > 3 ? [`… (${times} in all${asked})`] : [])].join(between);
      })
      .join('');
  return show(form);
}

/**
 * Returns the text of a form whose slots `fill` fills, with the place of each among the slots of its role and their
 * number.
 */
export function filled(form: Form, fill: (slot: Slot, at: number, count: number) => string): string {
  const pieces = unrolled(form);
  const places = new Map<Role, number>();
  const countOf = (role: Role) => pieces.filter((piece) => isSlot(piece) && piece.role === role).length;
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const at = places.get(piece.role) ?? 0;
      places.set(piece.role, at + 1);
      return fill(piece, at, countOf(piece.role));
    })
    .join('');
}
