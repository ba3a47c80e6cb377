import { operations } from '@contentgen/contract';
import { type CheckName, type Keys, type Report, verify } from '@contentgen/contract-tests';
import { changeAnswer, type Fault, startFaultyProxy } from '@contentgen/faulty-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asIfWith, isolationFaults } from './isolation-faults.ts';
import { type RunningService, runService } from './running-service.ts';

let running: RunningService;
let keys: Required<Keys>;

beforeAll(async () => {
  running = await runService({ logLevel: 'error' });
  const { accountId, secret: key } = await running.newCaller();
  const reader = await running.newCaller({ accountId, scopes: ['read'] });
  const writer = await running.newCaller({ accountId, scopes: ['write'] });
  const other = await running.newCaller();
  const expired = await running.newCaller({ accountId, expiresAt: new Date(Date.now() - 1_000) });
  const revoked = await running.newCaller({ accountId });
  await running.service.apiKeys.revoke(revoked.key.id);
  keys = {
    key,
    readKey: reader.secret,
    writeKey: writer.secret,
    otherKey: other.secret,
    expiredKey: expired.secret,
    revokedKey: revoked.secret,
  };
  // The accounts of a live service are not empty.
  const fields = { name: 'somebody’s', prompt: 'A note', creativity: '0' };
  const writers = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? writer : other));
  await Promise.all(writers.map(({ sendForm }) => sendForm('POST', operations.createDocument.path, fields)));
});
afterAll(() => running.close());

function run(options: Partial<Parameters<typeof verify>[0]> = {}): Promise<Report> {
  return verify({ baseUrl: running.url, ...keys, only: ['isolation'], ...options });
}

function failures({ outcomes }: Report) {
  return outcomes.filter(({ result }) => result === 'failed');
}

describe('against the service', () => {
  it('is green, twice in a row, and leaves nothing behind', async () => {
    const names = () => running.service.database.selectFrom('documents').select('name').execute();
    const before = await names();
    for (const _ of ['once', 'twice']) {
      const report = await run();
      expect(failures(report)).toEqual([]);
      expect(report).toMatchObject({ gaps: [], verdict: 'passed' });
    }
    expect(await names()).toEqual(before);
    expect(await running.service.database.selectFrom('images').select('name').execute()).toEqual([]);
  });

  it('checks every operation, each rule once', async () => {
    const { outcomes } = await run();
    const names = outcomes.map(({ operation, title }) => `${operation} ${title}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(outcomes.map(({ operation }) => operation))).toEqual(new Set(Object.keys(operations)));
  });

  it('names what each key that is not given leaves unchecked', async () => {
    const report = await verify({ baseUrl: running.url, key: keys.key, only: ['isolation'] });
    expect(failures(report)).toEqual([]);
    expect(report.verdict).toBe('partial');
    const keyless = report.outcomes.filter(({ result }) => result === 'keyless');
    const optionOf = (title: string) => keyless.find((one) => one.title === title)?.messages.join();
    expect(optionOf('404 for a foreign id')).toContain('--other-key');
    expect(optionOf('403 for a key with the scope read alone')).toContain('--read-key');
    expect(optionOf('403 for a key with the scope write alone')).toContain('--write-key');
    expect(optionOf('401 for an expired key')).toContain('--expired-key');
    expect(optionOf('401 for a revoked key')).toContain('--revoked-key');
    expect(optionOf('401 for no key')).toBeUndefined();
  });
});

/** What one check finds, in a service with a fault. */
async function check(operation: CheckName['operation'], title: string, fault: Fault) {
  await using proxy = await startFaultyProxy(running.url, fault);
  const isWanted = (name: CheckName) => name.operation === operation && name.title === title;
  const { outcomes } = await run({ baseUrl: proxy.url, isWanted });
  expect(outcomes).toHaveLength(1);
  return { result: outcomes[0]?.result, messages: outcomes[0]?.messages.join('\n') ?? '' };
}

describe('against a service that', () => {
  it.each(isolationFaults)('$what', async ({ operation, title, fault, sentence }) => {
    const { result, messages } = await check(operation, title, fault(keys));
    expect(messages).toContain(sentence);
    expect(result).toBe('failed');
  });

  it('takes a key in another scheme: the report does not show the key', async () => {
    const basic = Buffer.from(`${keys.key}:`).toString('base64');
    const fault = asIfWith('key', ({ headers }) => headers.authorization === `Basic ${basic}`)(keys);
    const { messages } = await check('getImage', '401 for the key as a user of Basic', fault);
    expect(messages).toContain('"Authorization: Basic $(printf %s "$KEY:" | base64 -w0)"');
    expect(messages).not.toContain(keys.key);
    expect(messages).not.toContain(basic);
  });

  it('sends headers that change by themselves: that is nothing wrong', async () => {
    let answers = 0;
    const fault = changeAnswer(({ headers }) => {
      answers += 1;
      const changing = { 'x-trace': String(answers), 'x-backend': answers % 2 === 0 ? 'even' : 'odd' };
      return { headers: { ...headers, ...changing } };
    });
    const { result } = await check('getDocument', '404 for a foreign id', fault);
    expect(result).toBe('passed');
  });
});

it('makes only what a check needs', async () => {
  const made: string[] = [];
  await check('getImage', '404 for an unknown id', ({ request: { method, path }, forward }) => {
    if (method === 'POST') made.push(path);
    return forward();
  });
  expect(made).toEqual([operations.createImage.path]);
});
