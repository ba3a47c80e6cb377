import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { grammars, type Language, languages, meanings, plain, wordsOf } from '../src/painter/words.ts';
import { isStranger } from './kinds.ts';

const require = createRequire(import.meta.url);

interface Entry {
  readonly emoji: string;
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
}

type Shortcodes = Readonly<Record<string, string | readonly string[]>>;

/** Names that vendors give to emojis in English, besides those of Unicode. */
const shortcodes: readonly Shortcodes[] = ['emojibase', 'github', 'iamcal', 'joypixels'].map((vendor) =>
  require(`emojibase-data/en/shortcodes/${vendor}.json`),
);

function entriesIn(language: Language): ReadonlyMap<string, Entry> {
  const entries: readonly Entry[] = require(`emojibase-data/${language}/data.json`);
  return new Map(entries.map((entry) => [entry.hexcode, entry]));
}

const moreLines = readFileSync(new URL('more-names.txt', import.meta.url), 'utf8').split('\n');
/** Our own names by emoji, in the order of the languages. */
const moreNames = new Map(
  moreLines.map((line): [string, string[]] => {
    const [emoji = '', ...words] = line.split(' ');
    return [emoji, words.join(' ').split('|')];
  }),
);

/** What names call the head of an animal; its body is drawn, too. */
const face = /\b(face|head|tete|visage|cara|muso|faccina|rosto|gesicht|kopf)\b|gesicht\b|kopf\b/;
const faceOf = /\b(tete|cara|muso|rosto)\s+d(e|i|el|o|a|ell[ao])?\s+/;
/** Names with more words are sentences. */
const mostWords = 4;
/** More drawings share a tag that names none of them. */
const mostShared = 20;

/** Puts the word last that says what something is: of "woman: red hair", "leaf fluttering in wind", "person biking". */
function headLast(label: string, isTurn: (word: string) => boolean): string {
  const words = label.replace(/^(.*): (.*)$/, '$2 $1').split(' ');
  const turn = words.findIndex((word, at) => at > 0 && isTurn(word) && word !== 'and' && word !== 'und');
  const turned = turn > 0 ? [...words.slice(turn + 1), ...words.slice(0, turn)] : words;
  const doing = turned.filter((word) => /.{3}ing$/.test(word));
  return doing.length < turned.length
    ? [...doing, ...turned.filter((word) => !doing.includes(word))].join(' ')
    : turned.join(' ');
}

const usual = (language: Language) => {
  const { articles, turns, joints, negations } = grammars[language];
  return (word: string) => articles.has(word) || turns.has(word) || joints.has(word) || negations.has(word);
};

/** Returns the names and the tags of emojis in a language, for each of them. */
export function namesIn(
  language: Language,
  hexcodes: readonly string[],
  isHead: (hexcode: string) => boolean,
  kindOf: (hexcode: string) => string,
) {
  const isUsual = usual(language);
  const entries = entriesIn(language);
  const isTurn = (word: string) => grammars[language].turns.has(word);
  const clean = (text: string, head: boolean) => {
    const words = plain(text.replace(/\(\w+\)/g, ''));
    const named = head ? words.replace(faceOf, '').replace(face, '') : words;
    return wordsOf(named)
      .filter((word) => !isUsual(word))
      .join(' ');
  };
  const found = hexcodes.map((hexcode) => {
    const entry = entries.get(hexcode);
    const head = isHead(hexcode);
    const codes = language === 'en' ? shortcodes.flatMap((vendor) => vendor[hexcode] ?? []) : [];
    const aliases = codes.map((code) => headLast(code.replaceAll('_', ' '), isTurn));
    // Of "couch and lamp", each is a name.
    const label = entry?.label ?? '';
    // "woman: red hair" is a woman: in these languages, the last word of a name says what it is.
    const turned = /en|de/.test(language) ? headLast(label, isTurn) : label;
    const labels = turned.split(/ (?:and|und|et|y|e) /);
    const known = [...new Set([...labels, ...aliases].map((name) => clean(name, head)))].filter(
      (name) => name.length > 1 && name.split(' ').length <= mostWords && !/\d/.test(name),
    );
    const more =
      moreNames.get(entry?.emoji.replaceAll('\ufe0f', '') ?? '')?.[languages.indexOf(language)] ?? '';
    const names = [...new Set([...known, ...more.split(',').filter(Boolean)])];
    const tags = [...new Set((entry?.tags ?? []).map((tag) => clean(tag, head)))].filter(
      (tag) =>
        tag.length > 2 &&
        !names.includes(tag) &&
        !tag.includes(' ') &&
        !(language === 'en' && isStranger(tag.replace(/s$/, ''), kindOf(hexcode))) &&
        !meanings.has(tag),
    );
    return { names, tags };
  });
  const shared = new Map<string, number>();
  for (const { tags } of found) for (const tag of tags) shared.set(tag, (shared.get(tag) ?? 0) + 1);
  return found.map(({ names, tags }) => ({
    names,
    tags: tags.filter((tag) => (shared.get(tag) ?? 0) <= mostShared),
  }));
}
