import { DatabaseError } from 'pg';
import { expect, it, vi } from 'vitest';
import { DatabaseAwayError } from '../../src/database/connection.ts';
import { describeError, OutageLog } from '../../src/http/error-log.ts';

it('writes at most one line a second, with the number of failures since the line before', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const counts: number[] = [];
  const log = { error: (fields: object) => void counts.push((fields as { failures: number }).failures) };
  const outage = new OutageLog('failed');
  for (const time of [1_000, 1_001, 1_500, 2_000, 2_001, 3_500]) {
    clock.mockReturnValue(time);
    outage.report(log, new Error('away'));
  }
  expect(counts).toEqual([1, 3, 2]);
  clock.mockRestore();
});

it('says why a connection ended, and nothing that a server says of a statement', () => {
  const answer = (severity: string, message: string) =>
    Object.assign(new DatabaseError(message, 0, 'error'), { severity, code: '08P01' });
  const login = answer('FATAL', 'server login has been failing');
  const reason = (error: unknown) => describeError(error).reason;
  expect(describeError(login)).toMatchObject({ code: '08P01', reason: 'server login has been failing' });
  expect(reason(new DatabaseAwayError(new DatabaseAwayError(login)))).toBe('server login has been failing');
  const addresses = [
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
  ];
  expect(reason(new DatabaseAwayError(new AggregateError(addresses)))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  );
  expect(reason(answer('FATAL', 'x'.repeat(9_000)))).toHaveLength(300);
  const statement = answer('ERROR', 'invalid input: "A prompt is not queryable');
  for (const error of [statement, new DatabaseAwayError(statement), new Error('A prompt'), 'A prompt'])
    expect(reason(error)).toBeUndefined();
});
