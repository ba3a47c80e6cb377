import { type Colour, hex } from './colour.ts';
import type { Drawing } from './library.ts';
import {
  drawings,
  hintsOf,
  indexOf,
  isLastHead,
  type Match,
  matchesLike,
  matchesOf,
  meaningFor,
} from './names.ts';
import type { Subject } from './subject.ts';
import { grammars, type Language, languages, type Meaning, plain, rootOf } from './words.ts';

/** What the painter understands of a description. */
export interface Reading {
  /** It knows what the picture shows. */
  readonly drawable: boolean;
  readonly subjects: readonly Subject[];
  /** Names of landscapes, skies and palettes. */
  readonly places: readonly string[];
  readonly skies: readonly string[];
  readonly times: readonly string[];
  /** The colours of land, water and sky. */
  readonly grounds: Readonly<Partial<Record<'land' | 'water' | 'sky', Colour>>>;
  /** All colours that it names. */
  readonly named: readonly Colour[];
}

/** A word of a description, or an emoji. */
interface Token {
  readonly text: string;
  readonly word: string;
  readonly meaning: (Meaning & { readonly isPlural?: boolean }) | undefined;
  readonly matches: readonly Match[];
  /** It says nothing alone, but may be part of a name, such as "old". */
  readonly isFiller: boolean;
  /** A capital letter shows that it is the name of a person, a place or a brand. */
  isName: boolean;
  /** It is part of the name of something in another part of the description. */
  isUsed: boolean;
}

/** The words up to the next preposition, article or comma. They describe one thing, or a place. */
interface Part {
  readonly tokens: Token[];
  /** Its article says that it is one thing; none says that it is many. */
  readonly isSingular: boolean;
  readonly isNegated: boolean;
}

/** What a part says: the subject, the scene, something that the painter does not know, or nothing. */
interface Understood {
  readonly says: 'subject' | 'scene' | 'unknown' | 'nothing';
  readonly things: readonly Subject[];
}

const emojis: ReadonlyMap<string, Drawing> = new Map(
  drawings.flatMap((drawing) => drawing.emojis.map((emoji) => [emoji, drawing] as const)),
);
const emojiOf = (text: string) => emojis.get(text.replace(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, ''));
const pictograph = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*';
const spelling = new RegExp(
  `${pictograph}(?:\\u200d${pictograph})*|[\\p{L}\\p{M}\\p{N}]+|[.!?,;:()\\n–—]`,
  'gu',
);
/** Writing is lettered on a card. */
const quotation = /["“„«][^"“”„«»]*\p{L}[^"“”„«»]*["”“»]/u;
/** The first words decide, so that a long description costs little. */
const mostWords = 80;
/** The most of one thing. */
const crowd = 12;

/** Reads a description. */
export function read(description: string): Reading {
  const spelled = description.normalize('NFC').match(spelling)?.slice(0, mostWords) ?? [];
  const language = languageOf(spelled.map(plain));
  const parts = partsOf(spelled, language);
  markNames(parts, language);
  const shown = parts.filter(
    (part, at) => !part.isNegated || parts.slice(0, at).every(({ tokens }) => tokens.length === 0),
  );
  const all = shown.flatMap(({ tokens, isNegated }) => (isNegated ? [] : tokens));
  const found = shown.map((part) => understand(part, all, language));
  const subjects: Subject[] = [];
  for (const thing of found.flatMap(({ things }) => things)) {
    if (!subjects.some(({ drawing }) => drawing === thing.drawing)) subjects.push(thing);
  }
  const of = (key: keyof Meaning) => all.flatMap(({ meaning }) => meaning?.[key] ?? []);
  const [person] =
    subjects.length === 0 && of('shows').length > 0 ? [emojis.get('🧑') ?? emojis.get('👨')] : [];
  if (person) subjects.push({ drawing: person, count: 1, colour: undefined });
  const says = found.map((one) => one.says).filter((one) => one !== 'nothing');
  // A scene is the subject itself when nothing is in it that the painter does not know.
  const isKnown =
    says[0] === 'subject' ||
    (says[0] === 'scene' && (subjects.length > 0 || !all.some(({ isName }) => isName)));
  const drawable = (isKnown || person !== undefined) && !quotation.test(description);
  const lands = of('land');
  const isLake = lands.includes('lake') || (lands.includes('mountains') && lands.includes('sea'));
  return {
    drawable,
    subjects,
    places: isLake ? ['lake'] : lands,
    skies: of('sky'),
    times: of('time'),
    grounds: groundsOf(shown, found),
    named: drawable ? of('colour').map(hex) : [],
  };
}

