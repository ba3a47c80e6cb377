/**
 * Builds the console if it has changed, while the service or the mock starts. Then builds the docs of the service. Until
 * they are built, the pages say so and load again.
 *
 * Usage: `npm start -- [OPTIONS]` with the options of the service's command `start`, or `npm run mock -- [OPTIONS]`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const isService = process.argv.splice(2, 1)[0] === 'service';
if (isService) process.argv.splice(2, 0, 'start');

const isBuilt = (name: string) => existsSync(new URL(`../packages/${name}/dist/files.json`, import.meta.url));

if (!isBuilt('console')) process.stderr.write('Building the console, which takes a few seconds.\n');
const console = build('console', constants.priority.PRIORITY_NORMAL);
const hadDocs = isBuilt('docs');
// Resolves when the server listens. If it does not start, it ends the process.
await import(new URL(`../packages/${isService ? 'service' : 'mock'}/src/main.ts`, import.meta.url).href);
void console.then(async () => {
  if (isService && (await build('docs', constants.priority.PRIORITY_BELOW_NORMAL)) && !hadDocs)
    process.stdout.write('The docs are built.\n');
});

/** Builds a site, and says so if that fails. Resolves to whether it is built. */
async function build(name: string, priority: number): Promise<boolean> {
  const words = ['--env-file=tools.env', 'node_modules/turbo/bin/turbo', 'run', `@contentgen/${name}#build`];
  const child = spawn(process.execPath, [...words, '--output-logs=errors-only', '--log-prefix=none'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  // A server that is asked to end does not wait for a build.
  child.unref();
  for (const pipe of [child.stdout, child.stderr]) (pipe as Socket).unref();
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [exitCode, ...output] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (exitCode) process.stderr.write(`packages/${name} was not built:\n${output.join('')}`);
  return exitCode === 0;
}
