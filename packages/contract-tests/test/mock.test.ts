import { type Mock, startMock } from '@contentgen/mock';
import { afterEach, expect, it } from 'vitest';
import { type Report, type SetName, verify } from '../src/index.ts';

// The sets are the specification of the mock with state.

let mock: Mock;
afterEach(() => mock.close());

const unlimited = { requests: 1_000_000, windowSeconds: 60 };
// The set provokes every 429 by using up the limit.
const small = { requests: 120, windowSeconds: 1 };

/** Runs a set with all six keys. Requires that every check ran and passed. */
async function verifySet(set: SetName, limit = unlimited): Promise<Report> {
  mock = await startMock({
    port: 0,
    generation: 10,
    limits: { accountRequests: limit, anonymousRequests: limit },
  });
  const report = await verify({ baseUrl: mock.url, ...mock.keys, only: [set], cases: 1_300, seed: 1 });
  const failed = report.outcomes.filter(({ result }) => result !== 'passed');
  expect(failed.map(({ title, messages }) => `${title}: ${messages.join('\n')}`)).toEqual([]);
  expect(report).toMatchObject({ gaps: [], verdict: 'passed' });
  return report;
}

it('gives every documented response', { timeout: 600_000 }, async () => {
  const report = await verifySet('contract', small);
  expect(report.verified).toBe(report.documented);
});

it('keeps every rule', { timeout: 600_000 }, async () => {
  expect((await verifySet('rules')).outcomes.length).toBeGreaterThan(330);
});

it('accepts every valid request, and names the field that breaks a rule', { timeout: 600_000 }, async () => {
  expect((await verifySet('hostile')).outcomes.length).toBeGreaterThan(1_000);
});

it('keeps accounts and keys apart', { timeout: 600_000 }, async () => {
  expect((await verifySet('isolation')).outcomes.length).toBeGreaterThan(500);
});
