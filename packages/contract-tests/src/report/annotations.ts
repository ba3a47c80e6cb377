import type { Report } from './report.ts';

/** Maximum number of errors that GitHub shows for a step. */
const mostAnnotations = 10;

/**
 * Returns the violations as workflow commands of GitHub Actions, one line each. GitHub shows them with the run.
 * Source: "Workflow commands for GitHub Actions", setting an error message.
 */
export function formatAnnotations({ outcomes, gaps }: Pick<Report, 'outcomes' | 'gaps'>): string {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  const lines = [
    ...failed.map(({ set, operation, title, messages: [sentence = ''] }) =>
      annotation(`${set}: ${operation} ${title}`, sentence),
    ),
    ...gaps.map((gap) => annotation('the run', gap)),
  ];
  return lines
    .slice(0, mostAnnotations)
    .map((line) => `${line}\n`)
    .join('');
}

function annotation(title: string, message: string): string {
  return `::error title=${escapedProperty(title)}::${escapedData(message)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
