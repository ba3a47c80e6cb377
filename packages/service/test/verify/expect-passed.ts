import { type Report, type VerifyOptions, verify } from '@contentgen/contract-tests';
import { expect, inject } from 'vitest';

/** Requires that every check ran and passed, as far as the run had the keys. */
export function expectPassed({ outcomes, gaps, verdict }: Report): void {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  expect(failed.map(({ messages }) => messages.join('\n'))).toEqual([]);
  expect({ gaps, verdict }).toEqual({ gaps: [], verdict: 'passed' });
}

/**
 * Runs a set, and on one of the databases the checks of documents again. The second run shows that the first one left
 * nothing behind that matters. The databases and the resources do not differ in this, and a whole run takes ten
 * seconds.
 */
export async function verifyTwice(options: VerifyOptions): Promise<Report> {
  const report = await verify(options);
  expectPassed(report);
  if (inject('postgresql') !== null) {
    const again = await verify({ ...options, isWanted: ({ operation }) => operation.includes('Document') });
    expectPassed(again);
    expect(again.outcomes.length).toBeGreaterThan(report.outcomes.length / 3);
  }
  return report;
}
