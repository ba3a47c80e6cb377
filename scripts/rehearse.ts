/**
 * Rehearses the addition of a third resource, a copy of images under another name: adds it to a copy of this work
 * tree, generates, lints and type-checks the copy, starts its service and runs the contract tests against it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { script } from './command-line.ts';
import { type ChangedFile, changedFiles } from './rehearse/changed-files.ts';
import { addResource } from './rehearse/contract-edit.ts';
import { runCommand } from './rehearse/run-command.ts';
import { type RunningService, startService } from './rehearse/running-service.ts';
import { addToService } from './rehearse/service-edit.ts';
import { StepProgress } from './rehearse/step-progress.ts';
import { copyWorkTree } from './rehearse/work-tree-copy.ts';

script(
  'npm run rehearse',
  'Adds a third resource to a copy of this repository and runs the contract tests against its service. Prints the edited files and the summary of the contract tests. This takes a few minutes.',
).parse();

const root = fileURLToPath(new URL('..', import.meta.url));

async function rehearse(folder: string, signal: AbortSignal): Promise<void> {
  const copy = join(folder, 'copy');
  // The service gets no settings of this shell, so it uses the embedded database and the offline models.
  const { PATH, HOME, TMPDIR } = process.env;
  const environment = {
    PATH,
    HOME,
    TMPDIR,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_FOLDER: join(folder, 'data'),
    TURBO_TELEMETRY_DISABLED: '1',
  };
  const options = { folder: copy, environment, signal };
  const npm = (...parameters: string[]) => runCommand('npm', ['run', '--silent', ...parameters], options);
  const progress = new StepProgress(process.stderr, 9);

  await progress.step('Copy the work tree', () => copyWorkTree(root, copy));
  await progress.step('Add the resource', async () => {
    const contract = join(copy, 'openapi/v1.yaml');
    await writeFile(contract, addResource(await readFile(contract, 'utf8')));
    await addToService(copy);
    await runCommand('npx', ['--no', 'biome', 'check', '--write', 'packages/service/src/resources'], options);
  });
  await progress.step('Generate', () => npm('generate', '--workspace', 'scripts'));
  await progress.step('Lint', async () => {
    await npm('lint');
    await npm('lint', '--workspaces', '--if-present');
  });
  await progress.step('Check types', async () => {
    await npm('check-types');
    await npm('check-types', '--workspaces', '--if-present');
  });
  // The tests of `site` ask for a sample of each operation of the contract.
  await progress.step('Write its samples', () => npm('test', '--workspace', 'packages/site'));
  process.stdout.write(`${describe(await changedFiles(root, copy))}\n`);
  let service: RunningService | undefined;
  try {
    service = await progress.step('Start the service', () => startService(options));
    const { url, keys } = service;
    const summary = await progress.step('Run the contract tests', (show) =>
      runCommand(
        process.execPath,
        ['--conditions=@contentgen/source', 'packages/contract-tests/src/main.ts', url, ...keyOptions(keys)],
        { ...options, onProgress: show },
      ),
    );
    process.stdout.write(`\n${summary.trimEnd()}\n`);
  } finally {
    if (service) await progress.step('Stop the service', service.stop);
  }
}

/** Returns the options for keys: `readKey` becomes `--read-key`. */
function keyOptions(keys: Readonly<Record<string, string>>): string[] {
  return Object.entries(keys).flatMap(([name, key]) => [
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    key,
  ]);
}

function describe(changed: readonly ChangedFile[]): string {
  const written = changed.filter(({ isGenerated }) => !isGenerated);
  const generated = changed.filter(({ isGenerated }) => isGenerated);
  const total = (files: readonly ChangedFile[]) =>
    `${files.length} files, ${files.reduce((sum, { addedLines }) => sum + addedLines, 0)} lines`;
  const lines = written.map(
    ({ path, isNew, addedLines }) => `  ${String(addedLines).padStart(5)}  ${path}${isNew ? ' (new)' : ''}`,
  );
  return [
    `A third resource took ${total(written)}:`,
    ...lines,
    `Generated from the contract: ${total(generated)}.`,
  ].join('\n');
}

const interruption = new AbortController();
const stop = () => interruption.abort(new Error('The rehearsal was interrupted.'));
process.once('SIGINT', stop).once('SIGTERM', stop);
const folder = await mkdtemp(join(tmpdir(), 'contentgen-rehearsal-'));
try {
  await rehearse(folder, interruption.signal);
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
