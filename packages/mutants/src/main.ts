import { writeFile } from 'node:fs/promises';
import { CouldNotRun, type SetName } from '@contentgen/contract-tests';
import { readArguments, usage } from './arguments.ts';
import { runBaseline } from './baseline.ts';
import { formatScore, isGood } from './format-score.ts';
import type { Mutant } from './mutant.ts';
import { deriveMutants } from './mutants.ts';
import { createProgress } from './progress.ts';
import { reasonFor } from './reasons.ts';
import type { Result } from './result.ts';
import { runMutants, type Score } from './run-mutants.ts';
import { sampleOf } from './sample.ts';
import { startTarget } from './target/target.ts';

// Dredd's dependencies are old: they warn when they load.
process.removeAllListeners('warning');

async function main(): Promise<number> {
  const command = readArguments(process.argv.slice(2));
  if (!command) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { sample, kinds, sets, json } = command;
  if (json !== undefined) await requireWritable(json);
  const derived = deriveMutants().filter(({ kind }) => kinds.includes(kind));
  const mutants = sampleOf(derived, sample ?? derived.length);
  const score = await runWithProgress(mutants, sets);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(score.results.map(jsonOf), null, 2)}\n`);
  process.stdout.write(`${formatScore(score)}\n`);
  return isGood(score) ? 0 : 1;
}

/** Checks that the file of the results can be written. The run takes hours, so it must fail before. */
async function requireWritable(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'a' }).catch(({ message }: Error) => {
    throw new CouldNotRun(`Cannot write the file of --json (${message}). Choose another file.`);
  });
}

async function runWithProgress(mutants: readonly Mutant[], sets: readonly SetName[]): Promise<Score> {
  const target = await startTarget();
  const { length } = mutants;
  const verify = createProgress(process.stderr, length, 'contentgen-verify');
  const dredd = createProgress(process.stderr, length, 'Dredd alone');
  let survivors = 0;
  try {
    const baseline = await runBaseline(target, sets, mutants);
    return await runMutants(target, baseline, mutants, {
      onVerified({ id }, { isCaught }) {
        if (!isCaught) survivors += 1;
        verify.step(1, `${survivors} not detected  ${id}`);
      },
      onShown: (shown) => dredd.step(shown.length, shown[0]?.operation ?? ''),
    });
  } finally {
    dredd.end();
    await target.close();
  }
}

function jsonOf({ mutant, ...became }: Result) {
  const { start: _, ...parts } = mutant;
  return { ...parts, ...became, ...(!became.isCaught && { reason: reasonFor(mutant) ?? null }) };
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error instanceof CouldNotRun ? error.message : error.stack}\n`);
  return 2;
});
