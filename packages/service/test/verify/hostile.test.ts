import { verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { expectPassed } from './expect-passed.ts';
import { storedNames } from './stored-records.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runService();
});
afterAll(() => running.close());

it('accepts every valid request, and names the field that breaks a rule', async () => {
  const { secret } = await running.newCaller();
  const options = { baseUrl: running.url, key: secret, seed: 1 };
  const report = await verify({ ...options, only: ['hostile'] });
  expectPassed(report);
  expect(report.outcomes.length).toBeGreaterThan(150);
  expect(await storedNames(running)).toEqual([]);
});
