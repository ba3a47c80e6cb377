import { operations } from '@contentgen/contract';
import { type CheckName, type Keys, type Report, verify } from '@contentgen/contract-tests';
import { changeResponse, type Fault, startFaultyProxy } from '@contentgen/faulty-proxy';
import type { Mock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../start-server.ts';
import { crossedFaults } from './crossed-faults.ts';
import { isolationFaults } from './faults.ts';
import { asIfWith } from './isolation-fault.ts';

let server: Mock;
let baseUrl: string;
let keys: Required<Keys>;

beforeAll(async () => {
  server = await startServer();
  baseUrl = server.url;
  keys = server.keys;
  // The accounts of a live service are not empty.
  const { path } = operations.createDocument;
  const body = new URLSearchParams({ name: 'someone’s', prompt: 'A note', creativity: '0' });
  const writers = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? keys.key : keys.otherKey));
  const responses = await Promise.all(
    writers.map((key) =>
      fetch(baseUrl + path, { method: 'POST', body, headers: { authorization: `Bearer ${key}` } }),
    ),
  );
  expect(responses.map(({ ok }) => ok)).not.toContain(false);
});
afterAll(() => server.close());

function run(options: Partial<Parameters<typeof verify>[0]> = {}): Promise<Report> {
  return verify({ baseUrl, ...keys, only: ['isolation'], ...options });
}

function failures({ outcomes }: Report) {
  return outcomes.filter(({ result }) => result === 'failed');
}

it('checks every operation, each rule once', async () => {
  const checks: CheckName[] = [];
  const note = (check: CheckName) => {
    checks.push(check);
    return false;
  };
  await run({ isWanted: note });
  const names = checks.map(({ operation, title }) => `${operation} ${title}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(checks.map(({ operation }) => operation))).toEqual(new Set(Object.keys(operations)));
});

it('names the missing key of each skipped check', { timeout: 300_000 }, async () => {
  const report = await verify({ baseUrl, key: keys.key, only: ['isolation'] });
  expect(failures(report)).toEqual([]);
  expect(report.verdict).toBe('partial');
  const withoutKey = report.outcomes.filter(({ result }) => result === 'no-key');
  const optionOf = (title: string) => withoutKey.find((one) => one.title === title)?.messages.join();
  expect(optionOf('404 for a foreign id')).toContain('--other-key');
  expect(optionOf('403 for a key with only the scope read')).toContain('--read-key');
  expect(optionOf('403 for a key with only the scope write')).toContain('--write-key');
  expect(optionOf('401 for an expired key')).toContain('--expired-key');
  expect(optionOf('401 for a revoked key')).toContain('--revoked-key');
  expect(optionOf('401 for no key')).toBeUndefined();
});

/** Runs one check against a service with a fault. */
async function check(operation: CheckName['operation'], title: string, fault: Fault) {
  await using proxy = await startFaultyProxy(baseUrl, fault);
  const isWanted = (name: CheckName) => name.operation === operation && name.title === title;
  const { outcomes } = await run({ baseUrl: proxy.url, isWanted });
  expect(outcomes).toHaveLength(1);
  return { result: outcomes[0]?.result, messages: outcomes[0]?.messages.join('\n') ?? '' };
}

describe('notices a service that', () => {
  it.each([...isolationFaults, ...crossedFaults])('$what', async ({ operation, title, fault, sentence }) => {
    const { result, messages } = await check(operation, title, fault(keys));
    expect(messages).toContain(sentence);
    expect(result).toBe('failed');
  });

  it('accepts a key in another scheme: the report does not show the key', async () => {
    const basic = Buffer.from(`${keys.key}:`).toString('base64');
    const fault = asIfWith('key', ({ headers }) => headers.authorization === `Basic ${basic}`)(keys);
    const { messages } = await check('getDocument', '401 for each malformed key', fault);
    expect(messages).toContain('"Authorization: Basic $(printf %s "$KEY:" | base64 -w0)"');
    expect(messages).not.toContain(keys.key);
    expect(messages).not.toContain(basic);
  });

  it('sends headers that always change: that is no violation', async () => {
    let responses = 0;
    const fault = changeResponse(({ headers }) => {
      responses += 1;
      const changing = { 'x-trace': String(responses), 'x-backend': responses % 2 === 0 ? 'even' : 'odd' };
      return { headers: { ...headers, ...changing } };
    });
    const { result } = await check('getDocument', '404 for a foreign id', fault);
    expect(result).toBe('passed');
  });
});

it('creates only the records that a check needs, and one to compare the accounts of the keys', async () => {
  const made: string[] = [];
  await check('getImage', '404 for an unknown id', ({ request: { method, path }, forward }) => {
    if (method === 'POST') made.push(path);
    return forward();
  });
  expect(made).toEqual([operations.createDocument.path, operations.createImage.path]);
});
