import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Milliseconds that a build may take before it is announced. */
const silentTime = 500;

/** The tasks of turbo whose output a start needs. */
const tasks = ['@contentgen/docs#build'];

/**
 * Runs these builds with turbo. Prints nothing.
 *
 * @param announce called with a sentence for people if the build takes long.
 * @returns the exit code, and what the build printed.
 */
export async function build(
  announce: (message: string) => void,
): Promise<{ readonly exitCode: number; readonly output: string }> {
  const words = ['--env-file=tools.env', 'node_modules/turbo/bin/turbo'];
  const flags = ['--output-logs=errors-only', '--log-prefix=none'];
  const turbo = spawn(process.execPath, [...words, 'run', ...tasks, ...flags], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const announcement = setTimeout(
    announce,
    silentTime,
    'Preparing the docs. This takes up to a minute if they have changed.',
  );
  const [output, errors] = await Promise.all([text(turbo.stdout), text(turbo.stderr), once(turbo, 'close')]);
  clearTimeout(announcement);
  return { exitCode: turbo.exitCode ?? 1, output: output + errors };
}
