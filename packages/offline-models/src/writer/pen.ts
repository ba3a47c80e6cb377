import { type Random, shuffled } from '../seeded-random.ts';
import type { Brief } from './brief.ts';
import { type PhrasePool, phrases } from './phrases.ts';
import { capitalised } from './plain-text.ts';

/** Writes the words of one request, and phrases between them. Each fact of the request is written once. */
export class Pen {
  readonly brief: Brief;
  readonly #creativity: number;
  readonly #random: Random;
  readonly #decks = new Map<PhrasePool, string[]>();
  readonly #chosen = new Map<PhrasePool, string[]>();
  readonly #facts: string[];

  /** @param creativity 0 to 1. At 0 it uses the first phrase of each pool, at 1 all of them. */
  constructor(brief: Brief, creativity: number, random: Random) {
    this.brief = brief;
    this.#creativity = creativity;
    this.#random = random;
    this.#facts = [...brief.facts];
  }

  /** The number of facts that are not written yet. */
  get left(): number {
    return this.#facts.length;
  }

  /** A phrase of a pool; an empty text in other languages than English. No phrase comes twice before all were used. */
  say(pool: PhrasePool): string {
    if (!this.brief.isEnglish) return '';
    const all = phrases[pool];
    const deck = this.#decks.get(pool) ?? [];
    this.#decks.set(pool, deck);
    const known = all.slice(0, 1 + Math.floor(this.#creativity * (all.length - 1)));
    if (deck.length === 0) deck.push(...(this.#creativity === 0 ? all : shuffled(known, this.#random)));
    return capitalised(this.#filled(deck.shift() ?? all[0]));
  }

  /** All phrases of a pool, in an order that creativity changes; also in other languages. */
  choose(pool: PhrasePool): readonly string[] {
    const all = phrases[pool].map((phrase) => this.#filled(phrase));
    const chosen = this.#chosen.get(pool) ?? (this.#creativity === 0 ? all : shuffled(all, this.#random));
    this.#chosen.set(pool, chosen);
    return chosen;
  }

  /** The sentence that begins a text: a statement or another language as it stands, else a phrase about the topic. */
  open(pool: PhrasePool): string {
    const { isStatement, isEnglish, addressee, topic } = this.brief;
    const isName = /^[^\p{Ll}]/u.test(topic) && !phrases[pool][0].includes(': {topic}');
    const opening =
      isStatement || !isEnglish ? this.topicSentence() : this.say(isName ? 'nameOpening' : pool);
    return joined(opening, addressee === undefined ? '' : `It is for ${addressee}.`);
  }

  /** The topic as a sentence of its own. */
  topicSentence(): string {
    const { title, topic, isStatement } = this.brief;
    return stopped(isStatement ? title : capitalised(topic));
  }

  /** The next fact of a kind, which is not written again. */
  takeOne(isMeant: (fact: string) => boolean = () => true): string | undefined {
    const at = this.#facts.findIndex(isMeant);
    return at < 0 ? undefined : this.#facts.splice(at, 1)[0];
  }

  /** All facts of a kind, which are not written again. */
  takeAll(isMeant: (fact: string) => boolean): string[] {
    const taken = this.#facts.filter(isMeant);
    this.#facts.splice(0, this.#facts.length, ...this.#facts.filter((fact) => !taken.includes(fact)));
    return taken;
  }

  /** The next facts as sentences: clauses after a phrase such as "In short:", and sentences as they stand. */
  tell(count = this.#facts.length): string {
    const facts = this.#facts.splice(0, count);
    const clauses = facts.filter((fact) => !isSentence(fact));
    const list = clauses.length === 0 ? '' : stopped(capitalised(joined(this.say('lead'), listed(clauses))));
    return joined(list, ...facts.filter(isSentence));
  }

  /** How many facts each of some parts tells, so that all are told. */
  share(parts: number): number {
    return Math.max(1, Math.ceil(this.left / parts));
  }

  #filled(phrase: string): string {
    const { topic, title } = this.brief;
    // Within a sentence, a topic with a capital letter could be a name or the first word of the request.
    const isWithin = /[^:] \{topic\}/.test(phrase) && !/^\p{Ll}/u.test(topic);
    return phrase.replace('{topic}', () => (isWithin ? 'it' : topic)).replace('{title}', () => title);
  }
}

/** Returns whether a fact has the mark that ends a sentence. */
const isSentence = (fact: string) => /[.!?。！？…\]]["”')]?$/u.test(fact);

/** Returns the text with a full stop, if it does not end in another mark. */
export function stopped(text: string): string {
  if (text === '' || isSentence(text) || text.endsWith(':')) return text;
  return text + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? '。' : '.');
}

/** Returns the text without its full stop. */
export const unstopped = (text: string) => text.replace(/[.。]$/u, '');

/** Returns sentences as one paragraph, without the empty ones. */
export const joined = (...sentences: readonly string[]) => sentences.filter((one) => one !== '').join(' ');

/** Returns "a, b, c". The last has no "and", because a part may contain one. */
export const listed = (items: readonly string[]) => items.join(', ');
