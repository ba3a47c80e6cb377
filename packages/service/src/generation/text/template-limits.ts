import { lengthOf, type Template } from '@contentgen/offline-models/templates';

/** Returns a sentence for each hard limit of the template that the text breaks. */
export function brokenLimits(template: Template, text: string): string[] {
  switch (template.form) {
    case 'line':
      return [...tooManyLines(text, 1), ...tooLong('The text', text, template.limit)];
    case 'tweet':
      return tooLong('The text', text, template.limit);
    case 'rework':
      return template.task === 'summarise' ? tooLong('The text', text, template.limit) : [];
    case 'thread':
      return text
        .split(/\n\s*\n/)
        .flatMap((tweet, index) => tooLong(`Tweet ${index + 1}`, tweet.trim(), template.limit));
    case 'push-notification': {
      const [title = '', ...body] = linesOf(text);
      return [
        ...tooManyLines(text, 2),
        ...tooLong('The title', title, template.titleLimit),
        ...tooLong('The body', body.join('\n'), template.bodyLimit),
      ];
    }
    case 'google-advertisement':
      return linesOf(text).flatMap((line, index) => {
        const [, label, content = ''] = labelledLine.exec(line) ?? [];
        if (label === undefined) {
          return [`Line ${index + 1} does not start with a label such as "Headline 1:" or "Description 1:".`];
        }
        const isHeadline = label.startsWith('Headline');
        return tooLong(label, content, isHeadline ? template.headlineLimit : template.descriptionLimit);
      });
    default:
      return [];
  }
}

/** Matches a label and its content, without the asterisks that some models put around them. */
const labelledLine = /^[\s*]*((?:Headline|Description) \d+)[\s*]*:[\s*]*(.*?)[\s*]*$/;

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function tooLong(what: string, text: string, limit: number): string[] {
  const length = lengthOf(text);
  return length > limit ? [`${what} has ${length} characters, but at most ${limit} are allowed.`] : [];
}

function tooManyLines(text: string, lines: number): string[] {
  const { length } = linesOf(text);
  return length > lines ? [`The text has ${length} lines, but at most ${lines} are allowed.`] : [];
}
