/**
 * The form of a text: fixed words, and slots for the words of the writer. From it come the skeleton that a model reads,
 * the grammar of a local model, the check of what comes back, and the built-in writer's text.
 */
export type Form = readonly Piece[];

/** Fixed words, in which `{n}` is the number of the repetition and `{N}` how many there are; a slot; a repeated part. */
type Piece = string | Slot | Repeat;

export interface Slot {
  readonly filling: Filling;
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

/** What the built-in writer puts into a slot. In a request, it sees a subject, and the items of a list: the details. */
export interface Filling {
  /**
   * Words of the request: all of it, its subject, one of its details or questions, one of its parts, or what stands
   * behind the subject.
   */
  readonly takes?: 'request' | 'subject' | 'detail' | 'question' | 'part' | 'rest';
  /**
   * Statements of what a model writes here, one for each repetition. They stand below a whole request, or in place of
   * words that are missing.
   */
  readonly hints?: readonly string[];
}

/** A filling, or only its statements. */
type Filled = Filling | string | readonly string[];

const isFilling = (filled: Filled): filled is Filling => typeof filled === 'object' && !Array.isArray(filled);
const fillingOf = (filled: Filled): Filling => (isFilling(filled) ? filled : { hints: [filled].flat() });

/** The subject of the request: the line above a list, the first sentence, or all of it. */
export const subject: Filling = { takes: 'subject', hints: ['What it is about.'] };
/** The whole request. */
export const request = (hint?: string): Filling => ({
  takes: 'request',
  ...(hint !== undefined && { hints: [hint] }),
});
/** An item of a list. */
export const detail = (hint: string): Filling => ({ takes: 'detail', hints: [hint] });
/** A line or a sentence that ends with a question mark. */
export const question = (...hints: string[]): Filling => ({ takes: 'question', hints });
/** A line, a sentence or an item. */
export const part = (...hints: string[]): Filling => ({ takes: 'part', hints });
/** What stands behind the subject. */
export const rest = (hint: string): Filling => ({ takes: 'rest', hints: [hint] });

export interface Repeat {
  readonly times: number;
  /** Whether the request may ask for another number of parts. */
  readonly isCounted: boolean;
  readonly between: string;
  readonly pieces: Form;
}

/** A slot of one line. Its filling is often only the statement of what a model writes there. */
export const line = (filling: Filled, what: string, limit?: number): Slot => ({
  filling: fillingOf(filling),
  what,
  kind: 'line',
  ...(limit !== undefined && { limit }),
});

/** A slot of one line with the limit of a platform. */
export const platformLine = (filling: Filled, what: string, limit: number): Slot => ({
  ...line(filling, what, limit),
  isHard: true,
});

/** A slot of a single word. */
export const word = (filling: Filling, what: string): Slot => ({ filling, what, kind: 'word' });

/** A slot of paragraphs. */
export const prose = (filling: Filled, what: string, paragraphs?: number): Slot => ({
  filling: fillingOf(filling),
  what,
  kind: 'prose',
  ...(paragraphs !== undefined && { paragraphs }),
});

/** A slot of one tweet. */
export const tweet = (filling: Filling, what: string, limit = 280): Slot => ({
  ...platformLine(filling, what, limit),
  isTweet: true,
});

/** A slot of a rating. */
export const stars = (hint: string, what: string): Slot => ({
  filling: { hints: [hint] },
  what,
  kind: 'stars',
});

/** A slot of a place in a video. A video begins at 0:00. */
export const time = (what: string): Slot => ({ filling: {}, what, kind: 'time' });

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
