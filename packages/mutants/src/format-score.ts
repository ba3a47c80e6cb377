import { kindNames } from './kinds.ts';
import { reasonFor } from './reasons.ts';
import type { Result } from './result.ts';
import type { Score } from './run-mutants.ts';

/** Minimum share of detected mutants, in per cent. */
export const leastScore = 99;

/** Returns whether enough mutants were detected, and every undetected mutant has a documented reason. */
export function isGood({ results }: Score): boolean {
  const survivors = results.filter(({ isCaught }) => !isCaught);
  return percentage(results, isCaught) >= leastScore && survivors.every((one) => reasonOf(one) !== undefined);
}

/** Returns the score as text: a table by kind, the undetected mutants with the reasons, and the two scores. */
export function formatScore(score: Score): string {
  return [table(score.results), redWithDredd(score), survivors(score.results), summary(score.results)]
    .filter(Boolean)
    .join('\n\n');
}

const isCaught = (result: Result) => result.isCaught;
const isCaughtByDredd = (result: Result) => result.isCaughtByDredd;

function table(results: readonly Result[]): string {
  const groups = Map.groupBy(results, ({ mutant }) => mutant.kind);
  const rows = kindNames.flatMap((kind) => {
    const own = groups.get(kind);
    return own ? [row(kind, own)] : [];
  });
  const all = [['kind', 'mutants', 'contentgen-verify', 'Dredd alone'], ...rows, row('all', results)];
  const width = (column: number) => Math.max(...all.map((cells) => cells[column]?.length ?? 0));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
      .join('  ');
  return all.map(line).join('\n');
}

function row(name: string, results: readonly Result[]): string[] {
  return [name, String(results.length), count(results, isCaught), count(results, isCaughtByDredd)];
}

function count(results: readonly Result[], is: (result: Result) => boolean): string {
  return String(results.filter(is).length);
}

/** Returns the share of results for which `is` holds, in per cent. */
function percentage(results: readonly Result[], is: (result: Result) => boolean): number {
  return results.length === 0 ? 100 : (100 * results.filter(is).length) / results.length;
}

function redWithDredd({ redWithDredd: findings }: Score): string {
  if (findings.length === 0) return '';
  const names = findings.map(({ transaction, message }) => `  ${transaction}: ${message.split('\n')[0]}`);
  return `Dredd alone reports violations of the service itself, so it does not test these:\n${names.join('\n')}`;
}

function survivors(results: readonly Result[]): string {
  const alive = results.filter((result) => !result.isCaught);
  const groups = [...Map.groupBy(alive, reasonOf)].toSorted(
    ([one], [other]) => Number(one === undefined) - Number(other === undefined),
  );
  return groups
    .map(([reason, own]) => {
      const lines = own.map((result) => `  ${describeSurvivor(result, reason)}`).toSorted();
      const head = reason === undefined ? 'Not detected, without a reason' : `Not detected: ${reason}`;
      return `${head} (${own.length})\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

function describeSurvivor({ mutant, hasStruck, message }: Result, reason: string | undefined): string {
  if (reason !== undefined) return mutant.id;
  const state = hasStruck ? '' : ' (no check triggered the fault)';
  return `${mutant.id}${state}${message === undefined ? '' : `\n    ${message.replaceAll('\n', '\n    ')}`}`;
}

/**
 * Returns the documented reason why a mutant was not detected; undefined if there is none, or if the run itself
 * failed.
 */
function reasonOf({ mutant, message }: Result): string | undefined {
  return message === undefined ? reasonFor(mutant) : undefined;
}

function summary(results: readonly Result[]): string {
  // Rounded down: only all mutants are 100 %.
  const line = (who: string, is: (result: Result) => boolean) =>
    `${who} detected ${count(results, is)} of ${results.length} mutants: ${Math.floor(10 * percentage(results, is)) / 10} %`;
  return [line('contentgen-verify', isCaught), line('Dredd alone', isCaughtByDredd)].join('\n');
}
