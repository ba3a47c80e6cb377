import { runCommandLine } from '../../src/commands/command-line.ts';
import type { CommandResult } from '../../src/commands/program.ts';

/** The data folder of a command, with optional environment variables. */
export type CommandPlace =
  | string
  | {
      readonly folder: string;
      readonly environment: Readonly<Record<string, string>>;
      /** The working directory of a separate process. */
      readonly workplace?: string;
    };

/** Returns the environment of a command: the data folder, a free port and one process. */
export function environmentOf(place: CommandPlace): Readonly<Record<string, string>> {
  const { folder, environment } = typeof place === 'string' ? { folder: place, environment: {} } : place;
  return { DATA_FOLDER: folder, PORT: '0', PROCESSES: '1', ...environment };
}

/**
 * Runs a command in this process, as `main.ts` does. A separate process takes 0.3 to 0.7 s of CPU time more, so only
 * tests of processes and of `main.ts` start one.
 *
 * @returns the output that the process would have, with the progress on standard error.
 */
export async function runCommand(place: CommandPlace, ...words: readonly string[]): Promise<CommandResult> {
  let progress = '';
  const { exitCode, stdout, stderr } = await runCommandLine(words, {
    environment: environmentOf(place),
    environmentFile: null,
    report(text) {
      progress += `${text}\n`;
    },
  });
  return { exitCode, stdout, stderr: progress + stderr };
}
