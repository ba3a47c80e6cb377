import { startMock } from '@contentgen/mock';
import { expect, onTestFinished, test } from 'vitest';
import { anotherMake, type Difference, differences, startFaultyProxy } from '../proofs/index.ts';
import { type CheckName, type Report, setNames, verify } from '../src/index.ts';
import { fullName } from '../src/report/report.ts';

/** Runs checks against a right server with these differences from ours. */
async function verifyAnother(
  own: readonly Difference[],
  options: {
    readonly isWanted?: (check: CheckName) => boolean;
    readonly only?: Report['sets'][number]['set'][];
  },
): Promise<Report> {
  const rateLimit = { requests: 1_000_000_000, windowSeconds: 60 };
  const { url, keys, close } = await startMock({ empty: true, instant: true, generation: 10, rateLimit });
  onTestFinished(close);
  await using proxy = await startFaultyProxy(url, anotherMake(own));
  return await verify({ baseUrl: proxy.url, ...keys, seed: 1, ...options });
}

const alarms = ({ outcomes }: Report) =>
  outcomes
    .filter(({ result }) => result === 'failed')
    .map((one) => `${fullName(one)}: ${one.messages.join('\n')}`);

test('there are at least twenty differences', () => {
  expect(differences().length).toBeGreaterThanOrEqual(20);
});

test.each(setNames)('%s: raises no alarm at a right server with all differences', async (set) => {
  const report = await verifyAnother(differences(), { only: [set] });
  expect(alarms(report)).toEqual([]);
  expect(report.verdict).toBe('passed');
});

test.each(differences())('raises no alarm at a right server that $what', async (difference) => {
  const isWanted = (check: CheckName) => difference.touches.test(fullName(check));
  const report = await verifyAnother([difference], { isWanted });
  expect(alarms(report)).toEqual([]);
  expect(report.outcomes.length).toBeGreaterThan(0);
});
