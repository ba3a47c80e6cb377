import type { ContractChange } from './contract-changes.ts';
import { type Impact, impacts, larger, nextVersion } from './version.ts';

/**
 * Returns what is wrong with the version of a contract, for its author; undefined if the version is right. A contract
 * that differs from the last release must have one of the versions that follow it: the next major one after a
 * breaking change, the next minor or major one after an addition, and any of the three otherwise (semver.org 2.0.0).
 *
 * @param released the version of the last release.
 * @param current the version of the contract.
 * @param changes what changed since the release.
 */
export function versionComplaint(
  released: string,
  current: string,
  changes: readonly ContractChange[],
): string | undefined {
  if (changes.length === 0) {
    if (released === current) return undefined;
    return `The contract has not changed since ${released}, but its version is ${current}.`;
  }
  const impact = changes.reduce<Impact>((sum, change) => larger(sum, change.impact), 'patch');
  const right = impacts.slice(impacts.indexOf(impact)).map((one) => nextVersion(released, one));
  if (right.includes(current)) return undefined;
  const causes = changes.filter((change) => change.impact === impact);
  return [
    `The contract has the version ${current}. Its changes since ${released} require ${right[0]}:`,
    ...causes.map(({ kind, what, where }) => `- ${kind}: ${what} in ${where}`),
  ].join('\n');
}
