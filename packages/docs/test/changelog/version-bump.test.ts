import { expect, it } from 'vitest';
import { contractChanges } from '../../src/changelog/contract-changes.ts';
import { currentContract, releasedContracts } from '../../src/changelog/released-contracts.ts';
import type { Impact } from '../../src/changelog/version.ts';
import { versionComplaint } from '../../src/changelog/version-bump.ts';

it('the contract has the version that its changes since the last release require', async () => {
  const [released, current] = [(await releasedContracts()).at(-1)?.contract, await currentContract()];
  if (released === undefined) throw new Error('openapi/released is empty.');
  const changes = await contractChanges(released, current);
  expect(versionComplaint(released.info.version, current.info.version, changes)).toBeUndefined();
});

const change = (impact: Impact) => [
  { impact, kind: 'modified', what: '`default`: `10` → `25`', where: 'parameter `per_page`' } as const,
];

it.each([
  ['patch', ['1.3.2', '1.4.0', '2.0.0'], ['1.3.1', '1.3.0', '1.3.3', '1.4.1']],
  ['minor', ['1.4.0', '2.0.0'], ['1.3.1', '1.3.2', '1.5.0', '1.4.1']],
  ['major', ['2.0.0'], ['1.3.1', '1.3.2', '1.4.0', '3.0.0', '2.0.1']],
] as const)('after a change of the impact %s, it accepts %j and refuses %j', (impact, right, wrong) => {
  for (const version of right) expect(versionComplaint('1.3.1', version, change(impact))).toBeUndefined();
  for (const version of wrong) {
    expect(versionComplaint('1.3.1', version, change(impact))).toBe(
      `The contract has the version ${version}. Its changes since 1.3.1 require ${right[0]}:\n` +
        '- modified: `default`: `10` → `25` in parameter `per_page`',
    );
  }
});

it('without a change, it refuses another version', () => {
  expect(versionComplaint('1.3.1', '1.3.1', [])).toBeUndefined();
  expect(versionComplaint('1.3.1', '1.4.0', [])).toBe(
    'The contract has not changed since 1.3.1, but its version is 1.4.0.',
  );
});
