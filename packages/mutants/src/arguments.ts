import { parseArgs } from 'node:util';
import { CouldNotRun, type SetName, setNames } from '@contentgen/contract-tests';
import { type Kind, kindNames, kinds } from './kinds.ts';

/** The help text. */
export const usage = `Usage: npm run mutants -w packages/mutants -- [OPTION …]

Derives mutants from the contract: services with one fault each. Tests every mutant with the contract tests, and with
Dredd alone. Prints how many mutants each of them detected, and every mutant that the contract tests missed, with the
recorded reason.

  --sample N      about N mutants of all kinds and operations; default: all mutants
  --only KIND,…   only mutants of these kinds
  --sets SET,…    the sets of checks: ${setNames.join(', ')}; default: all
  --json FILE     write the result of each mutant to a file

Exit codes: 0 the contract tests detected at least 99 % of the mutants, and each mutant that they missed has a recorded
reason; 1 they missed more, or a reason is missing; 2 the run could not start.

Kinds:
${kindNames.map((kind) => `  ${kind.padEnd(18)}  ${kinds[kind]}`).join('\n')}`;

/** The parsed command line. */
export interface Command {
  /** Number of mutants; undefined: all. */
  readonly sample: number | undefined;
  readonly kinds: readonly Kind[];
  readonly sets: readonly SetName[];
  /** The file for the results; undefined: none. */
  readonly json: string | undefined;
}

/**
 * Parses the command line.
 *
 * @returns undefined for `--help`.
 * @throws CouldNotRun when something is unknown or malformed.
 */
export function readArguments(args: readonly string[]): Command | undefined {
  const { help, sample, only, sets, json } = parse(args);
  if (help) return undefined;
  return {
    sample: sample === undefined ? undefined : readCount(sample),
    kinds: readNames('--only', only, kindNames),
    sets: readNames('--sets', sets, setNames),
    json,
  };
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CouldNotRun(`--sample must be a whole number of at least 1, not "${text}".`);
}

function readNames<Name extends string>(
  option: string,
  list: string | undefined,
  known: readonly Name[],
): readonly Name[] {
  if (list === undefined) return known;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.some((one) => one === name));
  if (unknown === undefined) return known.filter((one) => names.includes(one));
  throw new CouldNotRun(
    `${option}: "${unknown}" is unknown. Choose from ${known.join(', ')}, separated by commas.`,
  );
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sample: { type: 'string' },
        only: { type: 'string' },
        sets: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new CouldNotRun(
      `${(error as Error).message.split('. ')[0]}. "npm run mutants -w packages/mutants -- --help" lists the options.`,
    );
  }
}
