import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '@contentgen/contract';
import { untestableStatuses, verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TextProvider } from '../../src/generation/generator.ts';
import { offlinePainter, offlineWriter } from '../../src/generation/providers/offline-providers.ts';
import { type RunningService, runService } from '../running-service.ts';
import { expectPassed } from './expect-passed.ts';
import { storedNames } from './stored-records.ts';

/** Slow enough that a repeated create finds the first one unfinished (409). */
const slowWriter: TextProvider = {
  async write(...request) {
    await pause(50);
    return offlineWriter.write(...request);
  },
};

let running: RunningService;

beforeAll(async () => {
  // Internal errors are written to standard error, with the name of the field.
  const limit = { requests: 500, windowSeconds: 2 };
  running = await runService(
    { accountRateLimit: limit, logLevel: 'error' },
    { text: slowWriter, image: offlinePainter },
  );
});
afterAll(() => running.close());

it('gives every documented response that a client can provoke', async () => {
  const caller = await running.newCaller();
  const { accountId, secret } = caller;
  // Dredd treats a response with this character as binary.
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

  expectPassed(report);
  const untestable = report.outcomes.filter(({ result }) => result === 'untestable');
  const statuses = Object.keys(untestableStatuses);
  expect(new Set(untestable.map(({ title }) => title))).toEqual(new Set(statuses));
  expect(report.verified).toBe(report.documented - Object.keys(operations).length * statuses.length);
  expect(await storedNames(running)).toEqual([own.name]);
});
