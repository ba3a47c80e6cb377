import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, header } from './answer.ts';

/** Keeps the run inside the key's rate limit, as far as its answers tell of it. */
export interface Pacing {
  /** Requests that were left at the last answer; undefined until one told (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly left: number | undefined;
  /** Learns from an answer. */
  observe(answer: Pick<Answer, 'headers'>): void;
  /** Waits until `count` more requests fit. */
  room(count: number): Promise<void>;
  /** Waits as long as `Retry-After` of a 429 or 503 says (RFC 9110, section 10.2.3). */
  retryAfter(answer: Answer): Promise<void>;
}

/** @param onWait is told how many seconds a wait takes. */
export function createPacing(onWait: (seconds: number) => void, signal?: AbortSignal): Pacing {
  let left: number | undefined;
  let resetAt = 0;
  const wait = async (seconds: number) => {
    onWait(seconds);
    // After an interruption only the cleaning up waits, and it is not to be interrupted.
    await sleep(seconds * 1000, undefined, signal && !signal.aborted ? { signal } : {});
  };
  return {
    get left() {
      return left;
    },
    observe(answer) {
      const [, r, t] = /;r=(\d+);t=(\d+)/.exec(header(answer, 'RateLimit') ?? '') ?? [];
      if (r === undefined || t === undefined) return;
      left = Number(r);
      resetAt = Date.now() + Number(t) * 1000;
    },
    async room(count) {
      if (left === undefined || left >= count) return;
      await wait(Math.max(1, Math.ceil((resetAt - Date.now()) / 1000)));
      left = undefined;
    },
    async retryAfter(answer) {
      await wait(Math.max(1, Number(header(answer, 'Retry-After')) || 1));
    },
  };
}
