import http from 'node:http';
import https from 'node:https';
import { CouldNotRun } from '../could-not-run.ts';

/** Detects that a service stopped answering while a request waits. */
export interface Liveness {
  /**
   * Registers a waiting request; call the returned function when the wait ends.
   *
   * @param onGone called when the service stops answering, or immediately if it already has.
   */
  waitFor(onGone?: (error: CouldNotRun) => void): () => void;
  /** Rejects with CouldNotRun when the service stops answering; otherwise stays pending. */
  readonly whenGone: Promise<never>;
  /** Notes that the service has answered. */
  answered(): void;
  /** Marks the service as gone. */
  gone(): CouldNotRun;
  close(): void;
}

/** Wait for a response, in milliseconds, before the first probe. */
const patience = 2_500;

/** Pause between probes, in milliseconds: each probe may count against a rate limit. */
const pause = 2_000;

/** Timeout of a probe, in milliseconds. */
const probeTimeout = 5_000;

/**
 * Watches whether the server still answers while requests wait. A single response may be slow. But if a probe also
 * gets no response, the server has stopped or hangs. To notice this takes at most `patience + probeTimeout` plus one
 * tick.
 */
export function watchLiveness(base: URL): Liveness {
  const waiting = new Set<{ readonly since: number; readonly onGone?: (error: CouldNotRun) => void }>();
  let probing = false;
  let seenAt = Number.NEGATIVE_INFINITY;
  let hasAnswered = false;
  let found: CouldNotRun | undefined;
  let reject: (error: CouldNotRun) => void = () => {};
  const whenGone = new Promise<never>((_, rejectNow) => {
    reject = rejectNow;
  });
  whenGone.catch(() => {});

  const gone = () => {
    const error = new CouldNotRun(
      hasAnswered
        ? `The service at ${base.origin} stopped answering in the middle of the run: check why, restart it, and repeat the run.`
        : `The service at ${base.origin} accepts connections, but does not answer: check the address, and whether the service hangs.`,
    );
    found ??= error;
    reject(error);
    for (const { onGone } of waiting) onGone?.(error);
    return error;
  };

  const look = async () => {
    const now = performance.now();
    if (probing || now - seenAt < pause || ![...waiting].some(({ since }) => now - since > patience)) return;
    probing = true;
    if (await isAlive(base)) {
      hasAnswered = true;
      seenAt = performance.now();
    } else gone();
    probing = false;
  };
  const timer = setInterval(look, 500).unref();

  return {
    waitFor(onGone) {
      const entry = { since: performance.now(), ...(onGone && { onGone }) };
      waiting.add(entry);
      if (found) onGone?.(found);
      return () => waiting.delete(entry);
    },
    whenGone,
    answered() {
      hasAnswered = true;
    },
    gone,
    close: () => clearInterval(timer),
  };
}

/** Whether the service answers anything, on a new connection. */
export function isAlive(base: URL): Promise<boolean> {
  const { request: open } = base.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const request = open(base, { agent: false, method: 'GET', timeout: probeTimeout }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('timeout', () => request.destroy(new Error('no response')));
    request.on('error', () => resolve(false));
    request.end();
  });
}
