import { setTimeout as sleep } from 'node:timers/promises';
import { CouldNotRun } from '../could-not-run.ts';
import { type HttpResponse, header } from '../judge/http-response.ts';
import type { HttpClient } from './http-client.ts';

/**
 * Keeps the run within the rate limits that responses report (draft-ietf-httpapi-ratelimit-headers-10). Each
 * key has its own limit; requests without a valid key share one.
 */
export interface Pacing {
  /** Returns the remaining requests of the key, from its last response; undefined before the first. */
  remaining(authorization: string | undefined): number | undefined;
  /** Records the rate limit headers of a response. */
  observe(response: Pick<HttpResponse, 'headers'>, authorization: string | undefined): void;
  /**
   * Waits until the limit of the key allows `count` more requests.
   *
   * @throws CouldNotRun when the wait is longer than `longestWait`, or the service stops answering.
   */
  waitForQuota(count: number, authorization: string | undefined): Promise<void>;
  /**
   * Waits as long as `Retry-After` of a 429 or 503 says (RFC 9110, section 10.2.3).
   *
   * @throws CouldNotRun as `waitForQuota` does.
   */
  retryAfter(response: HttpResponse): Promise<void>;
}

/** Maximum wait in seconds. It is enough for a limit per minute, but not for a limit per day. */
export const longestWait = 300;

interface Quota {
  remaining: number | undefined;
  /** Milliseconds since the Unix epoch. */
  resetAt: number;
}

/**
 * Creates the pacing of a run.
 *
 * @param client watches the service during a wait.
 * @param keys the `Authorization` of every valid key.
 * @param onWait receives the seconds of each wait.
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
    const quota = quotas.get(name) ?? { remaining: undefined, resetAt: 0 };
    quotas.set(name, quota);
    return quota;
  };
  const wait = async (seconds: number) => {
    if (seconds > longestWait) throw tooLong(seconds);
    onWait(seconds);
    const ended = new AbortController();
    // After an interruption only the cleanup waits, and a second interruption must not stop it.
    const signals = signal && !signal.aborted ? [signal, ended.signal] : [ended.signal];
    const sleeping = sleep(seconds * 1000, undefined, { signal: AbortSignal.any(signals) });
    await client.whileAlive(sleeping).finally(() => ended.abort());
  };
  return {
    remaining: (authorization) => quotaOf(authorization).remaining,
    observe(response, authorization) {
      const [, r, t] = limitOf(response);
      if (r === undefined || t === undefined) return;
      Object.assign(quotaOf(authorization), { remaining: Number(r), resetAt: Date.now() + Number(t) * 1000 });
    },
    async waitForQuota(count, authorization) {
      const quota = quotaOf(authorization);
      if (quota.remaining === undefined || quota.remaining >= count) return;
      await wait(Math.max(1, Math.ceil((quota.resetAt - Date.now()) / 1000)));
      quota.remaining = undefined;
    },
    async retryAfter(response) {
      await wait(Math.max(1, Number(header(response, 'Retry-After')) || 1));
    },
  };
}

/** Returns the remaining requests that a response reports; undefined if it reports none. */
export function remainingIn(response: Pick<HttpResponse, 'headers'>): number | undefined {
  const [, r] = limitOf(response);
  return r === undefined ? undefined : Number(r);
}

function limitOf(response: Pick<HttpResponse, 'headers'>): readonly string[] {
  return /;r=(\d+);t=(\d+)/.exec(header(response, 'RateLimit') ?? '') ?? [];
}

function tooLong(seconds: number): CouldNotRun {
  return new CouldNotRun(
    `The service requires a wait of ${seconds} s. contentgen-verify waits at most ${longestWait} s. Raise the rate limit of the keys, or repeat the run later.`,
  );
}
