#!/usr/bin/env node
import type { CommandResult } from './commands/command.ts';
import { CommandFailure } from './commands/command-errors.ts';
import { findDataCommand, prepareCommand } from './commands/data-commands.ts';
import { runAlone, runOnDataFolder } from './commands/data-folder-access.ts';
import { failedResult } from './commands/failed-result.ts';
import { flagConfiguration } from './commands/flag-configuration.ts';
import { commandHelp, helpText, serviceEntries, startEntry, version } from './commands/help.ts';
import { dataFolderOption } from './commands/parse-options.ts';

/** A result, and whether the process stays: only a started service does. */
type Outcome = CommandResult & { readonly runsOn?: boolean };

const words = process.argv.slice(2);

// Who reads the output may leave before its end, as `head` does.
process.stdout.on('error', () => {});

const result: Outcome = await run(words).catch(failedResult);
await write(process.stdout, result.stdout);
await write(process.stderr, result.stderr);
if (result.runsOn !== true) process.exit(result.exitCode);

async function run(command: readonly string[]): Promise<Outcome> {
  const [first] = command;
  if (first === undefined) return { exitCode: 2, stdout: '', stderr: helpText() };
  if (first === 'help' || first === '--help' || first === '-h') return done(helpText());
  if (first === '--version') return done(`${await version()}\n`);
  if (command.includes('--help') || command.includes('-h')) {
    const entry =
      serviceEntries.find(({ words }) => command.join(' ').startsWith(words)) ?? findDataCommand(command);
    return done(entry === undefined ? helpText() : commandHelp(entry));
  }
  if (first === startEntry.words) {
    // The whole service takes a while to load, and the other commands do without.
    const { start } = await import('./commands/start.ts');
    return { ...done(await start(command.slice(1))), runsOn: true };
  }
  if (first === 'providers') {
    const { providersCheck } = await import('./commands/providers-check.ts');
    return providersCheck(command);
  }
  prepareCommand(command);
  const configuration = flagConfiguration({ data: dataFolderOption(command) });
  const { dataFolder } = configuration;
  if (configuration.databaseUrl !== null) return runAlone(configuration, command);
  if (dataFolder === null)
    throw new CommandFailure('There is no data folder. Name one with --data or DATA_FOLDER.');
  return runOnDataFolder(dataFolder, command);
}

function done(stdout: string): CommandResult {
  return { exitCode: 0, stdout, stderr: '' };
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
