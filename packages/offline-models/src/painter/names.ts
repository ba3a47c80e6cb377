import { compounds as compoundLines, names as nameLines } from '../generated/library.ts';
import { type Drawing, library } from './library.ts';
import { own } from './own.ts';
import { formsOf, grammars, type Language, type Meaning, meanings, rootOf } from './words.ts';

/** The drawings of the library, then our own. */
export const drawings: readonly Drawing[] = [...library, ...own];

/** A name of a drawing, or a tag, which says less about it. */
export interface Name {
  /** The place of the drawing. */
  readonly at: number;
  readonly words: readonly string[];
  readonly isTag: boolean;
  /** It is a kind of what is drawn, such as a beagle: only all of its words together name it. */
  readonly isWhole: boolean;
  /** It is the name by Unicode, the first one. */
  readonly isMain: boolean;
  /** How well it fits: a name of the library fits better than one by a vendor, a whole animal better than a head. */
  readonly weight: number;
}

/** What something is a kind of says less than its name. */
const kindWeight = 2.5;

/** Names by the word that says what they are. */
export type Index = ReadonlyMap<string, readonly Name[]>;

/** Whether the last word of a name says what it is, as in English and German. In other languages, the first one does. */
export const isLastHead = (language: Language): boolean => language === 'en' || language === 'de';

/** Faces and gestures: their tags count when a description is one word, such as "joy". */
export const isSign = ({ kind }: Drawing) =>
  /^(face|cat-face|monkey-face|emotion|heart|hand|body)/.test(kind);

/** Returns the names and tags of each drawing, and what is a kind of it: `name,name~tag,tag~kind,kind`. */
const linesOf = (language: Language): string[] => [
  ...(nameLines[language] ?? '').split('\n'),
  ...own.map(({ names }) => names?.[language] ?? ''),
];

const english = linesOf('en');

/** Returns what a drawing is called in English. */
export const mainName = (at: number): string => english[at]?.split(/[,~]/)[0] ?? '';

const indexes = new Map<Language, Index>();

/** Returns the names in a language. Collects them when they are first needed. */
export function indexOf(language: Language): Index {
  const before = indexes.get(language);
  if (before) return before;
  const index = new Map<string, Name[]>();
  linesOf(language).forEach((line, at) => {
    const drawing = drawings[at];
    if (!drawing) return;
    const less =
      (isSign(drawing) ? 0.6 : 0) + (drawing.kind.startsWith('animal') && drawing.pose !== 'whole' ? 0.9 : 0);
    const isBasic = !mainName(at).includes(' ');
    const add = (name: string, isTag: boolean, weight: number) => {
      const words = name.split(' ');
      const head = (isLastHead(language) ? words.at(-1) : words[0]) ?? '';
      // What has one word in English is a more usual thing: a castle, not a Japanese castle.
      const usual = weight + (isBasic ? 0.3 : 0) - less - at / 1e4;
      const entry = { at, words, isTag, isWhole: weight === kindWeight, isMain: weight === 3, weight: usual };
      index.set(head, [...(index.get(head) ?? []), entry]);
      // Some write a light bulb in one word, or with a hyphen.
      const joined = words.join('');
      if (words.length > 1 && !isTag)
        index.set(joined, [...(index.get(joined) ?? []), { ...entry, words: [joined] }]);
    };
    const [names = [], tags = [], kinds = []] = line
      .split('~')
      .map((part) => part.split(',').filter(Boolean));
    names.forEach((name, place) => {
      add(name, false, place === 0 ? 3 : 2.8);
    });
    for (const tag of tags) add(tag, true, drawing.kind.startsWith('person') ? 1.5 : 1);
    for (const kind of kinds) add(kind, false, kindWeight);
  });
  indexes.set(language, index);
  return index;
}

const hints = new Map<string, ReadonlySet<string>>();

/** Returns the roots of all words that the names and tags of a drawing have in a language. */
export function hintsOf(language: Language, at: number): ReadonlySet<string> {
  const key = `${language} ${at}`;
  const words = hints.get(key) ?? new Set(linesOf(language)[at]?.split(/[,~ ]/).map(rootOf));
  hints.set(key, words);
  return words;
}

/** A name that a word stands for, and whether it names many. */
export interface Match {
  readonly name: Name;
  readonly isPlural: boolean;
  /** The word has another ending than the name. */
  readonly isForm: boolean;
}

/** English compounds that are no kind of what their words name, such as "guinea pig". */
const compounds = new Map(
  compoundLines.split('\n').map((line) => {
    const [first = '', ...seconds] = line.split(' ');
    return [first, new Set(seconds)] as const;
  }),
);

