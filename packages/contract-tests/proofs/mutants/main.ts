import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Kind, kindNames, kinds, sampleOf } from './mutant.ts';
import { deriveMutants, type Result, runMutants } from './run-mutants.ts';
import { formatScore, isGood, reasonFor } from './score.ts';

const usage = `Usage: npm run mutants -w packages/contract-tests -- [OPTION …]

Derives mutants from the contract: mocks with one fault each. Tests every mutant with the contract tests. Prints how
many mutants they detected, and every mutant that they missed, with the recorded reason.

  --sample N        about N mutants of all kinds and operations; default: all mutants
  --kinds KIND,…    only mutants of these kinds
  --json FILE       write the result of each mutant to a file

Exit codes: 0 the contract tests detected at least 99 % of the mutants, and each mutant that they missed has a recorded
reason; 1 they missed more, or a reason is missing; 2 an option is wrong.

Kinds:
${kindNames.map((kind) => `  ${kind.padEnd(18)}  ${kinds[kind]}`).join('\n')}
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string' },
      kinds: { type: 'string', default: kindNames.join() },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const chosen = new Set(values.kinds.split(',').map((kind) => kind.trim()));
  const unknown = [...chosen].find((kind) => !kindNames.includes(kind as Kind));
  if (unknown !== undefined) throw new Error(`--kinds: "${unknown}" is unknown.`);
  const derived = deriveMutants().filter(({ kind }) => chosen.has(kind));
  const count = Number(values.sample ?? derived.length);
  if (!(Number.isInteger(count) && count > 0)) {
    throw new Error(`--sample must be a whole number of at least 1, not "${values.sample}".`);
  }
  const mutants = sampleOf(derived, count);
  let done = 0;
  const results = await runMutants(mutants, undefined, ({ mutant, isCaught }) => {
    done += 1;
    process.stderr.write(`${done}/${mutants.length} ${isCaught ? 'detected' : 'MISSED'} ${mutant.id}\n`);
  });
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify(results.map(plain), null, 2)}\n`);
  process.stdout.write(`${formatScore(results)}\n`);
  return isGood(results) ? 0 : 1;
}

function plain({ mutant, ...result }: Result) {
  const { start: _, ...parts } = mutant;
  return { ...parts, ...result, ...(!result.isCaught && { reason: reasonFor(mutant) ?? null }) };
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(
    `${error.message}\n"npm run mutants -w packages/contract-tests -- --help" lists the options.\n`,
  );
  return 2;
});
