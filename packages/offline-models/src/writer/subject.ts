import { lengthOf } from '../templates.ts';
import { titleCased } from './capitals.ts';
import { beginning } from './clip.ts';
import { withoutInstruction } from './instruction.ts';
import { isStopWord, keywordsOf } from './keywords.ts';
import { heartOf, isQuestion, questionAsNoun } from './noun-phrase.ts';
import { isMeaningful, withoutMarkdown } from './plain-text.ts';

/** The subject of a text, in the forms that sentences and headings need. */
export interface Subject {
  /** A noun phrase that can be the object of a sentence: "a tea shop that opens at night". */
  readonly topic: string;
  /** The topic for a second mention: "the tea shop". */
  readonly short: string;
  /** The topic for a heading, without its article: "Tea Shop That Opens at Night". */
  readonly title: string;
  /** The short topic for a heading: "Tea Shop". */
  readonly shortTitle: string;
  /** The most important words of the subject, the most important first, in lower case; may be empty. */
  readonly keywords: readonly string[];
}

const nothingToSay = 'the subject';
const longestClause = 400;
const topicWords = 12;
const topicLength = 80;
const shortWords = 5;
const shortLength = 32;

/** Finds the subject of a prompt. If the prompt contains no words, the document's name is the subject. */
export function subjectOf(prompt: string, name: string): Subject {
  const said = phrasesIn(prompt);
  const phrases = said.length > 0 ? said : phrasesIn(name);
  const heart = shortened(heartOf(phrases[0] ?? nothingToSay), topicWords, topicLength);
  return { ...shapesOf(heart), keywords: keywordsOf(phrases.join('\n')) };
}

function shapesOf(heart: string): Omit<Subject, 'keywords'> {
  if (isQuestion(heart)) {
    const shortTitle = shortened(titleCased(heart), shortWords, shortLength);
    return { topic: questionAsNoun(heart), short: 'this question', title: titleCased(heart), shortTitle };
  }
  const topic = isSpeakable(heart) ? heart : `“${heart}”`;
  const head = shortened(headOf(topic), shortWords, shortLength);
  const short = head.replace(/^an? (?=.)/iu, 'the ');
  return { topic, short, title: headingOf(topic), shortTitle: headingOf(head) };
}

/**
 * Returns the clauses of a text without their instructions. If nothing else remains, returns
 * the clauses with their instructions.
 */
function phrasesIn(text: string): string[] {
  const clauses = withoutMarkdown(text)
    .split(/\n+|[.!?;:…]+(?:\s|$)|[。！？；：]+/u)
    .map((clause) => beginning(clause.trim(), longestClause))
    .filter(isMeaningful);
  const phrases = clauses.map(withoutInstruction).filter(isMeaningful);
  return phrases.length > 0 ? phrases : clauses;
}

/**
 * Returns whether a topic can be used in a sentence as it is. A single article or letter can't, so it is put in quotes.
 */
function isSpeakable(topic: string): boolean {
  return /[^\p{ASCII}]/u.test(topic) || (topic.length > 1 && !topic.split(' ').every(isStopWord));
}

function headOf(topic: string): string {
  const head = topic.split(
    /,|\s[-–—(]\s*|\s(?:that|which|who|whose|where|when|because|so|for|with|in|on|at|from|by|and|during)\s/iu,
  )[0];
  return head === undefined || head.split(' ').every(isStopWord) ? topic : head;
}

function headingOf(topic: string): string {
  const bare = topic.replace(/^(?:an?|the|our|my|your|this|these|their|its) (?=.)/iu, '');
  return titleCased(bare);
}

function shortened(phrase: string, words: number, length: number): string {
  const kept = phrase.split(' ').slice(0, words);
  while (kept.length > 1 && lengthOf(kept.join(' ')) > length) kept.pop();
  const isCut = kept.length < phrase.split(' ').length;
  while (isCut && kept.length > 1 && isStopWord(kept.at(-1) ?? '')) kept.pop();
  const fitting = beginning(kept.join(' '), length).replace(/[\s,;:–—-]+$/u, '');
  return isMeaningful(fitting) ? fitting : nothingToSay;
}
