import { setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from '../could-not-run.ts';
import { type Answer, header } from '../judge/answer.ts';
import type { HttpClient } from './http-client.ts';

/**
 * Keeps the run inside the rate limits, as far as answers tell of them
 * (draft-ietf-httpapi-ratelimit-headers-10). Each key has a limit of its own; requests without a valid key
 * share one.
 */
export interface Pacing {
  /** Requests that the key has left, as the last answer told; undefined until one did. */
  left(authorization: string | undefined): number | undefined;
  /** Learns from an answer to a request of the key. */
  observe(answer: Pick<Answer, 'headers'>, authorization: string | undefined): void;
  /**
   * Waits until `count` more requests of the key fit.
   *
   * @throws CouldNotRun when that takes longer than `longestWait`, or the service is gone meanwhile.
   */
  room(count: number, authorization: string | undefined): Promise<void>;
  /**
   * Waits as long as `Retry-After` of a 429 or 503 says (RFC 9110, section 10.2.3).
   *
   * @throws CouldNotRun as `room` does.
   */
  retryAfter(answer: Answer): Promise<void>;
}

/** The most seconds that one wait takes. A limit by the minute is waited for, one by the day is not. */
export const longestWait = 300;

interface Quota {
  left: number | undefined;
  /** Milliseconds since the epoch. */
  resetAt: number;
}

/**
 * @param client whose service is watched while it is waited for.
 * @param keys the `Authorization` of every valid key.
 * @param onWait is told how many seconds a wait takes.
 */
export function createPacing(
  client: Pick<HttpClient, 'whileAlive'>,
  keys: ReadonlySet<string>,
  onWait: (seconds: number) => void,
  signal?: AbortSignal,
): Pacing {
  const quotas = new Map<string, Quota>();
  const quotaOf = (authorization: string | undefined): Quota => {
    const name = authorization !== undefined && keys.has(authorization) ? authorization : '';
    const quota = quotas.get(name) ?? { left: undefined, resetAt: 0 };
    quotas.set(name, quota);
    return quota;
  };
  const wait = async (seconds: number) => {
    if (seconds > longestWait) throw tooLong(seconds);
    onWait(seconds);
    const ended = new AbortController();
    // After an interruption only the cleaning up waits, and it is not to be interrupted.
    const signals = signal && !signal.aborted ? [signal, ended.signal] : [ended.signal];
    const sleeping = sleep(seconds * 1000, undefined, { signal: AbortSignal.any(signals) });
    await client.whileAlive(sleeping).finally(() => ended.abort());
  };
  return {
    left: (authorization) => quotaOf(authorization).left,
    observe(answer, authorization) {
      const [, r, t] = /;r=(\d+);t=(\d+)/.exec(header(answer, 'RateLimit') ?? '') ?? [];
      if (r === undefined || t === undefined) return;
      Object.assign(quotaOf(authorization), { left: Number(r), resetAt: Date.now() + Number(t) * 1000 });
    },
    async room(count, authorization) {
      const quota = quotaOf(authorization);
      if (quota.left === undefined || quota.left >= count) return;
      await wait(Math.max(1, Math.ceil((quota.resetAt - Date.now()) / 1000)));
      quota.left = undefined;
    },
    async retryAfter(answer) {
      await wait(Math.max(1, Number(header(answer, 'Retry-After')) || 1));
    },
  };
}

function tooLong(seconds: number): CouldNotRun {
  return new CouldNotRun(
    `The service asks to wait ${seconds} seconds before the next request, and at most ${longestWait} are waited: give the keys a larger limit, or repeat the run when it is free again.`,
  );
}
