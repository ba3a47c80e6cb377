import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program until it exits, without the variables that npm sets for the scripts of this repository.
 *
 * @throws Error with the output of the program if its exit code is not 0.
 */
export function run(command: string, parameters: readonly string[], { cwd, env = process.env }: RunOptions) {
  const kept = Object.entries(env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name));
  return promisify(execFile)(command, parameters, {
    cwd,
    env: Object.fromEntries(kept),
    maxBuffer: 2 ** 26,
  });
}
