import type { Outcome } from './agent-of-account.ts';

/** The success and the latency of many requests. */
export interface Summary {
  readonly sent: number;
  /** The part of the requests with status 200, from 0 to 1. */
  readonly succeeded: number;
  readonly unavailable: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

export function summarise(outcomes: readonly Outcome[]): Summary {
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const withStatus = (status: number) => outcomes.filter((outcome) => outcome.status === status).length;
  return {
    sent: outcomes.length,
    succeeded: withStatus(200) / Math.max(1, outcomes.length),
    unavailable: withStatus(503),
    p50: at(0.5),
    p99: at(0.99),
    slowest: times.at(-1) ?? 0,
  };
}
