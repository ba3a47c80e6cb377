import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, header } from '../judge/answer.ts';

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
  /** Waits until `count` more requests of the key fit. */
  room(count: number, authorization: string | undefined): Promise<void>;
  /** Waits as long as `Retry-After` of a 429 or 503 says (RFC 9110, section 10.2.3). */
  retryAfter(answer: Answer): Promise<void>;
}

interface Quota {
  left: number | undefined;
  /** Milliseconds since the epoch. */
  resetAt: number;
}

/**
 * @param keys the `Authorization` of every valid key.
 * @param onWait is told how many seconds a wait takes.
 */
export function createPacing(
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
    onWait(seconds);
    // After an interruption only the cleaning up waits, and it is not to be interrupted.
    await sleep(seconds * 1000, undefined, signal && !signal.aborted ? { signal } : {});
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
