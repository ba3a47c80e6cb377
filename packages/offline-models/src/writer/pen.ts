import { type Random, shuffled } from '../seeded-random.ts';
import type { Brief } from './brief.ts';
import { capitalised, clip, isSentence, stopped } from './plain-text.ts';

/**
 * The phrases of the writer, the plainest first: creativity decides how far into a pool it may go. None of them claims
 * anything about the topic, so that each suits every request.
 */
export const phrases = {
  opening: [
    'This text is about {topic}.',
    'This text takes a look at {topic}.',
    'The subject of this text is {topic}.',
    'Everything here turns on {topic}.',
    'The next lines belong to {topic}.',
  ],
  action: ['Find out more', 'Read the details', 'Take a look', 'See for yourself', 'Start here'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Writes the words of one request, and [hints] between them. Each fact of the request is written once. */
export class Pen {
  readonly brief: Brief;
  readonly #creativity: number;
  readonly #random: Random;
  readonly #facts: string[];

  /** @param creativity 0 to 1. At 0 it uses the first phrase of each pool, at 1 all of them. */
  constructor(brief: Brief, creativity: number, random: Random) {
    this.brief = brief;
    this.#creativity = creativity;
    this.#random = random;
    this.#facts = [...brief.facts];
  }

  /** A phrase of a pool; an empty text in other languages than English. */
  say(pool: keyof typeof phrases): string {
    if (!this.brief.isEnglish) return '';
    const all: readonly string[] = phrases[pool];
    const known = all.slice(0, 1 + Math.floor(this.#creativity * (all.length - 1)));
    const [phrase = ''] = shuffled(known, this.#random);
    const { topic } = this.brief;
    // A topic with a capital letter could be a name, or only the first word of the request.
    const isQuoted = /^\p{Ll}|^“/u.test(topic) === false;
    return phrase.replace('{topic}', () => (isQuoted ? `“${topic.replace(/[“”"]/gu, '')}”` : topic));
  }

  /** What a person or a model would write here, in brackets. Another language gets no English words. */
  hint(text: string): string {
    return this.brief.isEnglish ? `[${text}]` : '[…]';
  }

  /** The sentence that begins a text: a statement or another language as it stands, else a phrase about the topic. */
  open(): string {
    const { isStatement, isEnglish } = this.brief;
    return isStatement || !isEnglish ? this.topicSentence() : this.say('opening');
  }

  /** The topic as a sentence. */
  topicSentence(): string {
    return stopped(this.brief.sentence);
  }

  /** The topic, and the facts that are not written yet: "For parents: Topic: 49 euros, in Ghent. We open at 9." */
  introduce(withAddressee = true): string {
    const { isStatement, isEnglish, addressee } = this.brief;
    const topic = this.topicSentence();
    const end = this.#facts.findIndex((fact) => isSentence(fact));
    const isList = !isStatement && isEnglish;
    const clauses = isList ? this.#facts.splice(0, end < 0 ? this.#facts.length : end) : [];
    const first = clauses.length === 0 ? topic : stopped(`${unstopped(topic)}: ${clauses.join(', ')}`);
    const start = addressee === undefined || !withAddressee ? first : `For ${addressee}: ${first}`;
    return joined(start, this.tell());
  }

  /** Takes the next fact of a kind, so that it is not written again. */
  takeOne(isMeant: (fact: string) => boolean = () => true): string | undefined {
    const at = this.#facts.findIndex(isMeant);
    return at < 0 ? undefined : this.#facts.splice(at, 1)[0];
  }

  /** Takes all facts of a kind, so that they are not written again. */
  takeAll(isMeant: (fact: string) => boolean = () => true): string[] {
    const taken = this.#facts.filter(isMeant);
    this.#facts.splice(0, this.#facts.length, ...this.#facts.filter((fact) => !taken.includes(fact)));
    return taken;
  }

  /** The facts of a kind that are not written yet, as sentences. */
  tell(isMeant?: (fact: string) => boolean): string {
    return asSentences(this.takeAll(isMeant));
  }
}

/** Returns facts as sentences, in their order: clauses that follow each other in one list. */
export function asSentences(facts: readonly string[]): string {
  const text = facts.reduce((before, fact) => {
    if (before === '') return capitalised(fact);
    return isSentence(before)
      ? `${before} ${capitalised(fact)}`
      : `${before}${isSentence(fact) ? '. ' : ', '}${isSentence(fact) ? capitalised(fact) : fact}`;
  }, '');
  return stopped(text);
}

/** Returns the text without its full stop. */
export const unstopped = (text: string) => text.replace(/[.。]$/u, '');

/** Returns sentences as one paragraph, without the empty ones. */
export const joined = (...sentences: readonly string[]) => sentences.filter((one) => one !== '').join(' ');

/** Returns the first of the texts that has at most `limit` characters, or the beginning of the last. */
export function fitting(limit: number, ...texts: readonly [string, ...string[]]): string {
  return texts.find((text) => text !== '' && [...text].length <= limit) ?? clip(texts.at(-1) ?? '', limit);
}
