import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type Kind, kindNames, kinds, sampleOf } from './mutant.ts';
import { deriveMutants, type Result, runMutants } from './run-mutants.ts';
import { formatScore, isGood, reasonFor } from './score.ts';

const description =
  'Derives mutants from the contract: mocks with one fault each. Tests every mutant with the contract tests. ' +
  'Prints how many mutants they detected, and every mutant that they missed, with the recorded reason.';

const notes = `
Exit codes: 0 the contract tests detected at least 99 % of the mutants, and each mutant that they missed has a recorded
reason; 1 they missed more, or a reason is missing; 2 an option is wrong.

Kinds:
${kindNames.map((kind) => `  ${kind.padEnd(18)}  ${kinds[kind]}`).join('\n')}`;

const program = new Command('npm run mutants -w packages/contract-tests --')
  .description(description)
  .option('--sample <N>', 'about N mutants of all kinds and operations; default: all mutants', readCount)
  .option('--kinds <KIND,…>', 'only mutants of these kinds', readKinds)
  .option('--json <FILE>', 'write the result of each mutant to a file')
  .helpOption('-h, --help', 'show this help')
  .addHelpText('after', notes)
  .showHelpAfterError('"npm run mutants -w packages/contract-tests -- --help" lists the options.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

function readKinds(list: string): readonly string[] {
  const chosen = list.split(',').map((kind) => kind.trim());
  const unknown = chosen.find((kind) => !kindNames.includes(kind as Kind));
  if (unknown === undefined) return chosen;
  throw new InvalidArgumentError(`"${unknown}" is unknown.`);
}

async function main(): Promise<number> {
  const { sample, kinds: chosen, json } = program.parse().opts();
  const derived = deriveMutants().filter(({ kind }) => chosen?.includes(kind) ?? true);
  const mutants = sampleOf(derived, sample ?? derived.length);
  let done = 0;
  const results = await runMutants(mutants, undefined, ({ mutant, isCaught }) => {
    done += 1;
    process.stderr.write(`${done}/${mutants.length} ${isCaught ? 'detected' : 'MISSED'} ${mutant.id}\n`);
  });
  if (json !== undefined) await writeFile(json, `${JSON.stringify(results.map(plain), null, 2)}\n`);
  process.stdout.write(`${formatScore(results)}\n`);
  return isGood(results) ? 0 : 1;
}

function plain({ mutant, ...result }: Result) {
  const { start: _, ...parts } = mutant;
  return { ...parts, ...result, ...(!result.isCaught && { reason: reasonFor(mutant) ?? null }) };
}

process.exitCode = await main();
