import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { ownOrigin } from '../accounts/audit.ts';
import { readConfiguration, settingsHelp } from '../settings.ts';
import { addRestoreCommand } from './backup.ts';
import { runOnData } from './data-access.ts';
import { addDataCommands } from './data-commands.ts';
import { addModelCommands } from './models.ts';
import { commandLine } from './output-format.ts';
import { type CommandResult, type Print, type ProcessContext, runProgram, UsageError } from './program.ts';
import { addProvidersCommand } from './providers.ts';
import { addStartCommand } from './start.ts';

/** Runs the command that the command line names. Does not throw: the result also contains errors. */
export function runCommandLine(words: readonly string[], context: ProcessContext): Promise<CommandResult> {
  const folder = process.cwd();
  return runProgram(words, (program, print) => {
    addStartCommand(program, context, print);
    addProvidersCommand(program, context, print);
    addModelCommands(program, context, print);
    addDataCommands(program, folder, async (work, options, { confirmed, keepsSchema = false } = {}) => {
      const configuration = readConfiguration(context.environment, { ...options });
      const sent = confirmed === undefined || words.includes(confirmed) ? words : [...words, confirmed];
      const origin = ownOrigin(nameOf(commandNamed(program, words)));
      print(
        await runOnData(configuration, { words: sent, folder, origin, work, keepsSchema }, context.report),
      );
    });
    addRestoreCommand(program, context, print);
    addHelp(program, print);
    program.hook('preSubcommand', () => requirePassedOptions(commandNamed(program, words), context));
  });
}

function addHelp(program: Command, print: Print): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  program.version(version, '--version', 'Show the version.').addHelpText(
    'after',
    [
      '',
      'With DATABASE_URL the commands work on that PostgreSQL database. The service may be running.',
      'Exit codes: 0 success, 1 failure, 2 wrong usage. Results go to stdout, messages to stderr.',
      // Without --silent, npm writes the name of the script to stdout.
      `In a script: KEY=$(${commandLine('keys create').replace('npm run', 'npm run --silent')})`,
    ].join('\n'),
  );
  program
    .command('help')
    .argument('[command...]', 'The words of a command, or "settings".')
    .description('Show this help, or the help on a command. "help settings" shows the environment variables.')
    .action((words: string[]) => {
      if (words[0] === 'settings') return print({ stdout: settingsHelp().trimEnd() });
      const command = commandNamed(program, words);
      if (command === program && words.length > 0) throw new UsageError(`Unknown command "${words[0]}".`);
      command.outputHelp();
    });
}

/** Returns the command that the first words name, or the program itself. */
function commandNamed(program: Command, words: readonly string[]): Command {
  let found = program;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

/** Returns the words of a command without its arguments, such as `keys create`. */
function nameOf(command: Command): string {
  const parent = command.parent?.parent == null ? '' : `${nameOf(command.parent)} `;
  return parent + command.name();
}

/**
 * Requires that npm has passed on the options of a command. Without `--` before them, `npm run` takes the options for
 * itself: it removes them, and sets a variable such as `npm_config_name` for each.
 *
 * @throws UsageError naming the options that npm has taken.
 */
function requirePassedOptions(command: Command, { environment }: ProcessContext): void {
  const taken = command.options
    .map(({ long }) => long ?? '')
    // A user may have set --json for npm in all projects, or another option to false, which is empty here.
    .filter((option) => option !== '--json' && Boolean(environment[`npm_config_${option.slice(2)}`]));
  if (taken.length === 0) return;
  const script = environment.npm_lifecycle_event === 'start' ? 'start --' : 'run service -- …';
  throw new UsageError(
    `npm took ${taken.join(' and ')} for itself. Write -- before the options: npm ${script} ${taken.join(' … ')} …`,
  );
}
