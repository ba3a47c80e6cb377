import { startMock } from '@contentgen/mock';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFaultyProxy } from '../../proofs/index.ts';
import { type CheckName, type Keys, type SetName, verify } from '../../src/index.ts';
import type { RuleName } from '../../src/internals.ts';
import { bodies } from './bodies.ts';
import { everyResponse, hardData } from './hard-data.ts';
import { headers } from './headers.ts';
import { hostile } from './hostile.ts';
import { asIfWith, isolation } from './isolation.ts';
import { lists } from './lists.ts';
import { pictures } from './pictures.ts';
import type { Proof, Proofs } from './proof.ts';
import { records } from './records.ts';
import { requests } from './requests.ts';
import { usage } from './usage.ts';

/** A rule without a proof is a type error here. */
const rules: Proofs<RuleName> = {
  ...lists,
  ...records,
  ...headers,
  ...bodies,
  ...pictures,
  ...requests,
  ...everyResponse,
  ...usage,
};

const unlimited = { requests: 1_000_000_000, windowSeconds: 60 };

/** Runs the checks of a proof against a new mock with its fault. */
async function run(set: SetName, { fault, operation, checks, red, says = '', generation = 10 }: Proof) {
  const { url, keys, close } = await startMock({
    empty: true,
    instant: true,
    generation,
    rateLimit: unlimited,
  });
  onTestFinished(close);
  await using proxy = await startFaultyProxy(url, fault(keys));
  const isWanted = (check: CheckName) =>
    check.operation === operation && (checks?.test(check.title) ?? red.includes(check.title));
  const options = { baseUrl: proxy.url, ...keys, only: [set], isWanted, seed: 1 };
  const { outcomes } = await verify(options);
  const failed = outcomes.filter(({ result }) => result === 'failed');
  expect(failed.map(({ title }) => title).toSorted()).toEqual(red.toSorted());
  const messages = failed.flatMap((outcome) => outcome.messages).join('\n');
  expect(messages).toMatch(says);
  return { messages, keys };
}

describe.each([
  ...Object.entries(rules),
  ...Object.entries(hardData),
  ...Object.entries({ isolation, hostile }),
])('%s notices a server that', (name, proofs) => {
  const set = name === 'isolation' || name === 'hostile' ? name : 'rules';
  test.each(proofs)('$what', async (proof) => {
    await run(set, proof);
  });
});

test('the report does not show a key that a server accepts in another scheme', async () => {
  const basicOf = ({ key }: Required<Keys>) => Buffer.from(`${key}:`).toString('base64');
  const { messages, keys } = await run('isolation', {
    what: 'accepts a key in another scheme',
    fault: (own) => asIfWith('key', ({ headers }) => headers.authorization === `Basic ${basicOf(own)}`)(own),
    operation: 'getDocument',
    red: ['401 for each malformed key'],
    says: '"Authorization: Basic $(printf %s "$KEY:" | base64 -w0)"',
  });
  expect(messages).not.toContain(keys.key);
  expect(messages).not.toContain(basicOf(keys));
});
