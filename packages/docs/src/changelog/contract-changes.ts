import { isDeepStrictEqual } from 'node:util';
import { comparable } from './comparable-contract.ts';
import { type ChangeWords, describeChange } from './describe-change.ts';
import { rateChange } from './rate-change.ts';
import { redoclyDiff } from './redocly-diff.ts';
import type { RawContract } from './released-contracts.ts';
import type { Impact } from './version.ts';

/** A change of the contract. */
export interface ContractChange extends ChangeWords {
  readonly impact: Impact;
  readonly kind: 'added' | 'removed' | 'modified';
}

/**
 * Returns the changes between two contracts, except the change of `info.version`. If the contracts differ in a way
 * that `redocly diff` does not report, such as another example, this is one change of the impact patch.
 *
 * @throws Error with Redocly's message when it fails.
 */
export async function contractChanges(base: RawContract, revision: RawContract): Promise<ContractChange[]> {
  if (isSameContract(base, revision)) return [];
  const contracts = [comparable(base), comparable(revision)] as const;
  // Leaves out changes of components, because Redocly also reports them at the operations that use the components.
  const reported = (await redoclyDiff(...contracts)).filter(
    ({ path, property, impact }) =>
      !(path === '#/info' && property === 'version') &&
      !(path.startsWith('#/components') && impact === 'patch'),
  );
  const changes = reported.map((change) => ({
    impact: rateChange(change),
    kind: change.kind,
    ...describeChange(change, contracts),
  }));
  return changes.length > 0
    ? changes
    : [{ impact: 'patch', kind: 'modified', what: 'examples', where: 'the contract' }];
}

/** Returns whether two contracts say the same, except for `info.version`. */
export function isSameContract(one: RawContract, other: RawContract): boolean {
  return isDeepStrictEqual(withoutVersion(one), withoutVersion(other));
}

function withoutVersion(contract: RawContract): object {
  const { version: _, ...info } = contract.info;
  return { ...contract, info };
}
