import type { RequestLimit } from '@contentgen/contract/requests';
import { changeResponse, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterEach, expect, it } from 'vitest';
import { type CheckName, type Report, type SetName, verify } from '../src/index.ts';

// The sets are the specification of the mock with state.

let mock: Mock;
afterEach(() => mock.close());

// The set provokes every 429 by using up the limit.
const small = { requests: 120, windowSeconds: 1 };

/** Runs a set with all six keys and a port for events. Requires that every check ran and passed. */
async function verifySet(set: SetName, rateLimit?: RequestLimit): Promise<Report> {
  mock = await startMock({ port: 0, instant: true, generation: 10, rateLimit });
  const options = { ...mock.keys, only: [set], seed: 1, webhookListen: 0 };
  const report = await verify({ baseUrl: mock.url, ...options });
  const failed = report.outcomes.filter(({ result }) => result !== 'passed');
  expect(failed.map(({ title, messages }) => `${title}: ${messages.join('\n')}`)).toEqual([]);
  expect(report).toMatchObject({ gaps: [], verdict: 'passed' });
  return report;
}

it('gives every documented response', async () => {
  const report = await verifySet('contract', small);
  expect(report.verified).toBe(report.documented);
});

it('keeps every rule', async () => {
  expect((await verifySet('rules')).outcomes.length).toBeGreaterThan(330);
});

it('accepts every valid request, and names the field that breaks a rule', async () => {
  expect((await verifySet('hostile')).outcomes.length).toBeGreaterThan(150);
});

it('keeps accounts and keys apart', async () => {
  expect((await verifySet('isolation')).outcomes.length).toBeGreaterThan(400);
});

it('accepts an event of a newer server, if additions are allowed', async () => {
  mock = await startMock({ port: 0, instant: true, generation: 10 });
  const isStream = (type: unknown) => String(type).startsWith('text/event-stream');
  const fault = changeResponse(({ headers, body }) =>
    isStream(headers['content-type']) ? { body: `event: progress\nid: p\ndata: {}\n\n${body}` } : undefined,
  );
  await using proxy = await startFaultyProxy(mock.url, fault);
  const isWanted = ({ title }: CheckName) => title.includes('repeats no event');
  const options = { baseUrl: proxy.url, key: mock.keys.key, only: ['rules'] as const, isWanted };
  const results = async (allowsAdditions: boolean) =>
    (await verify({ ...options, allowsAdditions })).outcomes.map(({ result }) => result);
  expect(await results(true)).toEqual(['passed', 'passed']);
  expect(await results(false)).toEqual(['failed', 'failed']);
});
