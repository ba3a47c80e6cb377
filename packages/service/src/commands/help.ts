import { readFile } from 'node:fs/promises';
import { commandLine } from './command-line.ts';
import { dataCommands } from './data-commands.ts';

/** A command's line in the help. */
interface HelpEntry {
  readonly words: string;
  readonly synopsis: string;
  readonly summary: string;
}

/** What the help says of `start`. */
export const startEntry: HelpEntry = {
  words: 'start',
  synopsis: '[--port N] [--host H]',
  summary: 'start the service',
};

/** What the help says of `providers check`. */
export const providersCheckEntry: HelpEntry = {
  words: 'providers check',
  synopsis: '',
  summary: 'ask every configured provider for something tiny, and say which of them work',
};

/** The commands that do without the data. */
export const serviceEntries = [startEntry, providersCheckEntry];

const otherEntries: readonly HelpEntry[] = [
  { words: 'help', synopsis: '', summary: 'show this, as --help does' },
  { words: '--version', synopsis: '', summary: 'show the version' },
];

/** The help on every command. */
export function helpText(): string {
  const entries = [...serviceEntries, ...dataCommands, ...otherEntries];
  return [
    `Usage: ${commandLine('COMMAND')}`,
    '',
    ...entries.flatMap(({ words, synopsis, summary }) => [
      `  ${words} ${synopsis}`.trimEnd(),
      `      ${summary}`,
    ]),
    '',
    'Commands work the same whether the service runs or not. Each takes --data FOLDER, else DATA_FOLDER or ./data;',
    'with DATABASE_URL they work on the database of that PostgreSQL server.',
    'Data goes to stdout, and messages to stderr. Exit codes: 0 done, 1 failed, 2 misused.',
    // npm writes the script's name to stdout otherwise.
    `In scripts keep npm quiet: KEY=$(${commandLine('keys create').replace('npm run', 'npm run --silent')})`,
    'An account "default" is made by the first start; keys are made for it unless --account says otherwise.',
    '',
  ].join('\n');
}

/** The help on one command. */
export function commandHelp({ words, synopsis, summary }: HelpEntry): string {
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return `Usage: ${commandLine(words, synopsis).trimEnd()}\n\n${sentence} It takes --data FOLDER too.\n`;
}

/** The version of the service. */
export async function version(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
