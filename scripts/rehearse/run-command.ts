import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The error of a command that did not exit with 0. Its message ends with everything that the command printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface CommandOptions {
  /** The working directory. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Receives each line of standard error as it is printed. */
  readonly onProgress?: (line: string) => void;
}

/**
 * Runs a command to its end.
 *
 * @returns the standard output of the command.
 * @throws CommandError when the command does not exit with 0; the reason of the signal when the signal is aborted.
 */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  { folder, environment, signal, onProgress }: CommandOptions,
): Promise<string> {
  const child = spawn(command, parameters, {
    cwd: folder,
    env: environment,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let everything = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    everything += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    everything += text;
    for (const line of text.split('\n').filter(Boolean)) onProgress?.(line);
  });
  const [code, ending] = await once(child, 'close');
  if (code === 0) return output;
  throw new CommandError(
    `${[command, ...parameters].join(' ')} ended with ${ending ?? code}:\n${everything.trimEnd()}`,
  );
}
