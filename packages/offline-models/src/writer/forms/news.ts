import type { Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';

/** Writes a press release. Its date is a placeholder, so that the same request always gives the same text. */
export function pressRelease(_: Template<'press-release'>, pen: Pen): string {
  return [
    'FOR IMMEDIATE RELEASE',
    `# ${pen.phrase('pressHeadline')}`,
    `**${pen.word('city')}, [date]** — ${pen.paragraph(['announcement', 'point', 'detail'])}`,
    `“${pen.phrase('pressQuote')},” said ${pen.word('person')}, spokesperson for the project.`,
    pen.paragraph(['point', 'detail']),
    `## About\n\n${pen.paragraph(['aboutUs', 'aboutUsDetail'])}`,
    `## Contact\n\n${pen.word('person')}, press office\npress@example.com`,
  ].join('\n\n');
}