/** Whether two words together mean something that neither of them says. */
export function isOtherThing(first: string, second: string, language: Language): boolean {
  const seconds = language === 'en' ? compounds.get(first) : undefined;
  return seconds !== undefined && formsOf(second, language).some(({ word }) => seconds.has(word));
}

/**
 * Returns the names whose head is a form of a word, or of what a German compound ends with. Of other words with hyphens,
 * a part names nothing.
 */
export function matchesOf(spelled: string, language: Language): Match[] {
  const index = indexOf(language);
  const { articles, joints } = grammars[language];
  const parts = spelled.split('-');
  const word = parts.filter((part) => !articles.has(part) && !joints.has(part)).join('');
  const matchesIn = (part: string) => {
    const isOwn = new Set(index.get(part)?.flatMap(({ at, isTag }) => (isTag ? [] : at)));
    return formsOf(part, language).flatMap((form) =>
      (index.get(form.word) ?? []).map((name) => ({
        name,
        isPlural: form.isPlural && !isOwn.has(name.at),
        isForm: form.word !== part,
      })),
    );
  };
  // Some names are plurals, such as "socks".
  const [one, many] = [matchesIn(word), (word.length > 2 && index.get(`${word}s`)) || []];
  const matches = one.length > 0 ? one : many.map((name) => ({ name, isPlural: false, isForm: true }));
  // The longest ending decides: a porcupine, "Stachelschwein", is no "Wein".
  for (let from = 3; language === 'de' && matches.length === 0 && from <= word.length - 4; from += 1) {
    const end = matchesIn(word.slice(from)).filter(({ name }) => !name.isTag && name.words.length === 1);
    if (end.length === 0) continue;
    const isLastPart = parts.length > 1 && word.slice(from) === parts.at(-1);
    return isLastPart || (parts.length === 1 && isCompound(word.slice(0, from), end)) ? end : [];
  }
  return matches;
}

/**
 * Whether a German word names a kind of what it ends with. A dandelion is no tooth; and of animals, the beginning must
 * be a word that says where it lives or what it eats: a porcupine is no pig. What lives in the sea is another animal.
 */
function isCompound(beginning: string, [end]: readonly Match[]): boolean {
  const { kind = '' } = drawings[end?.name.at ?? -1] ?? {};
  if (!kind.startsWith('animal')) return kind !== '' && kind !== 'body-parts';
  const first = formsOf(beginning, 'de').find(
    ({ word }) => indexOf('de').has(word) || meaningFor(word, 'de'),
  );
  return first !== undefined && !/sea|lake/.test(meaningFor(first.word, 'de')?.land ?? '');
}

/** Returns the names of the one word that differs from a word in a letter too many, too few, wrong or exchanged. */
export function matchesLike(word: string, language: Language): Match[] {
  if (word.length < 6) return [];
  const likes: (readonly Name[])[] = [];
  for (const [other, names] of indexOf(language)) {
    const isLike = other[0] === word[0] && isOneSlip(word, other);
    if (isLike && names.some(({ isTag, isWhole }) => !isTag && !isWhole)) likes.push(names);
  }
  const [names = []] = likes.length === 1 ? likes : [];
  return names.map((name) => ({ name, isPlural: false, isForm: true }));
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (one.length > 8 && rest.slice(1) === otherRest.slice(1)) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

/** Returns the scene word that a word is a form of, or that a German compound ends with. */
export function meaningFor(
  word: string,
  language: Language,
): (Meaning & { readonly isPlural: boolean }) | undefined {
  // A cake, "Kuchen", is no kitchen, and a door, "puerta", no port.
  const isName = indexOf(language)
    .get(word.replaceAll('-', ''))
    ?.some(({ isTag, words }) => !isTag && words.length === 1);
  for (const form of isName ? [{ word, isPlural: false }] : formsOf(word, language)) {
    const meaning = meanings.get(`${language}:${form.word}`) ?? meanings.get(form.word);
    // Numbers have one form: trees are not "tre".
    if (meaning && (!meaning.count || form.word === word)) return { ...meaning, isPlural: form.isPlural };
  }
  if (language === 'en' && !isName && word.includes('-')) {
    // "Snow-covered mountains".
    const said = word.split('-').flatMap((part) => meaningFor(part, language) ?? []);
    return said.length > 0 ? Object.assign({}, ...said) : undefined;
  }
  if (language !== 'de' || isName) return undefined;
  for (let from = 3; from <= word.length - 4; from += 1) {
    const meaning = meanings.get(word.slice(from));
    if (meaning && !meaning.colour && !meaning.count) {
      // "Schneesturm", "Waldsee": the end says where it is, the beginning how.
      const first = meanings.get(word.slice(0, from));
      return { ...meaning, ...first, land: meaning.land ?? first?.land, isPlural: false };
    }
  }
  return undefined;
}
