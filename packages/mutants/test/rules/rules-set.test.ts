import { type CheckName, verify } from '@contentgen/contract-tests';
import type { RuleName } from '@contentgen/contract-tests/internals';
import { startFaultyProxy } from '@contentgen/faulty-proxy';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../start-server.ts';
import { bodies } from './bodies.ts';
import { everyResponse, hardData } from './hard-data.ts';
import { headers } from './headers.ts';
import { lists } from './lists.ts';
import { pictures } from './pictures.ts';
import { records } from './records.ts';
import { requests } from './requests.ts';
import type { Proofs } from './rule-proof.ts';

/** A rule without a proof is a type error here. */
const proofs: Proofs<RuleName> = {
  ...lists,
  ...records,
  ...headers,
  ...bodies,
  ...pictures,
  ...requests,
  ...everyResponse,
};

describe.each([...Object.entries(proofs), ...Object.entries(hardData)])(
  '%s notices a service that',
  (_, ofRule) => {
    test.each(ofRule)('$what', { timeout: 300_000 }, async ({ fault, operation, checks, red }) => {
      const { url, keys, close } = await startServer();
      onTestFinished(close);
      await using proxy = await startFaultyProxy(url, fault());
      const isWanted = (check: CheckName) => check.operation === operation && checks.test(check.title);
      const { outcomes } = await verify({ baseUrl: proxy.url, key: keys.key, only: ['rules'], isWanted });
      const failed = outcomes.filter(({ result }) => result === 'failed');
      expect(failed.map(({ title }) => title)).toEqual(expect.arrayContaining([...red]));
      expect(failed).toHaveLength(red.length);
      expect(outcomes.length).toBeGreaterThanOrEqual(red.length);
    });
  },
);
