import { expect, it } from 'vitest';
import { errorOf } from '../../src/errors.ts';
import type { Document } from '../../src/index.ts';
import { ConnectionError } from '../../src/index.ts';
import { untilFinal } from '../../src/react/resource-options.ts';

const record = (state: string) => ({ state }) as Document;
const next = untilFinal((data: Document[]) => data);
const after = (states: string[], dataUpdateCount = 1, error: object | null = null) =>
  next({ state: { data: states.map(record), error: error as never, dataUpdateCount } });
const request = { method: 'GET', path: '/', idempotencyKey: undefined };
const refusal = (status: number) =>
  errorOf({ problem: undefined, response: new Response(null, { status }) }, request);

it('final and missing records are not requested again', () => {
  expect(after(['succeeded', 'failed'])).toBe(false);
  expect(after([])).toBe(false);
  expect(next({ state: { data: undefined, error: null, dataUpdateCount: 0 } })).toBe(false);
});

it('unfinished records are requested again, with growing pauses', () => {
  expect([1, 2, 3].map((looks) => after(['succeeded', 'queued'], looks))).toEqual([250, 375, 562.5]);
  expect(after(['processing'], 99)).toBe(3_000);
});

it('requests continue after a lost connection or a busy service, and end after a refusal', () => {
  expect(after(['queued'], 1, new ConnectionError('lost'))).toBe(250);
  expect([429, 500, 503].map((status) => after(['queued'], 1, refusal(status)))).toEqual([250, 250, 250]);
  expect([401, 403, 404].map((status) => after(['queued'], 1, refusal(status)))).toEqual([
    false,
    false,
    false,
  ]);
});
