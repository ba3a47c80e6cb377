import { randomUUID } from 'node:crypto';
import { headlineOf, type Report } from './report.ts';
import type { Terminal } from './terminal.ts';

/** Maximum number of errors that GitHub shows for a step. */
const mostAnnotations = 10;

/**
 * Returns the findings as workflow commands of GitHub Actions, one line each. GitHub shows them with the run.
 * Source: "Workflow commands for GitHub Actions", setting an error message.
 */
export function formatAnnotations({ findings, gaps }: Pick<Report, 'findings' | 'gaps'>): string {
  const escaped = (text: string) =>
    text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return [...findings.map(headlineOf), ...gaps]
    .slice(0, mostAnnotations)
    .map((text) => `::error title=contract tests::${escaped(text)}\n`)
    .join('');
}

/**
 * Stops the workflow commands: what a server sent must not act as one.
 *
 * @returns a function that starts them again. Source: "Workflow commands for GitHub Actions", stopping.
 */
export function stopCommands(stdout: Pick<Terminal, 'write'>): () => void {
  const token = randomUUID();
  stdout.write(`::stop-commands::${token}\n`);
  return () => stdout.write(`::${token}::\n`);
}

/** Maximum length of the text of a summary, in UTF-16 code units. GitHub takes 1 MiB. */
const longestSummary = 300_000;

/** Returns the report as Markdown for the page of the run. Indented text is shown as it stands. */
export function formatSummary(baseUrl: string, text: string): string {
  const lines = text.slice(0, longestSummary).toWellFormed().replace(/^/gm, '    ');
  return `## Contract tests of \`${baseUrl.replaceAll('`', '')}\`\n\n${lines}\n`;
}
