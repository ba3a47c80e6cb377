import { Command, CommanderError } from 'commander';
import { OperatorError } from '../operator-error.ts';
import { ConfigurationError, type Environment } from '../settings.ts';
import { commandLine, programName } from './output-format.ts';

/** What a command prints: `stdout` for programs, `stderr` for people. Neither ends with a line break. */
export interface CommandOutput {
  readonly stdout?: string;
  readonly stderr?: string;
  /** Default: 0. */
  readonly exitCode?: number;
  /** Whether the process keeps running when the command has ended. */
  readonly keepsRunning?: boolean;
}

/** The output and the exit code of a command. */
export type CommandResult = CommandOutput & Required<Pick<CommandOutput, 'exitCode' | 'stdout' | 'stderr'>>;

/** The parts of its process that a command uses. */
export interface ProcessContext {
  readonly environment: Environment;
  /** The file of which the environment has variables; null if there is none. */
  readonly environmentFile: string | null;
  /** Receives the progress of the command. */
  report(text: string): void;
}

/** Receives the output of a command. */
export type Print = (output: CommandOutput) => void;

/** The error for a wrong command line. The message names the part and the rule. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Defines the commands of a program and runs the one that the words name. Does not throw: the result also contains
 * errors. The exit code is 2 for wrong usage, and 1 for any other failure.
 *
 * @param define adds commands to the program. Each command passes its output to `print`.
 */
export async function runProgram(
  words: readonly string[],
  define: (program: Command, print: Print) => void,
): Promise<CommandResult> {
  let [stdout, stderr] = ['', ''];
  let output: CommandOutput = {};
  const program = new Command(programName)
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', 'Show the help on a command.')
    .showHelpAfterError(`"${commandLine('help')}" lists the commands.`)
    .configureHelp({
      visibleCommands: leavesOf,
      subcommandTerm: (command) => {
        const parent = command.parent?.name();
        const operands = command.registeredArguments.map((argument) => argument.name());
        return [...(parent === programName ? [] : [parent]), command.name(), ...operands].join(' ');
      },
    })
    .configureOutput({
      writeOut: (text) => {
        stdout += text;
      },
      writeErr: (text) => {
        stderr += text;
      },
      outputError: (text, write) => write(`${sentence(text)}\n`),
    });
  define(program, (printed) => {
    output = printed;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    const { exitCode = 0, keepsRunning = false } = output;
    return { exitCode, stdout: stdout + line(output.stdout), stderr: line(output.stderr), keepsRunning };
  } catch (error) {
    if (!(error instanceof CommanderError)) return failedResult(error);
    return { exitCode: error.exitCode === 0 ? 0 : 2, stdout, stderr };
  }
}

/** Returns the commands that do something, without those that only group others. */
function leavesOf(command: Command): Command[] {
  return command.commands.flatMap((one) => (one.commands.length === 0 ? [one] : leavesOf(one)));
}

/** Turns a message of commander into a sentence, without an API key, because messages may be logged. */
function sentence(message: string): string {
  const text = message
    .replace(/^error: /, '')
    .replace(/\.?\n\((.+)\)/, '. $1')
    .replaceAll("'", '"')
    .replaceAll(/\bcgk_\w+/g, 'cgk_…')
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?]$/.test(text) ? '' : '.');
}

/** Turns an error into a message and an exit code. Only an unexpected error (a bug) shows its stack. */
function failedResult(error: unknown): CommandResult {
  const failed = (exitCode: number, text: string) => ({ exitCode, stdout: '', stderr: line(text) });
  if (error instanceof UsageError) {
    return failed(2, `${error.message}\n"${commandLine('help')}" lists the commands.`);
  }
  if (error instanceof ConfigurationError) return failed(2, error.message);
  if (error instanceof OperatorError) return failed(1, error.message);
  return failed(1, `Unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
}

function line(text = ''): string {
  return text === '' ? '' : `${text}\n`;
}
