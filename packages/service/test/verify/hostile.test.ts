import { verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { expectPassed } from './expect-passed.ts';
import { storedNames } from './stored-records.ts';

/**
 * Every family of requests has cases on both databases, but different ones: the service refuses most requests before it
 * asks a database.
 */
const seed = inject('postgresql') === null ? 1 : 2;

let running: RunningService;
beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

it('accepts every valid request, and names the field that breaks a rule', { timeout: 600_000 }, async () => {
  const { secret } = await running.newCaller();
  const options = { baseUrl: running.url, key: secret, seed };
  const report = await verify({ ...options, only: ['hostile'] });
  expectPassed(report);
  expect(report.outcomes.length).toBeGreaterThan(200);
  expect(await storedNames(running)).toEqual([]);
});
