import { kindNames, type Mutant } from './mutant.ts';
import type { Result } from './run-mutants.ts';

/** Minimum share of detected mutants, in per cent. */
const leastScore = 99;

/** Why mutants of a kind, a place and a status cannot be detected. */
const reasons: readonly (Partial<Mutant> & { readonly reason: string })[] = [
  {
    kind: 'other-value',
    place: 'header Retry-After',
    reason: 'the contract does not say how long to wait',
  },
  {
    kind: 'other-value',
    place: 'body/state',
    status: 202,
    reason: 'an unfinished generation may be queued or processing',
  },
];

/** Returns the reason why the contract tests cannot detect a mutant; undefined if there is none. */
export function reasonFor({ kind, place, status }: Mutant): string | undefined {
  return reasons.find((one) => one.kind === kind && one.place === place && one.status === status)?.reason;
}

/** Returns whether at least 99 % of the mutants were detected, and every other one has a recorded reason. */
export function isGood(results: readonly Result[]): boolean {
  return percentage(results) >= leastScore && missed(results).every(({ mutant }) => reasonFor(mutant));
}

/** Returns the score as text: a table by kind, the undetected mutants with the reasons, and the share. */
export function formatScore(results: readonly Result[]): string {
  const byKind = Map.groupBy(results, ({ mutant }) => mutant.kind);
  const rows = kindNames.flatMap((kind) => {
    const own = byKind.get(kind);
    return own ? [row(kind, own.length, own.length - missed(own).length)] : [];
  });
  const survivors = missed(results).map(({ mutant, hasStruck, message = 'no violation' }) => {
    const reason = reasonFor(mutant);
    if (reason !== undefined) return `Not detected: ${mutant.id}\n  ${reason}`;
    const why = hasStruck ? message : `no check triggered the fault; ${message}`;
    return `Not detected, without a reason: ${mutant.id}\n  ${why.replaceAll('\n', '\n  ')}`;
  });
  const caught = results.length - missed(results).length;
  // Rounded down: only all mutants are 100 %.
  const share = Math.floor(10 * percentage(results)) / 10;
  const summary = `contentgen-verify detected ${caught} of ${results.length} mutants: ${share} %`;
  return [[row('kind', 'mutants', 'detected'), ...rows].join('\n'), ...survivors, summary].join('\n\n');
}

function row(kind: string, mutants: string | number, detected: string | number): string {
  return kind.padEnd(20) + String(mutants).padStart(9) + String(detected).padStart(10);
}

function missed(results: readonly Result[]): Result[] {
  return results.filter(({ isCaught }) => !isCaught);
}

function percentage(results: readonly Result[]): number {
  return results.length === 0 ? 100 : 100 - (100 * missed(results).length) / results.length;
}
