import http from 'node:http';
import https from 'node:https';
import { CouldNotRun } from '../could-not-run.ts';

/** Detects that a service has stopped answering while a request waits. */
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
  /**
   * Probes the service. Resolves to true as soon as it answers a probe or a waiting request, and to false when it counts
   * as gone.
   */
  isAlive(): Promise<boolean>;
  /** Marks the service as gone, and returns the error to throw. */
  gone(): CouldNotRun;
  close(): void;
}

/** When and how long a service is probed, in milliseconds. */
export interface Probing {
  /** The wait for a response before the first probe. */
  readonly delay: number;
  /** Timeout of a probe. */
  readonly timeout: number;
  /**
   * Number of probes in a row without a response, after which the service is gone; at least 1. A healthy service on a
   * busy machine was once silent for more than ten seconds.
   */
  readonly silentProbes: number;
}

const usual: Probing = { delay: 2_500, timeout: 5_000, silentProbes: 4 };

/** Milliseconds between probes, because each may count against a rate limit. */
const pause = 2_000;

/**
 * Watches a service while requests wait. A response may be slow, but when `silentProbes` probes get no response either,
 * the service is gone. It is gone immediately when it refuses a connection, and after one silent probe if it has never
 * answered. Detection takes at most `delay + silentProbes * timeout` plus one tick.
 */
export function watchLiveness(base: URL, probing: Partial<Probing> = {}): Liveness {
  const { delay, timeout, silentProbes } = { ...usual, ...probing };
  const waiting = new Set<{ readonly since: number; readonly onGone?: (error: CouldNotRun) => void }>();
  let isProbing = false;
  let seenAt = Number.NEGATIVE_INFINITY;
  let hasAnswered = false;
  let answers = 0;
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

  const isAlive = async () => {
    for (let silent = 0; silent < (hasAnswered ? silentProbes : 1); silent += 1) {
      const answersBefore = answers;
      const found = await probe(base, timeout);
      if (found === 'answers') answers += 1;
      if (found === 'refuses') return false;
      hasAnswered ||= answers > 0;
      // During the probe, another request may have got its response.
      if (answers > answersBefore) return true;
    }
    return false;
  };

  const look = async () => {
    const now = performance.now();
    if (isProbing || now - seenAt < pause || ![...waiting].some(({ since }) => now - since > delay)) return;
    isProbing = true;
    if (await isAlive()) seenAt = performance.now();
    else gone();
    isProbing = false;
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
      answers += 1;
    },
    isAlive,
    gone,
    close: () => clearInterval(timer),
  };
}

/** Sends a GET to the base URL of a service, on a new connection. */
function probe(base: URL, timeout: number): Promise<'answers' | 'is silent' | 'refuses'> {
  const { request: open } = base.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const request = open(base, { agent: false, method: 'GET' }, (response) => {
      response.resume();
      resolve('answers');
    });
    // A timeout of the socket would begin again with each byte of an endless head.
    const timer = setTimeout(() => {
      resolve('is silent');
      request.destroy();
    }, timeout);
    request.on('error', () => resolve('refuses'));
    request.on('close', () => clearTimeout(timer));
    request.end();
  });
}
