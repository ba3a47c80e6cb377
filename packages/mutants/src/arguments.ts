import { parseArgs } from 'node:util';
import { CouldNotRun, type SetName, setNames } from '@contentgen/contract-tests';
import { type Kind, kindNames, kinds } from './kinds.ts';

/** How the command is called. */
export const usage = `Usage: npm run mutants -- [OPTION …]

Makes services that are wrong in one thing each, everything that the contract lets go wrong, and shows them to the
contract tests and to Dredd by itself. Prints how many each of them caught, and every survivor with its reason.

  --sample N      about N mutants, spread over all kinds and operations; all of them otherwise
  --only KIND,…   mutants of some kinds
  --sets SET,…    what they are shown to, of ${setNames.join(', ')}; every set otherwise
  --json FILE     what became of each mutant

Exit codes: 0 at least 99 % are caught and every survivor has a reason; 1 not so; 2 it could not run.

Kinds:
${kindNames.map((kind) => `  ${kind.padEnd(18)}  ${kinds[kind]}`).join('\n')}`;

/** What a command line asks for. */
export interface Command {
  /** How many mutants; undefined for all. */
  readonly sample: number | undefined;
  readonly kinds: readonly Kind[];
  readonly sets: readonly SetName[];
  /** The file that everything is written to; undefined for none. */
  readonly json: string | undefined;
}

/**
 * What the command line asks for; undefined when help is asked for.
 *
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
    `${option} has no "${unknown}": choose from ${known.join(', ')}, separated by commas.`,
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
    throw new CouldNotRun(`${(error as Error).message}\n${usage}`);
  }
}
