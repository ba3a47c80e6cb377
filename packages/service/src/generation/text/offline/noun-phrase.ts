import { isStopWord } from './keywords.ts';

const ownStatement =
  /^(?:we|i|they|you)(?:\s+(?:are|am|have|run|sell|make|offer|build|provide|own|need|want|love|like|create|started|opened|launched|do)|['’](?:re|m|ve))\s+/iu;
const statement =
  /^((?:\S+\s+){1,5}?)(?:is|are|was|were|will|has|have|can|should|must|helps|makes|sells|offers|provides)\s+(.+)$/iu;
const howTo = /^how (?:to|can (?:i|we|you)|do (?:i|we|you)) (\p{L}+)(.*)$/iu;
const indirectQuestion = /^(?:how|why|what|when|where|who|which|whether|if)\s/iu;
const shortVerbOfOneVowel = /^[^aeiou]*[aeiou][^aeiouwxy]$/u;

/** A clause as a noun phrase, so that it can be the object of any sentence: "how to brew tea" gives "brewing tea". */
export function topicOf(clause: string): string {
  const phrase = unquoted(clause.replace(/\s+/gu, ' ')).replace(ownStatement, '');
  const way = howTo.exec(phrase);
  if (way !== null) return `${gerundOf((way[1] ?? '').toLowerCase())}${way[2] ?? ''}`;
  if (indirectQuestion.test(phrase)) return `the question of ${withSmallFirstWord(phrase)}`;
  return withSmallFirstWord(subjectOfStatement(phrase));
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
