/**
 * Starts the service, and then builds the docs if they have changed. Until they are built, `/docs` says so.
 *
 * Usage: `npm start -- [OPTIONS]`, with the options of the service's command `start`.
 */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, 'start');
// Resolves when the service listens. If it does not start, it ends the process.
await import(new URL('../packages/service/src/main.ts', import.meta.url).href);

const words = ['--env-file=tools.env', 'node_modules/turbo/bin/turbo', 'run', '@contentgen/docs#build'];
const build = spawn(process.execPath, [...words, '--output-logs=errors-only', '--log-prefix=none'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: ['ignore', 'pipe', 'pipe'],
});
process.once('exit', () => build.kill());
if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_BELOW_NORMAL);
const output = Promise.all([text(build.stdout), text(build.stderr)]);
build.once('exit', async (exitCode) => {
  if (exitCode !== 0 && exitCode !== null)
    process.stderr.write(`The docs were not built:\n${(await output).join('')}`);
  else if (exitCode === 0) process.stdout.write('The docs are built.\n');
});
