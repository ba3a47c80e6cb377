import { verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { expectPassed, runs } from './expect-passed.ts';
import { storedNames } from './stored-records.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runService({ logLevel: 'error' });
});
afterAll(() => running.close());

it('keeps accounts and keys apart, between accounts that are not empty', async () => {
  const own = await running.newCaller();
  const { accountId, secret: key } = own;
  const reader = await running.newCaller({ accountId, scopes: ['read'] });
  const writer = await running.newCaller({ accountId, scopes: ['write'] });
  const other = await running.newCaller();
  const expired = await running.newCaller({ accountId, expiresAt: new Date(Date.now() - 1_000) });
  const revoked = await running.newCaller({ accountId });
  await running.service.apiKeys.revoke(revoked.key.id);
  const keys = {
    key,
    readKey: reader.secret,
    writeKey: writer.secret,
    otherKey: other.secret,
    expiredKey: expired.secret,
    revokedKey: revoked.secret,
  };
  const fields = { name: 'someone’s', prompt: 'A note', creativity: '0' };
  const writers = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? own : other));
  await Promise.all(writers.map(({ sendForm }) => sendForm('POST', '/api/v1/documents', fields)));
  const before = await storedNames(running);

  for (let run = 1; run <= runs; run += 1) {
    expectPassed(await verify({ baseUrl: running.url, ...keys, only: ['isolation'] }));
  }
  expect(await storedNames(running)).toEqual(before);
});
