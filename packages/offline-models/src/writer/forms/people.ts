import type { Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import type { PhrasePool } from '../phrases/phrases.ts';
import type { WordPool } from '../phrases/words.ts';
import { bulleted, times } from './list-marks.ts';

export function persona({ count }: Template<'persona'>, pen: Pen): string {
  const name = pen.word('person');
  const part = (label: string, pool: PhrasePool): string =>
    [`**${label}**`, ...bulleted(times(count, () => pen.phrase(pool)))].join('\n');
  return [
    `# ${name}`,
    `**Age:** ${pen.word('age')}\n**Occupation:** ${pen.word('occupation')}\n**Lives in:** ${pen.word('city')}`,
    `${name} ${pen.phrase('personaStory')}`,
    part('Goals', 'personaGoal'),
    part('Frustrations', 'personaWorry'),
  ].join('\n\n');
}

export function jobDescription({ count }: Template<'job-description'>, pen: Pen): string {
  const part = (label: string, pool: WordPool): string =>
    [`## ${label}`, '', ...bulleted(times(count, () => pen.word(pool)))].join('\n');
  return [
    `# ${pen.subject.title}`,
    pen.phrase('jobIntroduction'),
    part('Responsibilities', 'responsibility'),
    part('Requirements', 'requirement'),
    part('What we offer', 'offer'),
    `## How to apply\n\n${pen.phrase('jobApplication')}`,
  ].join('\n\n');
}
