import type { CommandDefinition } from './command.ts';
import { commandLine } from './output-format.ts';
import { settingOption } from './settings-help.ts';

const dataHelp = ['--data FOLDER', settingOption('DATA_FOLDER', 'FOLDER').summary] as const;

/** Returns the help on all commands. */
export function helpText(commands: readonly CommandDefinition[]): string {
  const rows = [
    ...commands.map((command) => [usage(command), command.summary] as const),
    [
      'help [COMMAND]',
      'Show this help, or the help on a command or a group of commands. --help does the same.',
    ] as const,
    ['help settings', 'Show the environment variables.'] as const,
    ['--version', 'Show the version.'] as const,
  ];
  return [
    `Usage: ${commandLine('COMMAND')}`,
    '',
    ...aligned(rows),
    '',
    ...aligned([dataHelp]),
    '',
    'With DATABASE_URL the commands work on that PostgreSQL database instead. The service may be running.',
    'Exit codes: 0 success, 1 failure, 2 wrong usage. Results go to stdout, messages to stderr.',
    // Without --silent, npm writes the name of the script to stdout.
    `In a script: KEY=$(${commandLine('keys create').replace('npm run', 'npm run --silent')})`,
    '',
  ].join('\n');
}

/** Returns the help on one command. */
export function commandHelp(command: CommandDefinition): string {
  const { operands = {}, options = {}, summary, takesData = true } = command;
  const rows = [
    ...Object.entries(operands),
    ...Object.entries(options).map(
      ([name, option]) =>
        [option.value === null ? `--${name}` : `--${name} ${option.value}`, option.summary] as const,
    ),
    ...(takesData ? [dataHelp] : []),
  ];
  const lines = [`Usage: ${commandLine(usage(command))}`, '', summary];
  if (rows.length > 0) lines.push('', ...aligned(rows));
  return [...lines, ''].join('\n');
}

function usage({ name, operands = {}, options = {} }: CommandDefinition): string {
  const hasOptions = Object.keys(options).length > 0;
  return [name, ...Object.keys(operands), ...(hasOptions ? ['[OPTIONS]'] : [])].join(' ');
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
