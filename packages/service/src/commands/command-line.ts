import { readFile } from 'node:fs/promises';
import { readConfiguration } from '../configuration.ts';
import { ignoredSettings } from '../settings/ignored-settings.ts';
import {
  CommandError,
  type CommandResult,
  type DataCommand,
  type ProcessCommand,
  type ProcessContext,
} from './command.ts';
import {
  commandWords,
  findCommand,
  matchCommand,
  parseArguments,
  requirePassedOptions,
} from './command-parser.ts';
import { dataCommands, failedResult } from './data-commands.ts';
import { runOnDatabase, runOnDataFolder } from './data-folder-access.ts';
import { commandHelp, helpText } from './help.ts';
import { withProgress } from './progress-line.ts';
import { providersCheckCommand } from './providers.ts';
import { restoreCommand } from './restore.ts';
import { settingsHelp } from './settings-help.ts';
import { startCommand } from './start.ts';

/** Every command, in the order of the help. */
const commands: readonly (DataCommand | ProcessCommand)[] = [
  startCommand,
  providersCheckCommand,
  ...dataCommands,
  restoreCommand,
];

type Outcome = CommandResult & { readonly keepsRunning?: boolean };

/** Runs the command that the command line names. Does not throw: the result also contains errors. */
export async function runCommandLine(words: readonly string[], context: ProcessContext): Promise<Outcome> {
  try {
    return await run(words, context);
  } catch (error) {
    return failedResult(error);
  }
}

async function run(words: readonly string[], context: ProcessContext): Promise<Outcome> {
  const [first] = words;
  if (first === undefined) return { exitCode: 2, stdout: '', stderr: helpText(commands) };
  if (first === '--version') return success(`${await version()}\n`);
  if (first === 'help') return success(helpOn(words.slice(1)));
  if (words.includes('--help') || words.includes('-h')) {
    return success(helpOn(words.filter((word) => !word.startsWith('-'))));
  }
  const definition = findCommand(commands, words);
  requirePassedOptions(definition, context.environment);
  const given = parseArguments(definition, words);
  if ('run' in definition) return definition.run(given, context);
  // Check the values first, even if the data folder does not exist.
  definition.prepare(given);
  const configuration = readConfiguration(context.environment, given.options);
  for (const warning of ignoredSettings(context.environment)) context.stderr.write(`${warning}\n`);
  // A running service may have another working directory, so the words contain absolute paths.
  const command = commandWords(definition, given);
  if (configuration.databaseUrl !== null)
    return withProgress(context.stderr, (report) => runOnDatabase(configuration, command, report));
  if (configuration.dataFolder === null) {
    throw new CommandError('There is no data folder. Name one with --data or DATA_FOLDER.');
  }
  const { dataFolder } = configuration;
  return withProgress(context.stderr, (report) =>
    runOnDataFolder(dataFolder, configuration, command, report),
  );
}

function helpOn(words: readonly string[]): string {
  if (words[0] === 'settings') return settingsHelp();
  const command = matchCommand(commands, words);
  if (command !== undefined) return commandHelp(command);
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (group.length > 0) return group.map(commandHelp).join('\n');
  // Throws, because the words name no command.
  return words.length > 0 ? commandHelp(findCommand(commands, words)) : helpText(commands);
}

async function version(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

function success(stdout: string): CommandResult {
  return { exitCode: 0, stdout, stderr: '' };
}
