#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const oldest: string = engines.node.slice(2);
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0) {
  process.stderr.write(`contentgen needs Node ${oldest} or newer. This is Node ${process.versions.node}.\n`);
  process.exit(1);
}

// Later starts use the compiled modules, because the compilation takes a third of the time of a start. If the folder is
// not writable, Node compiles them each time.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { runCommandLine } = await import('./commands/command-line.ts');

const environmentFile = readEnvironmentFile();
// The reader of the output may stop reading before its end, as `head` does.
process.stdout.on('error', () => {});

const { exitCode, stdout, stderr, keepsRunning } = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  environmentFile,
  report: (text) => void process.stderr.write(`${text}\n`),
});
await write(process.stdout, stdout);
await write(process.stderr, stderr);
if (keepsRunning !== true) process.exit(exitCode);
// A service may end without a chance to write the cache.
module.flushCompileCache();

/** Adds the variables of the file `.env` to the environment, which wins. Returns its path, or null if there is none. */
function readEnvironmentFile(): string | null {
  const file = resolve('.env');
  try {
    // Editors on Windows write a byte order mark.
    const variables = parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
    for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
