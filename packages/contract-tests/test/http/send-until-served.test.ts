import { expect, test } from 'vitest';
import { CouldNotRun } from '../../src/could-not-run.ts';
import type { HttpClient } from '../../src/http/http-client.ts';
import type { Pacing } from '../../src/http/pacing.ts';
import { sendUntilServed } from '../../src/http/send-until-served.ts';

const request = { method: 'PUT', path: '/api/v1/documents/1?a=b', headers: {} };

/** Returns a service that refuses a request this many times with a status, and then accepts it. */
function refusing(status: number, times: number) {
  let sent = 0;
  const client = {
    send: async () => {
      sent += 1;
      return { status: sent > times ? 200 : status, headers: {}, body: '' };
    },
  };
  const pacing = { waitForQuota: async () => {}, observe: () => {}, retryAfter: async () => {} };
  const parts = { client: client as unknown as HttpClient, pacing: pacing as unknown as Pacing };
  return { sending: sendUntilServed(parts, request), sent: () => sent };
}

test('retries a request over the limit up to the maximum', async () => {
  await expect(refusing(429, 60).sending).resolves.toMatchObject({ status: 200 });
});

test('ends the run with advice when a request is always over the limit', async () => {
  const { sending, sent } = refusing(429, Number.POSITIVE_INFINITY);
  await expect(sending).rejects.toThrow(CouldNotRun);
  await expect(sending).rejects.toThrow(
    'PUT /api/v1/documents/1 returned 429 each of 61 times, although contentgen-verify waited for Retry-After: ',
  );
  expect(sent()).toBe(61);
});

test('returns the 503 of a service that stays overloaded', async () => {
  const { sending, sent } = refusing(503, Number.POSITIVE_INFINITY);
  await expect(sending).resolves.toMatchObject({ status: 503 });
  expect(sent()).toBe(6);
});
