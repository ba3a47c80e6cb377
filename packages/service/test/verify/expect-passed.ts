import type { Report } from '@contentgen/contract-tests';
import { expect } from 'vitest';

/** Requires that every check ran and passed, as far as the run had the keys. */
export function expectPassed({ outcomes, gaps, verdict }: Report): void {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  expect(failed.map(({ messages }) => messages.join('\n'))).toEqual([]);
  expect({ gaps, verdict }).toEqual({ gaps: [], verdict: 'passed' });
}
