import { unprovokable, verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, runService } from './running-service.ts';

let running: RunningService;

beforeAll(async () => {
  // What goes wrong inside is on standard error, by the name of the field.
  const limit = { requests: 500, windowSeconds: 2 };
  running = await runService({ accountRateLimit: limit, anonymousRateLimit: limit, logLevel: 'error' });
});
afterAll(() => running.close());

it('gives every documented answer that can be provoked from outside, as the contract has it', async () => {
  const caller = await running.newCaller();
  const { accountId, secret } = caller;
  // Dredd takes an answer with this character for no text.
  const own = { name: 'Not known: \ufffd', prompt: 'Words', creativity: '0.5' };
  expect((await caller.sendForm('POST', '/api/v1/documents', own)).status).toBe(201);
  const reader = await running.newCaller({ accountId, scopes: ['read'] });
  const writer = await running.newCaller({ accountId, scopes: ['write'] });

  const report = await verify({
    only: ['contract'],
    baseUrl: running.url,
    key: secret,
    readKey: reader.secret,
    writeKey: writer.secret,
  });

  const of = (result: string) => report.outcomes.filter((outcome) => outcome.result === result);
  expect(report.gaps).toEqual([]);
  expect(of('failed').flatMap(({ messages }) => messages)).toEqual([]);
  expect(new Set(of('unprovokable').map(({ title }) => title))).toEqual(new Set(Object.keys(unprovokable)));
  expect(report.verified).toBe(report.documented - 12 * Object.keys(unprovokable).length);

  const left = await Promise.all(
    (['documents', 'images'] as const).map((resource) =>
      running.service.database.selectFrom(resource).select('name').execute(),
    ),
  );
  expect(left.flat()).toEqual([{ name: own.name }]);
});
