import http from 'node:http';
import https from 'node:https';
import { CouldNotRun } from '../could-not-run.ts';

/** Knows whether a service that is waited for still answers at all. */
export interface Liveness {
  /**
   * Begins to wait for an answer; the function it returns ends it.
   *
   * @param onGone is told when the service is found to be gone meanwhile, or was before.
   */
  waitFor(onGone?: (error: CouldNotRun) => void): () => void;
  /** Rejects with CouldNotRun once the service is found to be gone; else it stays pending. */
  readonly whenGone: Promise<never>;
  /** Says of the service that it is gone. */
  gone(): CouldNotRun;
  close(): void;
}

/** Milliseconds that an answer is waited for before the service is asked for a sign of life. */
const patience = 2_500;

/** Milliseconds after a sign of life before the service is asked for the next one: each may count for a limit. */
const rest = 2_000;

/** Milliseconds that a sign of life may take. */
const probeTimeout = 5_000;

/**
 * Watches over a service while it is waited for: an answer may take its time, but when nothing else is answered
 * either, the service is gone. It is found out within `patience + probeTimeout` and a tick.
 */
export function watchLiveness(base: URL): Liveness {
  const waiting = new Set<{ readonly since: number; readonly onGone?: (error: CouldNotRun) => void }>();
  let probing = false;
  let seenAt = Number.NEGATIVE_INFINITY;
  let found: CouldNotRun | undefined;
  let reject: (error: CouldNotRun) => void = () => {};
  const whenGone = new Promise<never>((_, rejectNow) => {
    reject = rejectNow;
  });
  whenGone.catch(() => {});

  const gone = () => {
    const error = new CouldNotRun(
      `The service at ${base.origin} stopped answering in the middle of the run: see why, start it again, and repeat the run.`,
    );
    found ??= error;
    reject(error);
    for (const { onGone } of waiting) onGone?.(error);
    return error;
  };

  const look = async () => {
    const now = performance.now();
    if (probing || now - seenAt < rest || ![...waiting].some(({ since }) => now - since > patience)) return;
    probing = true;
    if (await isAlive(base)) seenAt = performance.now();
    else gone();
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
    gone,
    close: () => clearInterval(timer),
  };
}

/** Whether anything at all is answered, on a connection of its own. */
export function isAlive(base: URL): Promise<boolean> {
  const { request: open } = base.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const request = open(base, { agent: false, method: 'GET', timeout: probeTimeout }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('timeout', () => request.destroy(new Error('no sign of life')));
    request.on('error', () => resolve(false));
    request.end();
  });
}
