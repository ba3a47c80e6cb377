import type { ListSubject, Template } from '../../templates.ts';
import { capitalised } from '../capitals.ts';
import type { Pen } from '../pen.ts';
import { bulleted, numbered, times } from './list-marks.ts';

const listItems: Readonly<Record<ListSubject, (pen: Pen, count: number) => string[]>> = {
  'talking-points': (pen, count) => pen.phrases('talkingPoint', count),
  steps: (pen, count) =>
    times(count, () => `**${capitalised(pen.word('step'))}.** ${pen.phrase('stepReason')}`),
  'startup-ideas': (pen, count) => {
    const ideas = pen.phrases('startupIdea', count);
    return pen.phrases('startupName', count).map((name, index) => `**${name}**: ${ideas[index] ?? ''}`);
  },
  'startup-names': (pen, count) => pen.phrases('startupName', count),
};

export function list({ of, count, numbered: isNumbered }: Template<'list'>, pen: Pen): string {
  const items = listItems[of](pen, count);
  return (isNumbered ? numbered(items) : bulleted(items)).join('\n');
}

export function listicle({ count }: Template<'listicle'>, pen: Pen): string {
  const items = times(
    count,
    (index) => `## ${index + 1}. ${capitalised(pen.word('step'))}\n\n${pen.paragraph(['point', 'detail'])}`,
  );
  const title = `# ${count} Ideas for ${pen.subject.title}`;
  return [title, pen.paragraph(['blogHook', 'promise']), ...items, pen.phrase('blogClosing')].join('\n\n');
}

export function questionsAndAnswers({ count }: Template<'questions-and-answers'>, pen: Pen): string {
  return pen
    .phrases('question', count)
    .map((question) => `**Q: ${question}**\nA: ${pen.phrase('answer')}`)
    .join('\n\n');
}
