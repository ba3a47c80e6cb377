import { describe, expect, it } from 'vitest';
import { judgeCuts, judgeGenerations, judgeLog, judgeRefusals, judgeWrites } from '../../load/judge.ts';
import type { AcknowledgedRecord, SentRequest } from '../../load/recorded-load.ts';
import type { StoredRecord } from '../../load/stored-records.ts';

const acknowledged = (fields: Partial<AcknowledgedRecord> = {}): AcknowledgedRecord => ({
  id: 'id-1',
  name: 'one',
  picture: undefined,
  isFavorite: false,
  deletion: 'none',
  callsAtSuccess: undefined,
  ...fields,
});
const stored = (fields: Partial<StoredRecord> = {}): StoredRecord => ({
  id: 'id-1',
  name: 'one',
  state: 'succeeded',
  favorite: false,
  error: null,
  ...fields,
});
const isKept = (lines: readonly { readonly isKept: boolean }[]) => lines.map((line) => line.isKept);

describe('writes', () => {
  it.each([
    ['a record that is there', acknowledged(), [stored()], [true, true]],
    ['a record that is missing', acknowledged(), [], [false, true]],
    [
      'a change that is there',
      acknowledged({ isFavorite: true }),
      [stored({ favorite: true })],
      [true, true],
    ],
    ['a change that is missing', acknowledged({ isFavorite: true }), [stored()], [false, true]],
    ['a deleted record', acknowledged({ deletion: 'acknowledged' }), [], [true, true]],
    ['a deleted record that is there', acknowledged({ deletion: 'acknowledged' }), [stored()], [false, true]],
    ['a deletion without a response', acknowledged({ deletion: 'unknown' }), [], [true, true]],
    ['a second record', acknowledged(), [stored(), stored({ id: 'id-2' })], [true, false]],
  ] as const)('%s', (_, record, records, expected) => {
    expect(isKept(judgeWrites([record], records))).toEqual(expected);
  });

  it('nothing that was acknowledged proves nothing', () => {
    expect(isKept(judgeWrites([], []))).toEqual([false, true]);
  });
});

describe('generations', () => {
  const allowed = { calls: 1, failures: ['interrupted'] };
  const failure = (code: string) => stored({ id: 'id-2', name: 'two', state: 'failed', error: { code } });

  it.each([
    ['each paid once', [acknowledged({ callsAtSuccess: 1 })], [stored()], { one: 1 }, [true, true, true]],
    ['one paid twice', [acknowledged()], [stored()], { one: 2 }, [true, true, false]],
    [
      'one paid after its success',
      [acknowledged({ callsAtSuccess: 1 })],
      [stored()],
      { one: 2 },
      [true, false, false],
    ],
    [
      'one without an end',
      [acknowledged()],
      [stored({ state: 'processing' })],
      { one: 1 },
      [false, true, true],
    ],
    ['an allowed failure', [], [stored(), failure('interrupted')], { one: 1 }, [true, true, true]],
    ['another failure', [], [stored(), failure('provider_error')], { one: 1 }, [false, true, true]],
    ['only failures', [], [failure('interrupted')], { two: 1 }, [false, true, true]],
    ['no calls', [], [stored()], {}, [true, true, false]],
  ] as const)('%s', (_, records, found, calls, expected) => {
    const counts = new Map(Object.entries(calls));
    expect(isKept(judgeGenerations(records, found, counts, allowed))).toEqual(expected);
  });
});

describe('refusals', () => {
  const fault = { start: 1_000, end: 2_000 };
  const sent = (at: number, status: number, retryAfter?: string): SentRequest => ({
    at,
    until: at + 1,
    status,
    retryAfter,
  });
  const later = sent(9_000, 200);

  it.each([
    ['503 with Retry-After in the fault', sent(1_500, 503, '1'), [true, true]],
    ['503 without Retry-After', sent(1_500, 503), [false, true]],
    ['another status', sent(1_500, 500, '1'), [false, true]],
    ['a cut connection', sent(1_500, 0), [false, true]],
    ['soon after the fault', sent(6_900, 503, '1'), [true, true]],
    ['too long after the fault', sent(7_100, 503, '1'), [true, false]],
    ['before the fault', sent(500, 503, '1'), [true, false]],
    ['sent before the fault, refused in it', { ...sent(500, 503, '1'), until: 1_200 }, [true, true]],
  ] as const)('%s', (_, request, expected) => {
    expect(isKept(judgeRefusals([request, later], [fault]))).toEqual(expected);
  });

  it('a service that never answers again is not back', () => {
    expect(isKept(judgeRefusals([sent(1_500, 503, '1')], [fault]))).toEqual([true, false]);
  });
});

describe('restarts behind a proxy', () => {
  const sent = (status: number, detail?: string): SentRequest => ({
    at: 0,
    until: 1,
    status,
    retryAfter: '5',
    detail,
  });
  const byProxy = sent(503, 'The service cannot be reached. Try again later.');

  it.each([
    ['a cut connection', [sent(0), sent(200)], true],
    ['a cut connection of the proxy', [byProxy], true],
    ['more than the restarts could cut', [byProxy, sent(0), sent(0)], false],
    ['another 503', [sent(503, "The service can't answer right now.")], false],
    ['another error', [sent(500)], false],
  ] as const)('%s', (_, requests, expected) => {
    expect(judgeCuts(requests, 2).isKept).toBe(expected);
  });
});

describe('the log', () => {
  const line = (time: number, msg = 'unreachable') => JSON.stringify({ msg, time });

  it.each([
    ['a line a second', [line(0), line(1_000), line(1_990), line(3_000)], true],
    ['two kinds of lines', [line(0), line(10, 'other'), line(20, 'other'), line(990)], true],
    ['a line a request', [line(0), line(10), line(20)], false],
    ['nothing', [], true],
  ] as const)('%s', (_, lines, expected) => {
    expect(judgeLog(lines).isKept).toBe(expected);
  });
});
