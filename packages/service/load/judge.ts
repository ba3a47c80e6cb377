import type { AcknowledgedRecord, SentRequest } from './recorded-load.ts';
import type { Line } from './report.ts';
import type { StoredRecord } from './stored-records.ts';

/** The start and end of an outage of something that the service needs, in milliseconds of `performance.now()`. */
export interface Fault {
  readonly start: number;
  readonly end: number;
}

/** How long the service may refuse requests after a fault, in milliseconds. */
const recoveryTime = 5_000;

/**
 * Counts the acknowledged creates, changes and deletions that are not stored, and the idempotency keys for which there
 * are two records.
 */
export function judgeWrites(
  acknowledged: readonly AcknowledgedRecord[],
  stored: readonly StoredRecord[],
): Line[] {
  const byId = new Map(stored.map((record) => [record.id, record]));
  const lost = acknowledged.filter(({ id, isFavorite, deletion }) => {
    const record = byId.get(id);
    if (deletion === 'acknowledged') return record !== undefined;
    if (record === undefined) return deletion === 'none';
    return isFavorite && !record.favorite;
  });
  const duplicates = stored.length - new Set(stored.map(({ name }) => name)).size;
  return [
    {
      name: 'acknowledged writes that are lost',
      measured: `${lost.length} of ${acknowledged.length}`,
      bound: '0, of some',
      isKept: lost.length === 0 && acknowledged.length > 0,
    },
    {
      name: 'records that one create made twice',
      measured: String(duplicates),
      bound: '0',
      isKept: duplicates === 0,
    },
  ];
}

/**
 * Counts how generations ended, and how many calls the provider got.
 *
 * @param allowed the calls that one record may cause, and the codes with which records may fail.
 */
export function judgeGenerations(
  acknowledged: readonly AcknowledgedRecord[],
  stored: readonly StoredRecord[],
  calls: ReadonlyMap<string, number>,
  allowed: { readonly calls: number; readonly failures: readonly string[] },
): Line[] {
  const unfinished = stored.filter(({ state }) => state !== 'succeeded' && state !== 'failed').length;
  const failed = stored.filter(({ state }) => state === 'failed');
  const unexplained = failed.filter(({ error }) => !allowed.failures.includes(error?.code ?? '')).length;
  const again = acknowledged.filter(
    ({ name, callsAtSuccess }) => callsAtSuccess !== undefined && calls.get(name) !== callsAtSuccess,
  ).length;
  const counts = [...calls.values()];
  const repeated = counts.filter((count) => count > 1).length;
  const most = Math.max(0, ...counts);
  return [
    {
      name: 'generations that did not end, or failed',
      measured: `${unfinished} + ${failed.length} of ${stored.length}`,
      bound: `0 + 0${allowed.failures.length > 0 ? `, except ${allowed.failures.join(', ')}` : ''}`,
      isKept: unfinished === 0 && unexplained === 0 && failed.length < stored.length,
    },
    {
      name: 'generations that were paid again after their success',
      measured: String(again),
      bound: '0',
      isKept: again === 0,
    },
    {
      name: `calls of the provider for one record (${repeated} of ${counts.length} records with more than one)`,
      measured: `at most ${most}`,
      bound: `≤ ${allowed.calls}`,
      isKept: most <= allowed.calls && counts.length > 0,
    },
  ];
}

/** Checks how the service refused requests during faults, and how soon after a fault it answered again. */
export function judgeRefusals(sent: readonly SentRequest[], faults: readonly Fault[]): Line[] {
  const refused = sent.filter(({ status }) => status >= 300 || status === 0);
  const wrong = refused.filter(({ status, retryAfter }) => status !== 503 || !/^\d+$/.test(retryAfter ?? ''));
  const delays = refused.map((request) => sinceFault(request, faults));
  const slowest = Math.max(0, ...delays);
  const kinds = [...Map.groupBy(wrong, ({ status }) => status)].map(
    ([status, requests]) => `${requests.length} × ${status || 'cut'}`,
  );
  const afterLast = sent.filter(({ at, status }) => status === 200 && at > (faults.at(-1)?.end ?? 0)).length;
  return [
    {
      name: `refusals that are not 503 with Retry-After (${refused.length} of ${sent.length} requests refused)`,
      measured: kinds.join(', ') || '0',
      bound: '0',
      isKept: wrong.length === 0,
    },
    {
      name: `the last refusal after a fault (${faults.length} faults)`,
      measured: `${slowest.toFixed(0)} ms`,
      bound: `≤ ${recoveryTime} ms`,
      isKept: slowest <= recoveryTime && afterLast > 0,
    },
  ];
}

/**
 * Returns whether every error is a connection that a restart has cut: to the client, or between nginx and the service.
 *
 * @param most how many connections the restarts could cut.
 */
export function judgeCuts(sent: readonly SentRequest[], most: number): Line {
  const failed = sent.filter(({ status }) => status >= 300 || status === 0);
  const isCut = ({ status, detail = '' }: SentRequest) =>
    status === 0 || (status === 503 && detail.startsWith('The service cannot be reached.'));
  const kinds = [
    ...Map.groupBy(failed, (request) => (isCut(request) ? 'cut' : `${request.status} ${request.detail}`)),
  ].map(([kind, { length }]) => `${length} × ${kind}`);
  return {
    name: `errors of ${sent.length} requests`,
    measured: kinds.join(', ') || 'none',
    bound: `only cut connections, ≤ ${most}`,
    isKept: failed.every(isCut) && failed.length <= most,
  };
}

/**
 * Milliseconds from the end of the last fault to a request. 0 if the fault was in progress during the request;
 * infinite before the first fault.
 */
function sinceFault({ at, until }: SentRequest, faults: readonly Fault[]): number {
  if (faults.some(({ start, end }) => start <= until && at <= end)) return 0;
  return at - Math.max(Number.NEGATIVE_INFINITY, ...faults.map(({ end }) => end).filter((end) => end < at));
}

/**
 * Returns the largest number of lines of one kind that the log has in one second. The service should write one; two can
 * be in the same second if one is late.
 */
export function judgeLog(lines: readonly string[]): Line {
  const entries = lines.map((line) => JSON.parse(line) as { readonly msg: string; readonly time: number });
  const kinds = [...Map.groupBy(entries, ({ msg }) => msg)].map(([kind, found]) => ({
    kind,
    count: found.length,
    most: mostInSecond(found.map(({ time }) => time)),
  }));
  const most = Math.max(0, ...kinds.map((kind) => kind.most));
  return {
    name: `lines of a kind in the log in one second (${kinds.map(({ kind, count }) => `${count} × ${kind}`).join(', ')})`,
    measured: `at most ${most}`,
    bound: '≤ 2',
    isKept: most <= 2,
  };
}

function mostInSecond(times: readonly number[]): number {
  return Math.max(
    ...times.map((start) => times.filter((time) => start <= time && time < start + 1_000).length),
  );
}
