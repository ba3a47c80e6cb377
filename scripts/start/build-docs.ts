import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Milliseconds. A build that takes longer is announced. If nothing has changed, it takes less. */
const silentTime = 500;

/**
 * Builds the docs with turbo. Prints nothing, except one line on standard error when it takes long.
 *
 * @returns the exit code, and what the build printed.
 */
export async function buildDocs(): Promise<{ readonly exitCode: number; readonly output: string }> {
  const words = ['--env-file=tools.env', 'node_modules/turbo/bin/turbo'];
  const flags = ['--filter=@contentgen/docs', '--output-logs=errors-only', '--log-prefix=none'];
  const build = spawn(process.execPath, [...words, 'run', 'build', ...flags], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const announcement = setTimeout(
    () => process.stderr.write('Building the docs. The next start will reuse them.\n'),
    silentTime,
  );
  const [output, errors] = await Promise.all([text(build.stdout), text(build.stderr), once(build, 'close')]);
  clearTimeout(announcement);
  return { exitCode: build.exitCode ?? 1, output: output + errors };
}
