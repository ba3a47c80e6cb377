import type { Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import { times } from './list-marks.ts';

export function review({ stars }: Template<'review'>, pen: Pen): string {
  const [given = stars] = pen.arranged([stars - 1, stars]);
  return [
    `${'★'.repeat(given)}${'☆'.repeat(stars - given)} (${given}/${stars})`,
    `**${pen.subject.title}**`,
    pen.paragraph(['experience', 'praise', 'praise', 'reserve', 'verdict']),
  ].join('\n\n');
}

export function testimonial(_: Template<'testimonial'>, pen: Pen): string {
  return `“${pen.phrase('testimonial')}”\n\n— ${pen.word('person')}, ${pen.word('occupation')}`;
}

export function prosAndCons({ count }: Template<'pros-and-cons'>, pen: Pen): string {
  return [
    `## ${pen.subject.title}`,
    `**Pros**\n${times(count, () => `- ${pen.phrase('pro')}`).join('\n')}`,
    `**Cons**\n${times(count, () => `- ${pen.phrase('con')}`).join('\n')}`,
  ].join('\n\n');
}
