import { capitalised } from './capitals.ts';
import { isStopWord } from './keywords.ts';

const ownStatement =
  /^(?:we|i|they|you)(?:\s+(?:are|am|have|run|sell|make|offer|build|provide|own|need|want|love|like|create|started|opened|launched|do)|['’](?:re|m|ve))\s+/iu;
const statement =
  /^((?:\S+\s+){1,5}?)(?:is|are|was|were|will|has|have|can|should|must|helps|makes|sells|offers|provides)\s+(.+)$/iu;
const howTo = /^how (?:to|can (?:i|we|you)|do (?:i|we|you)) (\p{L}+)(.*)$/iu;
const question = /^(?:how|why|what|when|where|who|which|whether|if)\s/iu;
const directQuestion =
  /^(?:how|why|what|when|where|who|which)\s+(?:do|does|did|is|are|was|were|can|could|should|will|would)\s/iu;
const askedForWhatItIs = /^(?:what|who) (?:is|are|was|were) (.+)$|^how (?:do|does|did) (.+) work$/iu;
const apposition = /, (?=(?:an?|the|which|who|that|our|my|your|it|we)\s).*$/iu;
const shortVerbOfOneVowel = /^[^aeiou]*[aeiou][^aeiouwxy]$/u;

/**
 * Returns the most important part of a clause, if possible as a noun phrase: "how to brew tea" becomes "brewing tea".
 */
export function heartOf(clause: string): string {
  const phrase = unquoted(clause.replace(/\s+/gu, ' ')).replace(ownStatement, '');
  const [, verb, object = ''] = howTo.exec(phrase) ?? [];
  if (verb !== undefined) return gerundOf(verb.toLowerCase()) + object;
  const [, thing, device] = askedForWhatItIs.exec(phrase) ?? [];
  const heart = thing ?? device ?? phrase;
  return withSmallFirstWord(isQuestion(heart) ? heart : subjectOfStatement(heart).replace(apposition, ''));
}

/** Returns whether a phrase asks something, directly or not. */
export function isQuestion(phrase: string): boolean {
  return question.test(phrase);
}

/** Turns a question into a noun phrase, so that a sentence can use it as its object. */
export function questionAsNoun(phrase: string): string {
  return directQuestion.test(phrase) ? `the question “${capitalised(phrase)}?”` : `the question of ${phrase}`;
}

function subjectOfStatement(phrase: string): string {
  const [, subject = '', predicate = ''] = statement.exec(phrase) ?? [];
  if (subject === '' || /\b(?:that|which|who)\b/iu.test(subject)) return phrase;
  return subject.trim().split(' ').every(isStopWord) ? predicate : subject.trim();
}

function gerundOf(verb: string): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/u.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`;
  if (shortVerbOfOneVowel.test(verb)) return `${verb}${verb.at(-1)}ing`;
  return `${verb}ing`;
}

function withSmallFirstWord(phrase: string): string {
  const first = phrase.split(' ')[0] ?? '';
  return isStopWord(first) && first !== 'I' ? first.toLowerCase() + phrase.slice(first.length) : phrase;
}

function unquoted(phrase: string): string {
  return phrase.replace(/^["'“”‘’«»([\s,.;:!?¿¡–—-]+/u, '').replace(/["'“”‘’«»)\]\s,.;:!?–—-]+$/u, '');
}