/** Returns the language with the most words of grammar, otherwise that in which most words name something. */
function languageOf(words: readonly string[]): Language {
  const scoreOf = (language: Language) => {
    const { articles, turns, negations, joints } = grammars[language];
    const usual = words.filter((word) => [articles, turns, negations, joints].some((list) => list.has(word)));
    const known = words.map((word) => {
      if (meaningFor(word, language)) return 0.1;
      const matches = matchesOf(word, language);
      return matches.some(({ name }) => !name.isTag) ? 0.9 : matches.length > 0 ? 0.4 : 0;
    });
    return known.reduce((sum, share) => sum + share, usual.length);
  };
  const scores = languages.map((language) => ({ language, score: scoreOf(language) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).language;
}

/** Splits a description into parts. */
function partsOf(spelled: readonly string[], language: Language): Part[] {
  const { articles, turns, negations, joints, fillers } = grammars[language];
  let part: Part = { tokens: [], isSingular: false, isNegated: false };
  const parts = [part];
  let [isNegated, before] = [false, ''];
  for (const text of spelled) {
    const word = plain(text);
    const isNoun = articles.has(before);
    before = word;
    const isMark = /^[^\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
    if (
      isMark ||
      turns.has(word) ||
      articles.has(word) ||
      negations.has(word) ||
      (!isNoun && isVerb(word, language))
    ) {
      if (isMark || turns.has(word)) isNegated = false;
      if (negations.has(word)) isNegated = true;
      part = { tokens: [], isSingular: /^(an?|one|ein\w*|une?|un[oa]|uma?|el|il|lo)$/.test(word), isNegated };
      parts.push(part);
    } else if (!joints.has(word)) {
      const [meaning, matches] = [meaningFor(word, language), matchesOf(word, language)];
      const isFiller = fillers.has(word) && !meaning;
      part.tokens.push({ text, word, meaning, matches, isFiller, isName: false, isUsed: false });
    }
  }
  return parts;
}

/** An English form in "-ing" that names nothing. */
function isVerb(word: string, language: Language): boolean {
  return (
    language === 'en' &&
    word.length > 5 &&
    word.endsWith('ing') &&
    !meaningFor(word, 'en') &&
    !indexOf('en')
      .get(word)
      ?.some(({ isTag }) => !isTag)
  );
}

/**
 * Marks names of people, places and brands: words with a capital letter inside a sentence, and their neighbours with
 * one. German nouns and titles have capital letters, too: there, an unknown noun beside a known one is a name.
 */
function markNames(parts: readonly Part[], language: Language): void {
  const all = parts.flatMap(({ tokens }) => tokens);
  const isCapital = ({ text }: Token) => /^\p{Lu}/u.test(text);
  const isTitle = language === 'de' || all.every((token) => isCapital(token) || !/^\p{Ll}/u.test(token.text));
  for (const { tokens } of parts) {
    tokens.forEach((token, at) => {
      if (!isCapital(token)) return;
      const before = tokens[at - 1];
      const beside = [before, tokens[at + 1]].some(
        (other) => other && isCapital(other) && !isKnown(other) && all.length < 4,
      );
      token.isName = isTitle
        ? (before !== undefined && isCapital(before) && isKnown(token) !== isKnown(before)) ||
          (language !== 'de' && beside)
        : token !== all[0];
      if (token.isName && before && isCapital(before)) before.isName = true;
    });
  }
}

/** Whether the painter knows what a word names or says. */
function isKnown({ matches, meaning }: Token): boolean {
  return meaning !== undefined || matches.some(({ name }) => !name.isTag);
}

/** Finds what a part says. Of its nouns, one is the thing; the others describe it. */
function understand(part: Part, all: readonly Token[], language: Language): Understood {
  const tokens = part.tokens.filter(({ isUsed }) => !isUsed);
  const content = tokens.filter(({ isFiller }) => !isFiller);
  if (content.length === 0) return { says: 'nothing', things: [] };
  if (part.isNegated) return { says: 'unknown', things: [] };
  const signs = content
    .flatMap(({ text }) => emojiOf(text) ?? [])
    .map((drawing) => ({ drawing, count: 1, colour: undefined }));
  const head = isLastHead(language) ? content.at(-1) : content[0];
  const isScene = content.some(({ meaning }) => meaning && !meaning.colour && !meaning.count);
  // "An orange" is a fruit, "an orange cat" is none.
  const isColourful = content.every(({ meaning }) => meaning?.colour ?? meaning?.count);
  const mayName = ({ meaning }: Token) =>
    !meaning || (isColourful && meaning.colour !== undefined) || (content.length === 1 && !isScene);
  // In German, nouns follow each other as in "Tasse Kaffee".
  const ordered = language === 'en' ? [...content].reverse() : content;
  const named =
    ordered.map((token) => bestOf(token, mayName(token), false, part, all, language)).find((best) => best) ??
    (head && !isScene ? bestOf(head, mayName(head), true, part, all, language) : undefined);
  // "Hot dog stand": the painter does not know the noun that the others describe.
  const isOther =
    head &&
    signs.length === 0 &&
    !isKnown(head) &&
    head !== named?.token &&
    isNoun(head, language) &&
    !(named && hintsOf(language, named.name.at).has(rootOf(head.word)));
  if (isOther && (named || isScene))
    return {
      says: language === 'en' || !named ? 'unknown' : 'subject',
      things: language === 'en' || !named ? signs : [thingOf(named, part, all)],
    };
  if (named) return { says: 'subject', things: [...signs, thingOf(named, part, all)] };
  if (signs.length > 0) return { says: 'subject', things: signs };
  const isUnknown = content.some((token) => !isKnown(token) || token.isName);
  return { says: isScene ? 'scene' : isUnknown ? 'unknown' : 'nothing', things: [] };
}

/** Whether an unknown word may be a noun. German ones have a capital letter; English verbs and adverbs have endings. */
function isNoun({ word, text }: Token, language: Language): boolean {
  return language === 'de' ? /^\p{Lu}/u.test(text) : !/(ing|ed|ly|ful|ous)$/.test(word);
}

/** The name that fits a word best. */
interface Best extends Match {
  readonly token: Token;
}

function thingOf({ name, isPlural }: Best, { tokens, isSingular }: Part, all: readonly Token[]): Subject {
  const drawing = drawings[name.at] as Drawing;
  const isPart = ({ word }: Token) => name.words.some((one) => isForm(word, one));
  if (drawing.kind === 'person')
    for (const token of all) token.isUsed ||= !tokens.includes(token) && isPart(token);
  const counts = tokens.flatMap(({ meaning }) => meaning?.count ?? []);
  const count = Number(counts[0] ?? (isPlural && !isSingular ? 3 : 1));
  const [colour] = tokens.filter((token) => !isPart(token)).flatMap(({ meaning }) => meaning?.colour ?? []);
  return { drawing, count: Math.min(crowd, count), colour: colour === undefined ? undefined : hex(colour) };
}

/**
 * Returns the name that fits a word best, by the other words of its part and of the description.
 *
 * @param mayName whether the word alone may name something: not when it says something about the scene.
 * @param mayTag whether a tag may stand for the thing.
 */
function bestOf(
  token: Token,
  mayName: boolean,
  mayTag: boolean,
  { tokens, isSingular }: Part,
  all: readonly Token[],
  language: Language,
): Best | undefined {
  const { meaning, word, isName } = token;
  const slips =
    token.matches.length === 0 && !meaning && !isName && !token.isFiller ? matchesLike(word, language) : [];
  const isThing = isSingular || all.length === 1 || tokens.some((other) => other.meaning?.count);
  let [best, most]: [Best | undefined, number] = [undefined, 0];
  for (const match of [...token.matches, ...slips]) {
    const { name, isPlural } = match;
    const { at, words, isTag, weight } = name;
    if (isTag && !(mayTag && (isThing || isPlural))) continue;
    const pool = drawings[at]?.kind === 'person' ? all : tokens;
    const missing = words.filter(
      (one) =>
        one !== words.at(isLastHead(language) ? -1 : 0) && !pool.some((other) => isForm(other.word, one)),
    ).length;
    if (missing > 0 ? isTag || isName || !mayName : words.length === 1 && (isName || !mayName)) continue;
    const known = hintsOf(language, at);
    const hints = all.filter((other) => !words.includes(other.word) && known.has(rootOf(other.word)));
    const near = hints.filter((other) => tokens.includes(other)).length;
    const fit = missing === 0 ? 0.5 + words.length : -0.6 * missing;
    const kin = token.matches.filter(
      ({ name: other }) => drawings[other.at]?.kind === drawings[at]?.kind,
    ).length;
    const score = weight + fit + near * 0.6 + (hints.length - near) * 0.3 + Math.min(5, kin) * 0.1;
    if (score > most) [best, most] = [{ ...match, token }, score];
  }
  return best;
}

/** Whether two words differ only in their endings. */
function isForm(one: string, other: string): boolean {
  return one === other || rootOf(one) === rootOf(other);
}

/** Returns the colours of land, water and sky: a colour beside their word that no subject has. */
function groundsOf(parts: readonly Part[], found: readonly Understood[]): Reading['grounds'] {
  const grounds: Partial<Record<'land' | 'water' | 'sky', Colour>> = {};
  parts.forEach(({ tokens }, at) => {
    const colour = tokens.find(({ meaning }) => meaning?.colour)?.meaning?.colour;
    if (colour === undefined || found[at]?.says !== 'scene') return;
    for (const { meaning } of tokens) {
      if (meaning?.land) grounds[/sea|lake|underwater/.test(meaning.land) ? 'water' : 'land'] = hex(colour);
      else if (meaning?.sky) grounds.sky = hex(colour);
    }
  });
  return grounds;
}
