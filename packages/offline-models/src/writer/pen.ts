import { type Random, shuffled } from '../seeded-random.ts';
import { lengthOf } from '../templates.ts';
import { capitalised } from './capitals.ts';
import { clip } from './clip.ts';
import { type PhrasePool, phrases } from './phrases/phrases.ts';
import { type WordPool, words } from './phrases/words.ts';
import type { Subject } from './subject.ts';

/** Writes phrases about one subject. More creativity means more variety. */
export interface Pen {
  readonly subject: Subject;
  /** One phrase of a pool. */
  phrase(pool: PhrasePool): string;
  /** One phrase of a pool, in at most `limit` code points. */
  phraseWithin(pool: PhrasePool, limit: number): string;
  /** Different phrases of a pool, as many as it has up to `count`. */
  phrases(pool: PhrasePool, count: number): string[];
  /** Different phrases of a pool, each in at most `limit` code points. */
  phrasesWithin(pool: PhrasePool, count: number, limit: number): string[];
  /** Phrases one after another as a paragraph. */
  paragraph(pools: readonly PhrasePool[]): string;
  /** One word, or a few that belong together, of a word pool. */
  word(pool: WordPool): string;
  /** A copy of the items in an order that creativity may change. */
  arranged<T>(items: readonly T[]): T[];
}

/** Makes a pen. At creativity 0 it uses only the first phrase of each pool, at 1 it uses all of them. */
export function takePen(subject: Subject, creativity: number, random: Random): Pen {
  const arranged = <T>(items: readonly T[]): T[] => (creativity === 0 ? [...items] : shuffled(items, random));
  const decks = new Map<string, string[]>();

  /** Draws without replacement, so that nothing is repeated before everything was used once. */
  function drawn(name: string, known: readonly string[]): string {
    const left = decks.get(name) ?? [];
    if (left.length === 0) left.push(...arranged(known));
    decks.set(name, left);
    return left.shift() ?? '';
  }

  function known(pool: PhrasePool, atLeast = 1): readonly string[] {
    const all = phrases[pool];
    return all.slice(0, Math.max(atLeast, 1 + Math.floor(creativity * (all.length - 1))));
  }

  const word = (pool: WordPool): string => drawn(`word ${pool}`, words[pool]);
  const keyword = (): string =>
    subject.keywords.length === 0 ? word('spark') : drawn('keyword', subject.keywords.slice(0, 4));

  function fillerFor(slot: string, about: Subject): string {
    if (slot === 'keyword') return keyword();
    if (slot === 'topic' || slot === 'short' || slot === 'title' || slot === 'shortTitle') return about[slot];
    return word(slot as WordPool);
  }

  /** Fills `{slot}`, and `{slot^}` with a capital letter. The user's words are never read as a pattern. */
  function filled(pattern: string, about: Subject): string {
    return pattern.replace(/\{(\w+)(\^?)\}/g, (_, slot: string, capital: string) =>
      capital === '' ? fillerFor(slot, about) : capitalised(fillerFor(slot, about)),
    );
  }

  function filledWithin(pattern: string, limit: number): string {
    const whole = filled(pattern, subject);
    if (lengthOf(whole) <= limit) return whole;
    return clip(filled(pattern, { ...subject, topic: subject.short, title: subject.shortTitle }), limit);
  }

  const phrase = (pool: PhrasePool): string => filled(drawn(pool, known(pool)), subject);
  const chosen = (pool: PhrasePool, count: number): string[] => arranged(known(pool, count)).slice(0, count);

  return {
    subject,
    phrase,
    phraseWithin: (pool, limit) => filledWithin(drawn(pool, known(pool)), limit),
    phrases: (pool, count) => chosen(pool, count).map((pattern) => filled(pattern, subject)),
    phrasesWithin: (pool, count, limit) => chosen(pool, count).map((pattern) => filledWithin(pattern, limit)),
    paragraph: (pools) => pools.map(phrase).join(' '),
    word,
    arranged,
  };
}
