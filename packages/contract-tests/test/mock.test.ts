import type { RequestLimit } from '@contentgen/contract/requests';
import { changeResponse, type Fault, startFaultyProxy } from '@contentgen/contract-tests/proofs';
import { type Mock, startMock } from '@contentgen/mock';
import { afterEach, expect, it, test } from 'vitest';
import { type CheckName, type Report, type SetName, verify } from '../src/index.ts';
import { otherSpellings } from './other-spellings.ts';

// The sets are the specification of the mock with state.

let mock: Mock;
afterEach(() => mock.close());

// The set provokes every 429 by using up the limit.
const small = { requests: 120, windowSeconds: 1 };

/**
 * Runs a set with all six keys. If there is a fault, the run goes through a proxy, and the accounts are empty at its
 * start, as in the proofs. Requires that every check ran and passed.
 */
async function verifySet(set: SetName, rateLimit?: RequestLimit, fault?: Fault): Promise<Report> {
  mock = await startMock({
    port: 0,
    empty: fault !== undefined,
    instant: true,
    generation: 10,
    rateLimit,
  });
  await using proxy = await startFaultyProxy(mock.url, fault);
  const baseUrl = fault ? proxy.url : mock.url;
  const report = await verify({ baseUrl, ...mock.keys, only: [set], seed: 1 });
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

it.each(['rules', 'isolation'] as const)(
  '%s: raises no alarm at other spellings of JSON, times, entity tags, headers and events',
  async (set) => {
    await verifySet(set, undefined, otherSpellings);
  },
);

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

test('the proxy spells a record and its events in another way', async () => {
  mock = await startMock({ port: 0, instant: true, generation: 10 });
  await using proxy = await startFaultyProxy(mock.url, otherSpellings);
  const headers = { Authorization: `Bearer ${mock.keys.key}` };
  const list = await fetch(`${proxy.url}/api/v1/documents`, { headers });
  const { data } = (await list.clone().json()) as { readonly data: readonly { readonly id: string }[] };
  expect(await list.text()).toMatch(/^\n\{\n {2}"meta": .*\d000\+00:00"/s);
  const address = `${proxy.url}/api/v1/documents/${data[0]?.id}`;
  const shown = await fetch(address, { headers });
  expect(shown.headers.get('ETag')).toMatch(/^"\d+007"$/);
  expect(shown.headers.get('Content-Type')).toBe('Application/json;charset="UTF-8"');
  const events = await fetch(`${address}/events`, { headers });
  const bytes = Buffer.from(await events.arrayBuffer());
  expect(bytes.toString()).toMatch(/^\uFEFF: begins\r\r:\r\n.*\r\nevent:.*\r\ndata: \{\r\ndata: {3}"/s);
});
