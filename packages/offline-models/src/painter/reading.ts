import { type Colour, hex } from './colour.ts';
import type { Drawing } from './library.ts';
import {
  drawings,
  hintsOf,
  isLastHead,
  isOtherThing,
  isSign,
  type Match,
  mainName,
  matchesLike,
  matchesOf,
  meaningFor,
} from './names.ts';
import type { Subject } from './subject.ts';
import { grammars, type Language, languages, type Meaning, meanings, plain, rootOf } from './words.ts';

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
  meaning: (Meaning & { readonly isPlural?: boolean }) | undefined;
  matches: readonly Match[];
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
  /** Its article says that it is one thing. */
  isSingular: boolean;
  readonly isNegated: boolean;
  readonly hasArticle: boolean;
  /** A preposition or conjunction joins it to the part before. */
  readonly isJoined: boolean;
  /** It has an "of", as in "a flurry of snow" and "a close look of a cat": what follows says what it is. */
  hasOf: boolean;
  /** It follows "à" without an article. */
  readonly isTrait: boolean;
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
const letters = '[\\p{L}\\p{M}\\p{N}]+';
const spelling = new RegExp(
  `${pictograph}(?:\\u200d${pictograph})*|${letters}(?:[-‐‑]${letters})*|[.!?,;:()\\n–—]`,
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
  const spelled = joined(description.normalize('NFC').match(spelling)?.slice(0, mostWords) ?? []);
  const language = languageOf(spelled.map(plain));
  const parts = partsOf(spelled, language);
  markNames(parts, language);
  const shown = parts.filter((part, at) => !part.isNegated || at === 0);
  const found = understand(shown, language);
  const all = shown.flatMap(({ tokens, isNegated }) => (isNegated ? [] : tokens));
  const subjects: Subject[] = [];
  const said: Meaning[] = all.flatMap(({ meaning }) => meaning ?? []);
  for (const thing of found.flatMap(({ things }) => things)) {
    const { kind } = thing.drawing;
    const sky = kind === 'sky-weather' ? skyOf(thing.drawing) : undefined;
    const person = subjects.findIndex(({ drawing }) => drawing.kind.startsWith('person'));
    const wearer = subjects[person];
    // A part of the body belongs to its owner, who is already there.
    if (kind === 'body-parts' && subjects.length > 0) continue;
    if (sky) said.push(sky);
    // What people wear colours them. Beside them, it would lie on the ground.
    else if (wearer && kind === 'clothing')
      subjects[person] = { ...wearer, colour: thing.colour ?? wearer.colour };
    else if (!subjects.some(({ drawing }) => drawing === thing.drawing || (wearer && thing.isTrait)))
      subjects.push(thing);
  }
  const of = (key: keyof Meaning) => said.flatMap((meaning) => meaning[key] ?? []);
  const hasName = all.some(({ isName }) => isName);
  const [shows = ''] = subjects.length === 0 && !hasName ? of('shows') : [];
  for (const drawing of [...shows].flatMap((emoji) => emojis.get(emoji) ?? []))
    subjects.push({ drawing, count: 1, colour: undefined });
  const says = found.map((one) => one.says).filter((one) => one !== 'nothing');
  // A scene is the subject itself when nothing is in it that the painter does not know.
  const isKnown = says[0] === 'subject' || (says[0] === 'scene' && (subjects.length > 0 || !hasName));
  const drawable = (isKnown || shows !== '') && !quotation.test(description);
  const named = of('land');
  // Above the sea, there is a sky, too; and "fondo" is a background, but also the bottom of the sea.
  const lands = [...named.filter((land) => !/plain|air/.test(land)), ...named];
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

/** Joins words that together say something about the scene, as "pôr do sol" does. */
function joined([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const count = [2, 1].find((more) => meanings.has(plain([first, ...others.slice(0, more)].join('-')))) ?? 0;
  return [[first, ...others.slice(0, count)].join('-'), ...joined(others.slice(count))];
}

/** Returns what a drawing of the moon, a cloud or a wave says about the scene. */
function skyOf(drawing: Drawing): Meaning | undefined {
  const head = mainName(drawings.indexOf(drawing)).split(' ').at(-1) ?? '';
  const meaning = meanings.get(head);
  return meaning?.sky || meaning?.land ? meaning : undefined;
}

/** Returns the language with the most words of grammar, otherwise that in which most words name something. */
function languageOf(words: readonly string[]): Language {
  const scoreOf = (language: Language) => {
    const { articles, turns, negations, joints } = grammars[language];
    const usual = words.filter(
      (word, at) =>
        articles.has(word) ||
        (at > 0 && [turns, joints].some((list) => list.has(word))) ||
        negations.has(word),
    );
    const known = words.map((word) => {
      if (meaningFor(word, language)) return 0.1;
      const matches = matchesOf(word, language);
      return matches.some(isExact) ? 0.9 : matches.length > 0 ? 0.4 : 0;
    });
    return known.reduce((sum, share) => sum + share, usual.length);
  };
  const scores = languages.map((language) => ({ language, score: scoreOf(language) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).language;
}

/** Splits a description into parts. */
function partsOf(spelled: readonly string[], language: Language): Part[] {
  const { articles, turns, negations, joints, fillers } = grammars[language];
  const parts: Part[] = [];
  let [part, isNegated]: [Part | undefined, boolean] = [undefined, false];
  const isUsual = (word: string) => [articles, turns, negations].some((list) => list.has(word));
  for (const [at, text] of spelled.entries()) {
    const word = plain(text);
    const [meaning, matches] = [meaningFor(word, language), matchesOf(word, language)];
    const isMark = /^[^\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
    const isVerb = language === 'en' && /.{3}ing$/.test(word) && !meaning && !matches.some(isExact);
    const isArticle = articles.has(word);
    if (isMark || turns.has(word)) isNegated = false;
    // A poster for a circus shows one; a bowl for a dog shows none.
    const isEmpty = parts.every(({ tokens }) => tokens.every(({ isFiller }) => isFiller));
    if (negations.has(word)) isNegated = !(isEmpty && /^(for|fur|pour|para|per)$/.test(word));
    if (isMark || isUsual(word)) {
      const isSingular = /^(an?|one|ein\w*|une?|un[oa]|uma?|el|il|lo)$/.test(word);
      part = {
        tokens: [],
        isSingular,
        isNegated,
        hasArticle: isArticle,
        isJoined: turns.has(word),
        hasOf: false,
        isTrait: word === 'a' && /^(fr|it)$/.test(language),
      };
      parts.push(part);
    } else if (
      isVerb &&
      part?.tokens.some((token) =>
        token.matches.some((match) => isExact(match) || isUsual(plain(spelled[at + 1] ?? 'a'))),
      )
    )
      part = undefined;
    // "A group of penguins" are many.
    else if (joints.has(word) && part) [part.isSingular, part.hasOf] = [false, true];
    else if (!joints.has(word)) {
      if (part === undefined) {
        part = {
          tokens: [],
          isSingular: false,
          isNegated,
          hasArticle: false,
          isJoined: false,
          hasOf: false,
          isTrait: false,
        };
        parts.push(part);
      }
      const isFiller = fillers.has(word) && !meaning;
      if (isFiller && language === 'de' && /^\p{Lu}/u.test(text)) part.isSingular = false;
      part.tokens.push({ text, word, meaning, matches, isFiller, isName: false, isUsed: false });
    }
  }
  for (const { tokens } of parts)
    tokens.forEach((token, at) => {
      const before = tokens[at - 1];
      if (!before || !isOtherThing(before.word, token.word, language)) return;
      // A guinea pig is no pig.
      for (const [one, other] of [
        [before, token],
        [token, before],
      ] as const) {
        one.matches = one.matches.filter(({ name }) => name.words.includes(other.word));
        one.meaning = undefined;
      }
    });
  return parts.filter(({ tokens }) => tokens.length > 0);
}

/** Whether a name is one of a thing, not of what somebody does or feels. */
const isOfThing = ({ name }: Match) => {
  const drawing = drawings[name.at];
  return drawing !== undefined && !name.isTag && !isSign(drawing) && !/activity|sport/.test(drawing.kind);
};
const isExact = ({ name }: Match) => !name.isTag;

/**
 * Marks names of people, places and brands: words with a capital letter inside a sentence, and their neighbours with
 * one. German nouns and titles have capital letters, too: there, an unknown noun beside a known one is a name.
 */
function markNames(parts: readonly Part[], language: Language): void {
  const all = parts.flatMap(({ tokens }) => tokens);
  const isCapital = (token: Token | undefined) => token !== undefined && /^\p{Lu}/u.test(token.text);
  const isStrange = ({ matches, meaning, isFiller }: Token) =>
    matches.length === 0 && meaning === undefined && !isFiller;
  const isTitle = language === 'de' || (all.length < 4 && !all.some(({ text }) => /^\p{Ll}/u.test(text)));
  const isTitled = all.length > 3 && !all.some(({ text }) => /^\p{Ll}/u.test(text));
  for (const { tokens } of parts) {
    tokens.forEach((token, at) => {
      const before = tokens[at - 1];
      if (!isCapital(token) || (isTitled && language !== 'de')) return;
      const isPair =
        before !== undefined &&
        !before.isFiller &&
        isCapital(before) &&
        !(
          before === all[0] &&
          isKnown(token) &&
          isNoun(token, language) &&
          /[ei][rsnm]?$/.test(before.word)
        ) &&
        (isStrange(token) || isStrange(before));
      token.isName = isTitle ? isPair : token !== all[0];
      if (before && token.isName && isCapital(before)) before.isName = true;
    });
  }
}

/** Whether the painter knows what a word names or says. */
function isKnown({ matches, meaning }: Token): boolean {
  return meaning !== undefined || matches.some(isExact);
}

/** Finds what each part says. */
function understand(parts: readonly Part[], language: Language): Understood[] {
  const all = parts.flatMap(({ tokens, isNegated }) => (isNegated ? [] : tokens));
  const first = parts.find(({ tokens }) => tokens.some(({ isFiller }) => !isFiller));
  return parts.map((part, at): Understood => {
    const content = part.tokens.filter(({ isFiller, isUsed }) => !isFiller && !isUsed);
    if (content.length === 0) return { says: 'nothing', things: [] };
    if (part.isNegated) return { says: 'unknown', things: [] };
    const signs = content.flatMap(({ text }) => emojiOf(text) ?? []);
    const things = signs.map((drawing): Subject => ({ drawing, count: 1, colour: undefined }));
    const next = parts[at + 1];
    // In French, what follows a preposition without an article is often part of a name: "bateau à voile".
    const near = !isLastHead(language) && next?.isJoined ? [...part.tokens, ...next.tokens] : part.tokens;
    const best = thingIn(part, content, { near, all, language }, part === first);
    const says = content.some(({ meaning }) => meaning && !meaning.colour && !meaning.count);
    const isPattern = content.some(({ meaning }) => /tiles|stripes|dots/.test(meaning?.land ?? ''));
    if (best === 'unknown' && !isPattern) return { says: 'unknown', things };
    // "Bateau à voile", "autobus a due piani": what follows describes the thing before.
    if (part.isTrait && at > 0) return { says: 'nothing', things };
    if (best && best !== 'unknown') return { says: 'subject', things: [...things, thingOf(best, part, all)] };
    if (signs.length > 0) return { says: 'subject', things };
    const hasNames = content.some(({ isName }) => isName);
    if (part.hasOf && !hasNames && parts[at + 1]?.hasArticle) return { says: 'nothing', things };
    const isUnknown = hasNames || content.some((token) => !isKnown(token));
    return { says: says ? 'scene' : isUnknown ? 'unknown' : 'nothing', things };
  });
}

/** The words around a word: those of its part, and all. */
interface Context {
  readonly near: readonly Token[];
  readonly all: readonly Token[];
  readonly language: Language;
}

/**
 * Returns what a part names. Of its nouns, one is the thing; the others describe it.
 *
 * @returns `unknown` when they describe something that the painter does not know, in a scene that it knows.
 */
function thingIn(
  part: Part,
  content: readonly Token[],
  context: Context,
  isFirst: boolean,
): Best | 'unknown' | undefined {
  const { language, all } = context;
  const isScene = content.some(({ meaning }) => meaning && !meaning.colour && !meaning.count);
  // "An orange" is a fruit, "an orange cat" is none.
  const isColour =
    content.every(({ meaning }) => meaning?.colour ?? meaning?.count) &&
    (part.hasArticle || content.length > 1 || all.length === 1);
  const mayName = ({ meaning, matches, word }: Token) =>
    meaning
      ? isColour && meaning.colour !== undefined
      : language !== 'en' || content.length === 1 || !word.endsWith('ing') || matches.some(isOfThing);
  // "Coffee cup", "Schüssel Erdbeeren": the last noun is the thing.
  const ordered = isLastHead(language) ? [...content].reverse() : content;
  const head = isLastHead(language) ? content.at(-1) : content[0];
  const bests = ordered.flatMap((token) => bestOf(token, part, context, mayName(token), false) ?? []);
  // "Joueur de tennis": a name without a word that it needs fits less than the name of another noun.
  const named = bests.find(({ isWhole }) => isWhole) ?? bests[0];
  const best =
    named ?? (head && isFirst && !isScene ? bestOf(head, part, context, mayName(head), true) : undefined);
  const isOther =
    head && !isKnown(head) && head !== best?.token && isNoun(head, language) && !emojiOf(head.text);
  return isOther && !best && isScene && !part.hasOf ? 'unknown' : best;
}

/** Whether an unknown word may be a noun. German ones have a capital letter; English verbs and adverbs have endings. */
function isNoun({ word, text }: Token, language: Language): boolean {
  return language === 'de' ? /^\p{Lu}/u.test(text) : !/(ing|ed|ly|ful|ous)$/.test(word);
}

/** The name that fits a word best. */
interface Best extends Match {
  readonly token: Token;
  /** All of its words are there. */
  readonly isWhole: boolean;
}

function thingOf({ name, isPlural }: Best, { tokens, isSingular }: Part, all: readonly Token[]): Subject {
  const drawing = drawings[name.at] as Drawing;
  const isPart = ({ word }: Token) => name.words.some((one) => isForm(word, one));
  if (name.words.length > 1)
    for (const token of all) token.isUsed ||= !tokens.includes(token) && isPart(token);
  const counts = tokens.flatMap(({ meaning }) => meaning?.count ?? []);
  const count = Number(counts[0] ?? (isPlural && !isSingular ? 3 : 1));
  // A black cat is black, but red hair is not the colour of a coat.
  const isDyed = (token: Token) => !isPart(token) || drawing.kind.startsWith('animal');
  const [colour] = tokens.filter(isDyed).flatMap(({ meaning }) => meaning?.colour ?? []);
  const isTrait = drawing.kind === 'person' && !name.isMain;
  return {
    drawing,
    isTrait,
    count: Math.min(crowd, count),
    colour: colour === undefined ? undefined : hex(colour),
  };
}

/**
 * Returns the name that fits a word best, by the other words of its part and of the description.
 *
 * @param mayName whether the word alone may name something: not when it says something about the scene.
 * @param mayTag whether a tag may stand for the thing.
 */
function bestOf(
  token: Token,
  part: Part,
  { near, all, language }: Context,
  mayName: boolean,
  mayTag: boolean,
): Best | undefined {
  const { meaning, word, isName, isFiller } = token;
  const slips =
    token.matches.length === 0 && !meaning && !isName && !isFiller ? matchesLike(word, language) : [];
  const isThing =
    part.isSingular ||
    all.length === 1 ||
    (isNoun(token, language) && language !== 'en') ||
    token.matches.some(({ name }) => name.isTag && drawings[name.at]?.kind.startsWith('person')) ||
    part.tokens.some((other) => other.meaning?.count);
  const familyOf = ({ name }: Match) => drawings[name.at]?.kind.split('-')[0];
  const names = token.matches.filter((match) => isExact(match) && !match.name.isWhole);
  let [best, most]: [Best | undefined, number] = [undefined, 0];
  for (const match of [...token.matches, ...slips]) {
    const { at, words, isTag, isWhole, weight } = match.name;
    const isMood = isTag && all.length > 1 && isSign(drawings[at] as Drawing);
    if (isMood || (isTag && !(mayTag && (isThing || match.isPlural)))) continue;
    const pool = drawings[at]?.kind === 'person' ? all : near;
    const others = words.filter((_, place) => place !== (isLastHead(language) ? words.length - 1 : 0));
    const found = others.flatMap((one) => pool.find((other) => isForm(other.word, one)) ?? []);
    const missing = others.length - found.length;
    const isTold = missing === 0 && found.some((other) => !other.meaning || other.meaning.colour);
    // "Board" alone is no bulletin board: most boards are other things. Most trees are plants.
    const family = names.filter((other) => familyOf(other) === familyOf(match));
    if (missing > 0 && (isWhole || 2 * family.length <= names.length)) continue;
    if (!isTold && (isName || !mayName || (isTag && missing > 0))) continue;
    const known = hintsOf(language, at);
    const hints = all.filter(
      (other) => other !== token && !words.includes(other.word) && known.has(rootOf(other.word)),
    );
    const close = hints.filter((other) => part.tokens.includes(other)).length;
    const kin = token.matches.filter(
      ({ name, isForm }) => drawings[name.at]?.kind === drawings[at]?.kind && (match.isForm || !isForm),
    ).length;
    const fit = missing === 0 ? 0.5 + words.length : -0.6 * missing;
    const score =
      weight +
      fit +
      close * 0.6 +
      (hints.length - close) * 0.3 +
      Math.min(5, kin) * 0.1 -
      (match.isForm ? 0.3 : 0);
    if (score > most) [best, most] = [{ ...match, token, isWhole: missing === 0 }, score];
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
