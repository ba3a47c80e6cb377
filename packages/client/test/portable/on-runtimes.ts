/**
 * Runs the suite on the given runtimes, such as `on-runtimes.ts 'bun' 'deno run --allow-net' 'PATH/workerd'`. Prints the
 * result of each runtime. The exit code is 1 if a check fails.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import type { Outcome } from './checks.ts';
import { openServers } from './servers.ts';
import { suite } from './suite.ts';
import { outcomesInWorkerd } from './workerd.ts';

const folder = await mkdtemp(join(tmpdir(), 'client-portable-'));
try {
  const bundles = {
    program: await bundled('main.ts', join(folder, 'main.mjs')),
    worker: await bundled('worker.ts', join(folder, 'worker.js')),
  };
  for (const runtime of process.argv.slice(2)) {
    const failed = await failures(runtime.split(' '), bundles);
    const result = failed.length === 0 ? 'passed' : `${failed.length} failed:\n${failed.join('\n')}`;
    process.stdout.write(`${runtime}: ${suite.length} checks, ${result}\n`);
    if (failed.length > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

/**
 * Resolves to a module as one JavaScript file: some runtimes run no TypeScript, and load no packages from this
 * repository.
 */
async function bundled(module: string, file: string): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(module, import.meta.url)),
    platform: 'neutral',
    resolve: { conditionNames: ['@contentgen/source', 'import', 'default'] },
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}

async function failures(
  [command = '', ...parameters]: readonly string[],
  { program, worker }: { readonly program: string; readonly worker: string },
) {
  await using servers = await openServers();
  const isWorkerd = /^workerd(?:\.exe)?$/.test(basename(command));
  const outcomes = isWorkerd
    ? await outcomesInWorkerd(command, worker, servers)
    : await outcomesOf(command, [...parameters, program, servers.stage, servers.mock]);
  return suite.flatMap(({ name }) => {
    const outcome = outcomes.find((one) => one.name === name);
    return outcome && !outcome.error ? [] : [`${name}: ${outcome?.error ?? 'it did not run'}`];
  });
}

async function outcomesOf(command: string, parameters: readonly string[]): Promise<readonly Outcome[]> {
  const { stdout } = await promisify(execFile)(command, parameters, { cwd: folder, maxBuffer: 2 ** 24 });
  return JSON.parse(stdout);
}
