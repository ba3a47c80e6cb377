import type { Report } from '@contentgen/contract-tests';
import { expect, inject } from 'vitest';

/** Requires that every check ran and passed, as far as the run had the keys. */
export function expectPassed({ outcomes, gaps, verdict }: Report): void {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  expect(failed.map(({ messages }) => messages.join('\n'))).toEqual([]);
  expect({ gaps, verdict }).toEqual({ gaps: [], verdict: 'passed' });
}

/**
 * How many runs follow each other. A second run shows that the first one left nothing behind that matters. It does so
 * on one database, because a run takes ten seconds and the databases do not differ in this.
 */
export const runs = inject('postgresql') === null ? 1 : 2;
